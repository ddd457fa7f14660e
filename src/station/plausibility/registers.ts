// In: a point of a device. Out: by how much its register counts, and how often it is read.
import type { DeviceType } from '../../core/devices/device.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { modelOf, ratioOf } from '../modbus/ratios.ts';

/** Where the make says nothing. */
const usualPaceMs = 1000;

export interface Registers {
  resolution(point: string): number;
  paceMs(point: string): number;
}

export function registersOf(type: DeviceType, record: DeviceRecord): Registers {
  const model = modelOf(type, record.model);
  return {
    resolution(point) {
      const register = model?.registers[point];
      const scale = register && typeof register.scale === 'number' ? register.scale : register ? 1 : 0;
      return scale * ratioOf(type.points[point] ?? {}, model, record);
    },
    paceMs(point) {
      const register = model?.registers[point];
      const block = Object.values(model?.blocks ?? {}).find(
        ({ table, address, count }) =>
          register && table === register.table && register.address >= address && register.address < address + count,
      );
      return block?.everyMs ?? usualPaceMs;
    },
  };
}

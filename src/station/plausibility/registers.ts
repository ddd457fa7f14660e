// The resolution of the registers of a point, and the interval at which they are read.
import type { DeviceType, Register } from '../../core/devices/device.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { modelOf, ratioOf, registersIn } from '../modbus/ratios.ts';

/** Default if the model defines no interval. */
const defaultPaceMs = 1000;

export interface Registers {
  resolution(point: string): number;
  paceMs(point: string): number;
  isVoltage(point: string): boolean;
}

export function registersOf(type: DeviceType, record: DeviceRecord): Registers {
  const model = modelOf(type, record.model);
  return {
    isVoltage: (point) => isVoltage(type, point),
    resolution(point) {
      const scales = registersIn(model, record, point).map(scaleOf);
      return Math.max(0, ...scales) * ratioOf(type.points[point] ?? {}, model, record);
    },
    paceMs(point) {
      const [register] = registersIn(model, record, point);
      const block = Object.values(model?.blocks ?? {}).find(
        ({ table, address, unitId, count }) =>
          register &&
          table === register.table &&
          unitId === register.unitId &&
          register.address >= address &&
          register.address < address + count,
      );
      return block?.everyMs ?? defaultPaceMs;
    },
  };
}

export const isVoltage = ({ points }: DeviceType, point: string): boolean => points[point]?.unit === 'V';

/** The coarsest factor if there are several. */
function scaleOf({ scale }: Register): number {
  if (typeof scale === 'object') return Math.max(...Object.values(scale.factors).map(Math.abs));
  return typeof scale === 'number' ? scale : 1;
}

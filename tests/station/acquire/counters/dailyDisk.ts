// A device with registers that count from 0 every day. Its documents and history outlast the station that reads it.
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { createDailyCounters, type DailyBase, keyOf } from '../../../../src/station/acquire/counting/dailyCounters.ts';
import type { DeviceRecord, Frame } from '../../../../src/station/contract/index.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';

const type: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    energy: { title: 'Energy', type: 'number', unit: 'kWh', keep: 'difference', ratios: ['ratio'] },
    other: { title: 'Other', type: 'number', unit: 'kWh', keep: 'difference' },
    hours: { title: 'Hours', type: 'number', unit: 'h', keep: 'difference' },
  },
  alarms: {
    stranger: { level: 'B', title: 'Another device', when: { op: 'eq', at: '/model', value: 7 }, identityMismatch: true },
  },
  models: {
    generic: {
      blocks: { all: { table: 'holding', address: 0, count: 3, everyMs: 100 } },
      registers: {
        energy: { table: 'holding', address: 0, as: 'uint16', scale: 0.1, restarts: 'daily' },
        other: { table: 'holding', address: 1, as: 'uint16' },
        hours: { table: 'holding', address: 2, as: 'uint16', restarts: 'daily' },
      },
    },
  },
};
export const types = { box: type };
export const recordOf = (port = 0, config: DeviceRecord['config'] = {}): DeviceRecord => ({
  id: 'b',
  name: 'B',
  type: 'box',
  model: 'generic',
  busbarName: '',
  config,
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 1 },
});
export const map = toDeviceMap(recordOf(), types);
export const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
export const midnight = Date.UTC(2026, 2, 1);

/** Documents and history, which outlast the station. */
export function disk() {
  const docs = new Map<string, DailyBase>();
  let frame: Frame | undefined;
  let isFull = false;
  let saves = 0;
  const start = () =>
    createDailyCounters({
      load: () => [...docs.values()],
      save(bases) {
        saves += 1;
        if (!isFull) for (const base of bases) docs.set(keyOf(base.device, base.point), base);
        return !isFull;
      },
      remove: (bases) => bases.forEach(({ device, point }) => docs.delete(keyOf(device, point))),
      latest: () => frame,
    });
  let station = start();
  return {
    docs,
    saves: () => saves,
    full: (is: boolean) => void (isFull = is),
    store: (values: Frame['values'], at: number) => void (frame = { device: 'b', at, values }),
    restart: () => void (station = start()),
    start,
    only: (present: readonly string[]) => station.retain(new Set(present)),
    /** Returns the counter after the register has this reading. */
    read(at: number, reading: number, own = map): number {
      const values = new Map([['energy', reading]]);
      station.take('b', own, values, at);
      const energy = values.get('energy') ?? Number.NaN;
      frame = { device: 'b', at, values: { energy } };
      return energy;
    },
  };
}

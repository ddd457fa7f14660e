// The energy that a daily register counted on earlier days is stored as a document. It survives a restart and is removed with
// the device.
import { expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { keepCounters } from '../../../../src/station/domain/metering/index.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { createDocStore } from '../../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../../src/station/store/docs/docsSchema.ts';

const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: { energy: { title: 'Energy', type: 'number', unit: 'kWh', keep: 'difference' } },
  models: {
    generic: { registers: { energy: { table: 'input', address: 0, as: 'uint16', scale: 0.1, restarts: 'daily' } } },
  },
};
const types = { box };
const record: DeviceRecord = {
  id: 'b',
  name: 'B',
  type: 'box',
  model: 'generic',
  busbarName: '',
  config: {},
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port: 502, unitId: 1 },
};
const midnight = Date.UTC(2026, 2, 1);

it('the station stores the energy of earlier days in its documents until the device is removed', () => {
  const docs = createDocStore(openCore(':memory:'), { now: () => midnight });
  const kept = () => docs.tx((tx) => tx.list('dailyCounters')).map(({ body }) => body);
  let devices = [record];
  let energy = Number.NaN;
  const start = () =>
    keepCounters({
      docs,
      clock: { now: () => midnight },
      devices: () => devices,
      types: () => types,
      latest: (device) => (Number.isNaN(energy) ? undefined : { device, at: midnight, values: { energy } }),
      alarms: () => ({ own: () => {} }),
      report: (_what, error) => {
        throw error;
      },
    });
  const read = ({ guard }: ReturnType<typeof start>, at: number, reading: number): number => {
    const values = new Map([['energy', reading]]);
    guard.take(record, toDeviceMap(record, types), values, at);
    return (energy = values.get('energy') ?? Number.NaN);
  };
  const first = start();
  read(first, midnight - 1000, 12);
  read(first, midnight, 0);
  expect(read(first, midnight + 60_000, 0.5)).toBe(12.5);
  expect(kept()).toEqual([{ device: 'b', point: 'energy', base: 12, restartedAt: midnight, before: { base: 0 } }]);
  const second = start();
  expect(read(second, midnight + 120_000, 1)).toBe(13);
  second.sync();
  expect(kept()).toHaveLength(1);
  devices = [];
  second.sync();
  expect(kept()).toEqual([]);
});

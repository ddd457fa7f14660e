// Clocks of devices and power factors with a quadrant, read from a server that shares no code with the station.
import { afterAll, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { until } from '../../demoSet.ts';
import { hasServer, judgeThere, serve } from '../judges.ts';

const clock = (title: string) => ({ title, type: 'integer', format: 'instant' });
const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    plain: clock('Clock in UTC'),
    local: clock('Clock in Berlin'),
    chosen: clock('Clock in the time zone of a setting'),
    powerFactor: { title: 'Power factor', type: 'number', minimum: -1.05, maximum: 1.05 },
  },
  config: { properties: { clockZone: { title: 'Time zone of the clock', type: 'string' } } },
  models: {
    generic: {
      blocks: { all: { table: 'input', address: 0, count: 20, everyMs: 100 } },
      registers: {
        plain: { table: 'input', address: 0, as: 'clockBcd96' },
        local: { table: 'input', address: 6, as: 'cp56', zone: 'Europe/Berlin' },
        chosen: { table: 'input', address: 10, as: 'clock48', zone: 'clockZone' },
        powerFactor: { table: 'input', address: 16, as: 'float32', powerFactor: 'quadrants' },
      },
    },
  },
};
const types = { box };
const shown = Date.UTC(2026, 6, 1, 14, 30, 5);

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

it('a device clock is read in the time zone of its setting, and has no value if the setting has no time zone', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const spans = [{ table: 'input' as const, unitId: 1, address: 0, end: 20, everyMs: 100 }];
  const point = (address: number, as: string, raw: number) => ({ table: 'input', address, as, words: 'ABCD', raw });
  const points = [
    point(0, 'clockBcd96', shown),
    point(6, 'cp56', shown + 250),
    point(10, 'clock48', shown),
    point(16, 'float32', -1.25),
  ];
  const { port, end } = await serve({ 1: { spans, points } });
  closers.push(end);
  const recordOf = (config: DeviceRecord['config']): DeviceRecord => ({
    id: 'b',
    name: 'B',
    type: 'box',
    model: 'generic',
    busbarName: '',
    config,
    link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 1 },
  });
  let record = recordOf({ clockZone: 'Asia/Shanghai' });
  const acquisition = startAcquisition({ devices: () => [record], types: () => types, clock: { now: () => Date.now() } });
  closers.push(() => acquisition.close());
  const values = () => acquisition.live.get('b')?.values ?? {};
  await until(() => Object.keys(values()).length === 4);
  const [berlin, shanghai] = [2 * 3_600_000, 8 * 3_600_000];
  expect(values()).toEqual({ plain: shown, local: shown + 250 - berlin, chosen: shown - shanghai, powerFactor: -0.75 });
  for (const config of [{}, { clockZone: 'Nowhere' }]) {
    record = recordOf(config);
    await acquisition.sync();
    await until(() => values().powerFactor === -0.75);
    expect(Object.keys(values()).toSorted()).toEqual(['local', 'plain', 'powerFactor']);
  }
});

// Registers whose format depends on a setting of the device, and factors that the device reports, with a server that shares no
// code with the station.
import { afterAll, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { writeValues } from '../../../../src/station/acquire/writing/writer.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { createBanks } from '../../../../src/station/plant/image.ts';
import { registersOf } from '../../../../src/station/plausibility/registers.ts';
import { seriesShape } from '../../../../src/station/store/series/seriesShape.ts';
import { until } from '../../demoSet.ts';
import { hasServer, judgeThere, serve } from '../judges.ts';

const isLow = { op: 'eq', from: '/config/wordOrder', value: 'low' } as const;
const isSmall = { op: 'eq', from: '/config/inWattHours', value: true } as const;
const holding = { table: 'holding' } as const;
const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    power: { title: 'Power', type: 'number', unit: 'kW', access: 'both' },
    energy: { title: 'Energy', type: 'number', unit: 'kWh' },
    import: { title: 'Import', type: 'number', unit: 'kWh' },
    importUnit: { title: 'Unit of the import', type: 'integer' },
  },
  config: {
    properties: {
      wordOrder: { title: 'Word order', type: 'string' },
      inWattHours: { title: 'Counts in Wh', type: 'boolean' },
    },
  },
  models: {
    generic: {
      blocks: { all: { ...holding, address: 0, count: 8, everyMs: 100 } },
      registers: {
        power: { ...holding, address: 0, as: 'int32', scale: 0.1, variants: [{ when: isLow, words: 'CDAB' }] },
        energy: {
          ...holding,
          address: 2,
          as: 'uint16',
          scale: 1,
          variants: [
            { when: { op: 'all', of: [isSmall, isLow] }, as: 'uint32', words: 'CDAB', scale: 0.001 },
            { when: isSmall, as: 'uint32', scale: 0.001 },
          ],
        },
        import: { ...holding, address: 4, as: 'uint32', scale: { point: 'importUnit', factors: { '0': 0.001, '1': 1 } } },
        importUnit: { ...holding, address: 6, as: 'uint16' },
      },
    },
  },
};
const types = { box };
const recordOf = (port: number, config: DeviceRecord['config']): DeviceRecord => ({
  id: 'b',
  name: 'B',
  type: 'box',
  model: 'generic',
  busbarName: '',
  config,
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 1 },
});
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

it('a register is read and written in the first format that fits the settings of the device', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const point = (address: number, as: string, words: string, raw: number) => ({ ...holding, address, as, words, raw });
  const serving = async (words: string, energy: ReturnType<typeof point>) => {
    const points = [point(0, 'int32', words, -1234), energy, point(4, 'uint32', 'ABCD', 70_000)];
    const spans = [{ ...holding, unitId: 1, address: 0, end: 8, everyMs: 100 }];
    const { port, writes, end } = await serve({ 1: { spans, points } });
    closers.push(end);
    return { port, writes };
  };
  const [high, low, small] = await Promise.all([
    serving('ABCD', point(2, 'uint16', 'ABCD', 57)),
    serving('CDAB', point(2, 'uint32', 'CDAB', 123_456)),
    serving('ABCD', point(2, 'uint32', 'ABCD', 98_765)),
  ]);
  let record = recordOf(high.port, {});
  const acquisition = startAcquisition({ devices: () => [record], types: () => types, clock: { now: () => Date.now() } });
  closers.push(() => acquisition.close());
  const reads = (power: number, energy: number) =>
    until(() => {
      const values = acquisition.live.get('b')?.values;
      return values?.power === power && values.energy === energy;
    });
  await reads(-123.4, 57);
  record = recordOf(low.port, { wordOrder: 'low', inWattHours: true });
  await acquisition.sync();
  await reads(-123.4, 123.456);
  const link = await openLink({ ip: '127.0.0.1', port: low.port }, 2000);
  closers.push(() => link.close());
  await writeValues(toDeviceMap(record, types), link, { power: 0.5 }, {});
  await until(() => low.writes.length > 0);
  expect(low.writes).toEqual([[1, 16, 0, [5, 0]]]);
  record = recordOf(small.port, { wordOrder: 'other', inWattHours: true });
  await acquisition.sync();
  await reads(-123.4, 98.765);
});

it('a value is scaled by the factor that the device reports, and is missing while the reported code has no factor', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const spans = [{ ...holding, unitId: 1, address: 0, end: 8, everyMs: 100 }];
  const { port, end } = await serve({
    1: { spans, points: [{ ...holding, address: 4, as: 'uint32', words: 'ABCD', raw: 70_000 }] },
  });
  closers.push(end);
  const acquisition = startAcquisition({
    devices: () => [recordOf(port, {})],
    types: () => types,
    clock: { now: () => Date.now() },
  });
  closers.push(() => acquisition.close());
  const meter = await openLink({ ip: '127.0.0.1', port }, 2000);
  closers.push(() => meter.close());
  const shows = (value: number | undefined) =>
    until(() => acquisition.live.get('b')?.values.power === 0 && acquisition.live.get('b')?.values.import === value);
  await shows(70);
  await meter.write(1, 'holding', 6, [1]);
  await shows(70_000);
  await meter.write(1, 'holding', 6, [2]);
  await shows(undefined);
});

it('a simulated device uses the format of its settings', () => {
  const bankOf = (config: DeviceRecord['config']) =>
    createBanks({
      map: toDeviceMap(recordOf(0, config), types),
      admits: () => true,
      moment: () => 1,
      write: () => {},
      reader: (_path, name) => () => ({ power: -123.4, energy: 57, import: 70, importUnit: 0 })[name] ?? 0,
      daily: (_key, value) => value,
    }).get(1);
  const words = (config: DeviceRecord['config']) => Array.from((bankOf(config)?.read('holding', 0, 7) ?? []) as Uint16Array);
  expect(words({})).toEqual([0xffff, 0xfb2e, 57, 0, 1, 4464, 0]);
  expect(words({ wordOrder: 'low', inWattHours: true })).toEqual([0xfb2e, 0xffff, 57_000, 0, 1, 4464, 0]);
});

it('the history and the plausibility checks use the resolution of the configured format', () => {
  const shapeOf = (config: DeviceRecord['config']) =>
    seriesShape(
      () => types,
      () => [recordOf(0, config)],
    );
  expect(shapeOf({})('b', 'energy')).toEqual({ bytes: 2, per: 1 });
  expect(shapeOf({ inWattHours: true })('b', 'energy')).toEqual({ bytes: 4, per: 1000 });
  expect(shapeOf({})('b', 'import')).toBeUndefined();
  const resolution = (config: DeviceRecord['config']) => registersOf(box, recordOf(0, config)).resolution;
  expect([resolution({})('energy'), resolution({ inWattHours: true })('energy'), resolution({})('import')]).toEqual([
    1, 0.001, 1,
  ]);
});

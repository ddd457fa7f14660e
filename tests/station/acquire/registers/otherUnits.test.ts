// Points of one device under several unit ids, such as a gateway for a battery and a meter. They are read, written and tested
// with a server that shares no code with the station.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { writeValues } from '../../../../src/station/acquire/writing/writer.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { createBanks } from '../../../../src/station/plant/image.ts';
import { until } from '../../demoSet.ts';
import { hasServer, judgeThere, serve, type Write } from '../judges.ts';

const number = (title: string, access: 'read' | 'both' | 'write' = 'read') => ({ title, type: 'number', access });
const holding = { table: 'holding', as: 'uint16' } as const;
const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    soc: number('SOC'),
    power: { ...number('Power'), minimum: -1000, maximum: 1000 },
    voltage: number('Voltage'),
    limit: number('Limit', 'both'),
    mode: number('Mode', 'write'),
  },
  config: { properties: { meterUnit: { title: 'Meter unit id', type: 'integer' } } },
  models: {
    generic: {
      blocks: {
        own: { table: 'holding', address: 0, count: 2, everyMs: 100 },
        meter: { table: 'holding', address: 0, count: 2, unitId: 'meterUnit', everyMs: 100 },
      },
      registers: {
        soc: { ...holding, address: 0 },
        power: { ...holding, address: 0, unitId: 'meterUnit' },
        voltage: { ...holding, address: 1, unitId: 'meterUnit' },
        limit: { ...holding, address: 9, unitId: 200 },
      },
      sequences: {
        mode: { unitId: 201, writes: [{ table: 'holding', address: 20, as: 'uint16', set: 'value' }] },
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
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 100 },
});
const point = (address: number, raw: number) => ({ ...holding, address, words: 'ABCD', raw });
const spansTo = (end: number) => [{ table: 'holding' as const, unitId: 0, address: 0, end, everyMs: 100 }];

let port = 0;
let writes: readonly Write[] = [];
const closers: (() => unknown)[] = [];
beforeAll(async () => {
  if (!hasServer) return;
  const served = await serve({
    100: { spans: spansTo(2), points: [point(0, 55), point(1, 7)] },
    30: { spans: spansTo(2), points: [point(0, 111), point(1, 230)] },
    31: { spans: spansTo(2), points: [point(0, 222), point(1, 231)] },
    200: { spans: spansTo(30), points: [point(9, 80)] },
    201: { spans: spansTo(30), points: [] },
    // Answers the search for the unit id.
    1: { spans: spansTo(2), points: [point(0, 150), point(1, 230)] },
  });
  ({ port, writes } = served);
  closers.push(served.end);
});
afterAll(async () => {
  for (const close of closers) await close();
});

it('each point is read under its unit id, and points of a unit without a valid setting are not read', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  let record = recordOf(port, { meterUnit: 30 });
  const acquisition = startAcquisition({ devices: () => [record], types: () => types, clock: { now: () => Date.now() } });
  closers.push(() => acquisition.close());
  const values = () => acquisition.live.get('b')?.values ?? {};
  await until(() => Object.keys(values()).length === 4);
  expect(values()).toEqual({ soc: 55, power: 111, voltage: 230, limit: 80 });
  record = recordOf(port, { meterUnit: 31 });
  await acquisition.sync();
  await until(() => values().power === 222);
  expect(values()).toEqual({ soc: 55, power: 222, voltage: 231, limit: 80 });
  for (const config of [{}, { meterUnit: 256 }, { meterUnit: '30' }]) {
    record = recordOf(port, config);
    await acquisition.sync();
    await until(() => values().soc === 55 && values().limit === 80);
    expect(values()).toEqual({ soc: 55, limit: 80 });
  }
});

it('each point is written under its unit id, by single registers and by sequences', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const link = await openLink({ ip: '127.0.0.1', port }, 2000);
  closers.push(() => link.close());
  await writeValues(toDeviceMap(recordOf(port, {}), types), link, { limit: 70, mode: 3 }, {});
  await until(() => writes.length === 2);
  expect(writes).toEqual([
    [200, 6, 9, [70]],
    [201, 6, 20, [3]],
  ]);
});

it('the connection test reads the unit of the device first and proposes no unit id for another unit', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const acquisition = startAcquisition({ devices: () => [], types: () => types, clock: { now: () => Date.now() } });
  closers.push(() => acquisition.close());
  const tested = await acquisition.links.test(recordOf(port, { meterUnit: 30 }));
  expect([tested.result, tested.values]).toEqual(['values', expect.objectContaining({ soc: 55, power: 111, voltage: 230 })]);
  const silent = await acquisition.links.test(recordOf(port, { meterUnit: 77 }));
  expect([silent.result, silent.values?.soc, silent.values?.power]).toEqual(['values', 55, undefined]);
  const { generic } = box.models ?? {};
  const meterAlone = {
    ...box,
    models: { generic: { ...generic, registers: { power: generic?.registers.power } } },
  } as DeviceType;
  const other = startAcquisition({ devices: () => [], types: () => ({ box: meterAlone }), clock: { now: () => Date.now() } });
  closers.push(() => other.close());
  const { result, proposal } = await other.links.test(recordOf(port, { meterUnit: 77 }));
  expect([result, proposal]).toEqual(['timeout', undefined]);
});

it('a simulated device answers under each of its unit ids', () => {
  const taken: [string, number][] = [];
  const banks = createBanks({
    map: toDeviceMap(recordOf(0, { meterUnit: 30 }), types),
    admits: () => true,
    moment: () => 1,
    reader: (_path, name) => () => ({ soc: 55, power: 111, voltage: 230, limit: 80 })[name] ?? 0,
    write: (_path, name, value) => void taken.push([name, value]),
    daily: (_key, value) => value,
  });
  expect([...banks.keys()].toSorted((one, other) => one - other)).toEqual([30, 100, 200, 201]);
  const read = (unitId: number, address: number) =>
    Array.from((banks.get(unitId)?.read('holding', address, 1) ?? []) as Uint16Array);
  expect([read(100, 0), read(30, 0), read(30, 1), read(200, 9)]).toEqual([[55], [111], [230], [80]]);
  expect([banks.get(200)?.write('holding', 9, [60]), banks.get(201)?.write('holding', 20, [4])]).toEqual(['taken', 'taken']);
  expect(taken).toEqual([
    ['limit', 60],
    ['mode', 4],
  ]);
});

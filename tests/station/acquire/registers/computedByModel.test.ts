// Points that a device model computes from its registers, over real sockets: their values, and their loss together with their
// inputs.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { createAges } from '../../../../src/station/acquire/ages.ts';
import { computedPoints, createByModel } from '../../../../src/station/acquire/computedByModel.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { lackedPoints } from '../../../../src/station/modbus/lackedPoints.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { createModbusServer, type ModbusServer } from '../../../../src/station/modbus/server.ts';
import { until } from '../../demoSet.ts';

const number = (title: string) => ({ title, type: 'number' });
const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    voltage: number('Voltage'),
    current: number('Current'),
    isExport: number('Export'),
    energy: number('Energy'),
    power: { ...number('Power'), minimum: -1000, maximum: 1000 },
    load: number('Load'),
    share: number('Share'),
  },
  models: {
    generic: {
      blocks: {
        fast: { table: 'input', address: 0, count: 3, everyMs: 200 },
        slow: { table: 'input', address: 10, count: 1, everyMs: 400 },
      },
      registers: {
        voltage: { table: 'input', address: 0, as: 'uint16', scale: 0.1, missing: [0xffff, 0xfffe] },
        current: { table: 'input', address: 1, as: 'uint16', scale: 0.01 },
        isExport: { table: 'input', address: 2, as: 'uint16', bit: 4 },
        energy: { table: 'input', address: 10, as: 'uint16' },
      },
      computed: {
        power: { op: 'sign', of: [{ op: 'product', of: ['voltage', 'current', 0.001] }, 'isExport'] },
        load: { op: 'positive', of: [{ op: 'difference', of: ['current', 5] }] },
        share: { op: 'quotient', of: ['energy', 'current'] },
      },
    },
  },
};
const types = { box };
const recordOf = (port: number): DeviceRecord => ({
  id: 'b',
  name: 'B',
  type: 'box',
  model: 'generic',
  busbarName: '',
  config: {},
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 1 },
});

const words = new Uint16Array(11);
const refused = new Set<number>();
let server: ModbusServer;
let acquisition: Acquisition;
const value = (point: string): number | undefined => acquisition.live.get('b')?.values[point];
const isLost = (point: string): boolean => acquisition.live.get('b')?.lost?.has(point) === true;

beforeAll(async () => {
  server = await createModbusServer({
    bank: () => ({
      read: (_table, address, count) => (refused.has(address) ? { code: 4 } : words.subarray(address, address + count)),
      write: () => 'taken',
    }),
  });
  const record = recordOf(server.port);
  acquisition = startAcquisition({ devices: () => [record], types: () => types, clock: { now: () => Date.now() } });
});
afterAll(async () => {
  await acquisition.close();
  await server.close();
});
beforeEach(async () => {
  refused.clear();
  words.set([4000, 1000, 0]);
  words[10] = 50;
  await until(() => value('power') === 4 && value('share') === 5);
});

it('the station computes the points of a model from the registers of the device', async () => {
  expect([value('power'), value('load'), value('share')]).toEqual([4, 5, 5]);
  expect(['power', 'load', 'share', 'voltage', 'other'].map((point) => acquisition.links.has('b', point))).toEqual([
    ...[true, true, true, true, false],
  ]);
  expect(lackedPoints(box, 'generic')).toEqual([]);
  words.set([4000, 200, 0b1_0000]);
  await until(() => value('power') === -0.8);
  expect([value('load'), value('share')]).toEqual([0, 25]);
});

it('a computed point has no value if an input is missing or a divisor is zero, but does not count as lost', async () => {
  words[0] = 0xfffe;
  await until(() => value('power') === undefined);
  expect([value('voltage'), value('load'), isLost('power')]).toEqual([undefined, 5, false]);
  words[1] = 0;
  await until(() => value('share') === undefined);
  expect([value('current'), isLost('share')]).toEqual([0, false]);
});

it('a computed point is lost if the block of one of its inputs fails, and no other point is lost', async () => {
  refused.add(10);
  await until(() => value('share') === undefined);
  expect([isLost('share'), value('power'), value('load'), isLost('power')]).toEqual([true, 4, 5, false]);
});

it('a computed value outside the range of its point is not used', async () => {
  words.set([65_000, 65_000]);
  await until(() => value('power') === undefined);
  expect([isLost('power'), acquisition.live.get('b')?.outside?.get('power')]).toEqual([true, 4225]);
});

it('a computed value expires with the first of its inputs', () => {
  const record = recordOf(0);
  const map = toDeviceMap(record, types);
  const made = createByModel(computedPoints(record, map, types));
  const ages = createAges([...map.requests, ...made.aged]);
  const [fast, slow] = map.requests;
  if (!fast || !slow) throw new Error('two blocks are two requests');
  const numbers = new Map([...['voltage', 'current', 'isExport'].map((key): [string, number] => [key, 1]), ['energy', 3]]);
  const readAll = (slowEveryMs: number, slowAt: number) => {
    made.read(fast, 10_000);
    made.read({ ...slow, everyMs: slowEveryMs }, slowAt);
    made.add({ numbers, outside: new Map() }, new Set(), { values: {} }, ages);
    const share = made.aged.find(({ points }) => points.some(({ key }) => key === 'share'));
    return (now: number) => ages.expire(now).includes(share ?? fast);
  };
  const oldInput = readAll(1000, 8000);
  expect([oldInput(13_000), oldInput(13_001)]).toEqual([false, true]);
  const slowInput = readAll(60_000, 8000);
  expect([slowInput(15_000), slowInput(15_001)]).toEqual([false, true]);
});

it('the connection test reads computed points and checks their range', async () => {
  const { values, odd } = await acquisition.links.test(recordOf(server.port));
  expect([values, odd]).toEqual([expect.objectContaining({ power: 4, load: 5, share: 5 }), undefined]);
  words.set([65_000, 65_000]);
  expect((await acquisition.links.test(recordOf(server.port))).odd?.get('power')).toBe('range');
});

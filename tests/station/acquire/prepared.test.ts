// Blocks that a device fills only on request, as BYD-like batteries do: a write, a state register, and pages at one address. The
// device is a Modbus server that shares no code with the station.
import { afterEach, expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { kinds } from '../../../src/compiler/kinds.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import { type Acquisition, startAcquisition } from '../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { openLink } from '../../../src/station/modbus/client.ts';
import { toDeviceMap } from '../../../src/station/modbus/deviceMap.ts';
import { createModbusServer } from '../../../src/station/modbus/server.ts';
import { createBanks } from '../../../src/station/plant/image.ts';
import { until } from '../demoSet.ts';
import { hasServer, judgeThere, serve, type ServedMap } from './judges.ts';

const at = { control: 300, request: 700, state: 702, block: 710, power: 3 };
const request = [2, 0x8100];
const ready = 0x4401;
const withinMs = 1500;
const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    power: { title: 'Power', type: 'number' },
    control: { title: 'Control', type: 'integer', access: 'write' },
    first: { title: 'Cell 1', type: 'number', simulate: { is: 3.301 } },
    second: { title: 'Cell 2', type: 'number', simulate: { is: 3.302 } },
    third: { title: 'Cell 3', type: 'number', simulate: { is: 3.303 } },
    fourth: { title: 'Cell 4', type: 'number', simulate: { is: 3.304 } },
  },
  commands: {
    stop: {
      title: 'Stop',
      writes: { point: 'control', value: 0 },
      confirmedBy: { point: 'power', value: 0, withinMs: 5000 },
      needs: ['stop-device'],
      confirm: 'Stop it?',
    },
  },
  rest: { stage: 'battery', stop: 'stop', start: 'stop' },
  models: {
    generic: {
      blocks: {
        own: { table: 'input', address: at.power, count: 1, everyMs: 200 },
        cells: {
          table: 'holding',
          address: at.block,
          count: 3,
          everyMs: 1000,
          prepare: {
            write: { table: 'holding', address: at.request, values: request },
            until: { table: 'holding', address: at.state, value: 0x4400, mask: 0xff00, everyMs: 100, withinMs },
          },
          pages: 3,
        },
      },
      registers: {
        power: { table: 'input', address: at.power, as: 'uint16' },
        control: { table: 'holding', address: at.control, as: 'uint16' },
        first: { table: 'holding', address: at.block + 1, as: 'uint16', scale: 0.001, page: 1 },
        second: { table: 'holding', address: at.block + 2, as: 'uint16', scale: 0.001, page: 1 },
        third: { table: 'holding', address: at.block + 1, as: 'uint16', scale: 0.001, page: 2 },
        fourth: { table: 'holding', address: at.block + 2, as: 'uint16', scale: 0.001, page: 3 },
      },
    },
  },
};
const types = { box };
const cells = { first: 3.301, second: 3.302, third: 3.303, fourth: 3.304 };
const pages = [
  [2, 3301, 3302],
  [2, 3303, 9999],
  [2, 9999, 3304],
];
type Paged = NonNullable<ServedMap['paged']>;
const mapOf = (paged: Partial<Paged>, shift = 0): ServedMap => {
  const span = (table: 'input' | 'holding', address: number, count: number) => ({
    table,
    unitId: 1,
    address,
    end: address + count,
    everyMs: 200,
  });
  const power = { table: 'input', words: 'ABCD', address: at.power, as: 'uint16', raw: 70 };
  return {
    spans: [span('input', at.power, 1), span('holding', at.control, 1), span('holding', at.request, 13)],
    points: [power],
    paged: {
      address: at.block,
      readyMs: 400,
      endsByWrite: false,
      request: { address: at.request, values: request },
      state: { address: at.state, idle: 0x0001, ready },
      pages: pages.map(([count = 0, ...words]) => [count, ...words.map((word) => word + shift)]),
      ...paged,
    },
  };
};
const recordOf = (port: number, unitId = 1): DeviceRecord => ({
  id: `b${unitId}`,
  name: 'B',
  type: 'box',
  model: 'generic',
  busbarName: '',
  config: {},
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId },
});
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
async function serving(units: Readonly<Record<number, ServedMap>>) {
  const served = await serve(units);
  closing.push(served.end);
  return served;
}
function acquire(...records: readonly DeviceRecord[]): Acquisition {
  const acquisition = startAcquisition({
    devices: () => records,
    types: () => types,
    clock: { now: () => Date.now() },
    times: { timeoutMs: 500, backOffMs: 50, longestBackOffMs: 50 },
  });
  closing.push(() => acquisition.close());
  return acquisition;
}
const valuesOf = ({ live }: Acquisition, id = 'b1') => live.get(id)?.values ?? {};
const hasCells = (values: Readonly<Record<string, number>>, of: Readonly<Record<string, number>> = cells): boolean =>
  Object.entries(of).every(([point, right]) => values[point] === right);

it('the compiler accepts a device type with a prepared block', () => {
  const schemas = readSchemas(['tests/schemas/mistakes/tree']);
  const { problems } = compile(new Map([...schemas, ['devices/box.json', JSON.stringify(box, undefined, 2)]]), { kinds });
  const found = problems.filter(({ at: { file }, code }) => file === 'devices/box.json' && code.startsWith('model/'));
  expect(found).toEqual([]);
});

it('the pages of a block are read after the device is ready, in live values and in the connection test', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const { port, writes } = await serving({ 1: mapOf({}) });
  expect(await acquire().links.test(recordOf(port))).toMatchObject({ result: 'values', values: { power: 70, ...cells } });
  const acquisition = acquire(recordOf(port));
  await until(() => hasCells(valuesOf(acquisition)));
  expect([acquisition.live.state('b1'), acquisition.live.get('b1')?.counts]).toEqual(['normal', { values: 5, unknown: 0 }]);
  expect(writes.slice(0, 2)).toEqual([
    [1, 16, at.request, request],
    [1, 16, at.request, request],
  ]);
});

it('a stop is written at once while the device prepares a block, and the block is read afterwards', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const { port, writes } = await serving({ 1: mapOf({ readyMs: 1000, endsByWrite: true }) });
  const acquisition = acquire(recordOf(port));
  await until(() => writes.length > 0);
  const links = new Set<string | undefined>();
  acquisition.live.onChange('b1', () => links.add(acquisition.live.get('b1')?.link));
  const begun = performance.now();
  await acquisition.outlet.set('b1', { control: 0 });
  expect(performance.now() - begun).toBeLessThan(300);
  expect(valuesOf(acquisition).first).toBeUndefined();
  await until(() => hasCells(valuesOf(acquisition)));
  // The write ended the request in the device. The request was repeated, and the block did not count as failed.
  expect([...links]).toEqual(['ok']);
  expect(writes.slice(0, 3)).toEqual([
    [1, 16, at.request, request],
    [1, 6, at.control, [0]],
    [1, 16, at.request, request],
  ]);
});

it('the values of a block that never becomes ready are unknown, and other values stay known', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const { port, writes } = await serving({ 1: mapOf({ readyMs: null }) });
  const acquisition = acquire(recordOf(port));
  const powers = new Set<number | undefined>();
  await until(() => valuesOf(acquisition).power === 70);
  acquisition.live.onChange('b1', () => powers.add(valuesOf(acquisition).power));
  const sinceRead = (): number => Date.now() - (acquisition.live.get('b1')?.at ?? 0);
  const ages: number[] = [];
  await until(() => {
    ages.push(sinceRead());
    return writes.length > 2;
  });
  expect([...powers]).toEqual([70]);
  expect(Math.max(...ages)).toBeLessThan(withinMs);
  expect(acquisition.live.get('b1')).toMatchObject({ link: 'abnormal', counts: { values: 5, unknown: 4 } });
  expect(Object.keys(cells).map((point) => acquisition.live.get('b1')?.lost?.has(point))).toEqual([true, true, true, true]);
});

it('blocks at one address are prepared one at a time, so two devices never get the pages of each other', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const { port } = await serving({ 1: mapOf({}), 2: mapOf({}, 100) });
  const acquisition = acquire(recordOf(port, 1), recordOf(port, 2));
  const seen = new Set<number | undefined>();
  acquisition.live.onChange('*', () => ['b1', 'b2'].forEach((id) => seen.add(valuesOf(acquisition, id).third)));
  const others = { first: 3.401, second: 3.402, third: 3.403, fourth: 3.404 };
  await until(() => hasCells(valuesOf(acquisition, 'b1')) && hasCells(valuesOf(acquisition, 'b2'), others));
  seen.delete(undefined);
  expect(seen).toEqual(new Set([3.303, 3.403]));
});

it('a simulated device answers requests for a block only after its preparation, page by page', async () => {
  const reader = (_path: string, name: string) => () => box.points[name]?.simulate?.is ?? 0;
  const banks = createBanks({
    map: toDeviceMap(recordOf(0), types),
    reader,
    write: () => {},
    admits: () => true,
    moment: () => 0,
    daily: (_key, value) => value,
  });
  const server = await createModbusServer({ bank: (unitId) => banks.get(unitId) });
  closing.push(() => server.close());
  const link = await openLink({ ip: '127.0.0.1', port: server.port }, 1000);
  closing.push(() => link.close());
  await expect(link.read(1, 'holding', at.block, 3)).rejects.toMatchObject({ exception: 6 });
  const acquisition = acquire(recordOf(server.port));
  await until(() => hasCells(valuesOf(acquisition)));
  expect(await acquisition.links.test(recordOf(server.port))).toMatchObject({ result: 'values', values: cells });
});

// Points and register formats that depend on what the device reports. A server that shares no code with the station serves
// constant registers; a server that counts the requests serves changing ones.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { DeviceType } from '../../../../src/core/devices/device.ts';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { writeValues } from '../../../../src/station/acquire/writing/writer.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { createModbusServer } from '../../../../src/station/modbus/server.ts';
import { registersOf } from '../../../../src/station/plausibility/registers.ts';
import { createBanks } from '../../../../src/station/plant/image.ts';
import { seriesShape } from '../../../../src/station/store/series/seriesShape.ts';
import { until } from '../../demoSet.ts';
import { hasServer, judgeThere, serve } from '../judges.ts';

const number = (title: string) => ({ title, type: 'number' });
const input = { table: 'input' } as const;
const isNew = { op: 'gt', at: '/firmware', value: 104 } as const;
const isSmall = { op: 'eq', at: '/unitCode', value: 1 } as const;
const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    firmware: { title: 'Firmware version', type: 'integer', simulate: { is: 105 } },
    unitCode: { title: 'Unit of the power', type: 'integer', simulate: { is: 1 } },
    model: { title: 'Model', type: 'string', simulate: { text: 'HX-1' } },
    power: { ...number('Power'), access: 'both' },
    health: { ...number('State of health'), exists: isNew },
    wear: number('Wear'),
    probe: { ...number('Probe'), exists: { op: 'eq', at: '/model', value: 'HX-2' } },
  },
  models: {
    generic: {
      blocks: {
        own: { ...input, address: 0, count: 6, everyMs: 200 },
        new: { ...input, address: 10, count: 1, everyMs: 200 },
        probe: { ...input, address: 20, count: 1, everyMs: 200 },
        power: { table: 'holding', address: 0, count: 3, everyMs: 200 },
      },
      registers: {
        firmware: { ...input, address: 0, as: 'uint16', missing: 0xffff },
        unitCode: { table: 'holding', address: 2, as: 'uint16' },
        model: { ...input, address: 2, as: 'string', length: 4 },
        power: { table: 'holding', address: 0, as: 'int32', variants: [{ when: isSmall, as: 'int16', scale: 0.1 }] },
        health: { ...input, address: 10, as: 'uint16' },
        probe: { ...input, address: 20, as: 'uint16' },
      },
      computed: { wear: { op: 'difference', of: [100, 'health'] } },
    },
  },
};
const types = { box };
const recordOf = (port: number, more: Partial<DeviceRecord> = {}): DeviceRecord => ({
  id: 'b',
  name: 'B',
  type: 'box',
  model: 'generic',
  busbarName: '',
  config: {},
  ...more,
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 1 },
});
const clock = { now: () => Date.now() };
const closers: (() => unknown)[] = [];
const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  for (const close of closers) await close();
});
function acquire(port: number): Acquisition {
  const acquisition = startAcquisition({
    devices: () => [recordOf(port)],
    types: () => types,
    clock,
    times: { timeoutMs: 500, backOffMs: 50, longestBackOffMs: 50 },
  });
  closing.push(() => acquisition.close());
  return acquisition;
}
const ofDevice = (acquisition: Acquisition) => {
  const device = () => acquisition.live.get('b');
  return {
    device,
    value: (point: string) => device()?.values[point],
    isLost: (point: string) => device()?.lost?.has(point) === true,
    absent: () => acquisition.links.absent('b').toSorted(),
  };
};

describe('a device served by pymodbus', () => {
  const serving = async (firmware: number, model: string, power: { as: string; raw: number }, isComplete: boolean) => {
    const of = { ...input, words: 'ABCD' };
    const points = [
      { ...of, address: 0, as: 'uint16', raw: firmware },
      { table: 'holding', words: 'ABCD', address: 2, as: 'uint16', raw: power.as === 'int16' ? 1 : 0 },
      { ...of, address: 2, as: 'string', length: 4, raw: model },
      { table: 'holding', words: 'ABCD', address: 0, ...power },
      ...(isComplete ? [10, 20].map((address) => ({ ...of, address, as: 'uint16', raw: address * 4 })) : []),
    ];
    const span = (table: 'input' | 'holding', address: number, count: number) => [
      { table, unitId: 1, address, end: address + count, everyMs: 200 },
    ];
    const allBlocks = isComplete ? [...span('input', 10, 1), ...span('input', 20, 1)] : [];
    const served = await serve({ 1: { spans: [...span('input', 0, 6), ...span('holding', 0, 3), ...allBlocks], points } });
    closers.push(served.end);
    return served;
  };

  it('has no alarm for points that it reports as absent, and is read in the reported format', async () => {
    if (!judgeThere(hasServer, 'python3-pymodbus')) return;
    const { port } = await serving(104, 'HX-1', { as: 'int32', raw: -70_000 }, false);
    const acquisition = acquire(port);
    const { device, value, isLost, absent } = ofDevice(acquisition);
    await until(() => value('power') === -70_000);
    expect([absent(), acquisition.links.refused('b'), acquisition.live.state('b')]).toEqual([
      ['health', 'probe', 'wear'],
      [],
      'normal',
    ]);
    expect(['health', 'probe', 'wear'].map((point) => [value(point), isLost(point), acquisition.links.has('b', point)])).toEqual(
      Array.from({ length: 3 }, () => [undefined, false, false]),
    );
    expect(device()?.counts).toEqual({ values: 4, unknown: 0 });
    expect(await acquisition.links.test(recordOf(port))).toMatchObject({ result: 'values', values: { power: -70_000 } });
  });

  it('is read at all points that it reports as present, also by the connection test, and is written in the reported format', async () => {
    if (!judgeThere(hasServer, 'python3-pymodbus')) return;
    const { port, writes } = await serving(105, 'HX-2', { as: 'int16', raw: -123 }, true);
    const acquisition = acquire(port);
    const { value, absent } = ofDevice(acquisition);
    const values = { power: -12.3, health: 40, probe: 80, wear: 60 };
    await until(() => Object.entries(values).every(([point, right]) => value(point) === right));
    expect(absent()).toEqual([]);
    expect(await acquisition.links.test(recordOf(port))).toMatchObject({ result: 'values', values });
    expect(await acquisition.commander.write('b', { power: 45.6 }, 'ann')).toMatchObject({ outcome: 'confirmed', seen: 45.6 });
    expect(writes).toEqual([[1, 6, 0, [456]]]);
  });
});

describe('a device whose reports change', () => {
  const words = { input: new Uint16Array(21), holding: new Uint16Array(3) };
  const reads: number[] = [];
  const refused = new Set<number>();
  const device = async () => {
    words.input.set([105, 0, 0x4858, 0x2d31, 0, 0]);
    words.input[10] = 40;
    words.holding.set([0, 700, 0]);
    const { port, close } = await createModbusServer({
      bank: () => ({
        read(table, address, count) {
          if (table !== 'input' && table !== 'holding') return undefined;
          if (table === 'input') reads.push(address);
          return refused.has(address) ? { code: 4 } : words[table].slice(address, address + count);
        },
        write: () => 'taken',
      }),
    });
    closing.push(close);
    return port;
  };

  it('has unknown points that are not polled while the report that they depend on is unknown', async () => {
    const { value, isLost, absent } = ofDevice(acquire(await device()));
    await until(() => value('health') === 40 && value('wear') === 60);
    words.input[0] = 0xffff;
    await until(() => value('firmware') === undefined);
    expect([value('health'), value('wear'), isLost('health'), isLost('wear'), absent()]).toEqual([
      ...[undefined, undefined, true, true],
      ['probe'],
    ]);
    await until(() => value('power') === 700);
    reads.length = 0;
    await until(() => reads.length > 5);
    expect([...new Set(reads)]).toEqual([0]);
    words.input[0] = 106;
    await until(() => value('health') === 40 && !isLost('wear'));
  });

  it('has unknown points after it refused its report, until the report is read again', async () => {
    const { value, isLost } = ofDevice(acquire(await device()));
    await until(() => value('health') === 40);
    refused.add(0);
    await until(() => isLost('firmware'));
    expect([isLost('health'), value('health')]).toEqual([true, undefined]);
    refused.clear();
    await until(() => value('health') === 40);
  });

  it('loses a point in a firmware version without it, and regains it in a version with it', async () => {
    const { value, isLost, absent } = ofDevice(acquire(await device()));
    await until(() => value('health') === 40);
    words.input[0] = 104;
    await until(() => absent().includes('health'));
    expect([value('health'), isLost('health'), isLost('wear')]).toEqual([undefined, false, false]);
    words.input[0] = 105;
    await until(() => value('health') === 40);
  });

  it('has no value decoded in the previous format, because the value is read together with the report', async () => {
    const acquisition = acquire(await device());
    const { value } = ofDevice(acquisition);
    await until(() => value('power') === 700);
    const seen = new Set<number | undefined>();
    closing.push(acquisition.live.onChange('b', () => seen.add(value('power'))));
    words.holding.set([0xff85, 9, 1]);
    await until(() => value('power') === -12.3);
    words.holding.set([1, 4464, 0]);
    await until(() => value('power') === 70_000);
    expect([...seen].filter((each) => each !== undefined)).toEqual(expect.arrayContaining([-12.3, 70_000]));
    expect([...seen].filter((each) => each !== undefined && ![700, -12.3, 70_000].includes(each))).toEqual([]);
  });

  it('is not written at a point whose format is unknown', async () => {
    const port = await device();
    const link = await openLink({ ip: '127.0.0.1', port }, 500);
    closing.push(() => link.close());
    await expect(writeValues(toDeviceMap(recordOf(port), types), link, { power: 1 }, {})).rejects.toThrow('cannot be written');
  });
});

it('a simulated device has the points and formats of the simulated model', () => {
  const bank = createBanks({
    map: toDeviceMap(recordOf(0, { simulated: true }), types),
    admits: () => true,
    moment: () => 1,
    write: () => {},
    reader: (_path, name) => () => ({ firmware: 105, unitCode: 1, power: -12.3, health: 40 })[name] ?? 0,
    daily: (_key, value) => value,
  }).get(1);
  expect(Array.from((bank?.read('holding', 0, 1) ?? []) as Uint16Array)).toEqual([0xff85]);
  expect(Array.from((bank?.read('input', 10, 1) ?? []) as Uint16Array)).toEqual([40]);
  expect(toDeviceMap(recordOf(0, { simulated: true }), types).reporting.absent).toEqual(new Set(['probe']));
});

it('the history and the plausibility checks do not assume one of several formats', () => {
  const shapeOf = seriesShape(
    () => types,
    () => [recordOf(0)],
  );
  expect([shapeOf('b', 'power'), shapeOf('b', 'health')]).toEqual([undefined, { bytes: 2, per: 1 }]);
  expect(registersOf(box, recordOf(0)).resolution('power')).toBe(1);
});

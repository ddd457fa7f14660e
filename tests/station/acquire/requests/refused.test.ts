// Devices that answer only few registers per request and devices with missing registers. The available registers are read, and
// the refused ones are reported.
import { afterEach, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { answered, type Due, join, postpone, refuse, split, undividedIn } from '../../../../src/station/acquire/splitting.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { sizeOf } from '../../../../src/station/modbus/codec.ts';
import { type ReadRequest, toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { LinkError } from '../../../../src/station/modbus/link.ts';
import { createModbusServer } from '../../../../src/station/modbus/server.ts';
import { deviceOf, types, until } from '../../demoSet.ts';
import { hasServer, judgeThere, serve } from '../judges.ts';

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const meter = (port: number): DeviceRecord => ({
  ...deviceOf('meterGrid'),
  simulated: false,
  link: { protocol: 'modbus-tcp', ip: '127.0.0.1', port, unitId: 1 },
});
const map = toDeviceMap(meter(0), types);
const readable = [...map.points.values()].filter(({ point, register }) => point.access !== 'write' && register.as !== 'string');
const power = map.points.get('activePower') ?? expect.fail('a meter has a power');
const wordsOfPower = Array.from({ length: sizeOf(power.register) }, (_, index) => power.register.address + index);

function acquire(port: number): Acquisition {
  const acquisition = startAcquisition({ devices: () => [meter(port)], types: () => types, clock: { now: () => Date.now() } });
  closers.push(() => acquisition.close());
  return acquisition;
}
interface Asked {
  address: number;
  count: number;
}
/** A device with every register at 0, except for the missing ones, and with at most `most` registers per request. */
async function device(most: number, holes: readonly number[] = []): Promise<{ port: number; asked: Asked[] }> {
  const asked: Asked[] = [];
  const server = await createModbusServer({
    bank: () => ({
      read(_table, address, count) {
        asked.push({ address, count });
        if (count > most) return { code: 3 };
        return holes.some((hole) => hole >= address && hole < address + count) ? undefined : new Uint16Array(count);
      },
      write: () => 'taken',
    }),
  });
  closers.push(() => server.close());
  return { port: server.port, asked };
}
const unknownOf = ({ live }: Acquisition): string[] =>
  readable.filter(({ key }) => live.get('meterGrid')?.values[key] === undefined).map(({ key }) => key);

it('all registers of a device that answers at most ten per request are read', async () => {
  const { port } = await device(10);
  const acquisition = acquire(port);
  await until(() => acquisition.live.get('meterGrid')?.link === 'ok' && unknownOf(acquisition).length === 0);
  expect(acquisition.links.refused('meterGrid')).toEqual([]);
  expect(await acquisition.links.test(meter(port))).toMatchObject({ result: 'values' });
});

it('a missing register is found, and its neighbours are still read', async () => {
  const { port, asked } = await device(125, wordsOfPower);
  const acquisition = acquire(port);
  await until(() => unknownOf(acquisition).join() === power.key && acquisition.links.refused('meterGrid').length === 1);
  expect(acquisition.links.refused('meterGrid')).toEqual([power.key]);
  const gridMeter = acquisition.live.get('meterGrid');
  expect([gridMeter?.link, [...(gridMeter?.lost?.keys() ?? [])]]).toEqual(['abnormal', [power.key]]);
  // The missing register is known, so the requests of each second exclude it.
  const from = asked.length;
  await until(() => asked.length > from + 12);
  const touching = asked
    .slice(from)
    .filter(({ address, count }) => wordsOfPower.some((each) => each >= address && each < address + count));
  expect(touching.length).toBeLessThan(4);
  expect(await acquisition.links.test(meter(port))).toMatchObject({ result: 'values', refused: [power.key] });
});

it('a missing register of an independent server is found', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const spans = map.spans.flatMap((span) => [
    { ...span, end: span.table === power.register.table ? Math.min(span.end, power.register.address) : span.end },
    { ...span, address: Math.max(span.address, power.register.address + wordsOfPower.length) },
  ]);
  const { port, end } = await serve({ 1: { spans, points: [] } });
  closers.push(end);
  const acquisition = acquire(port);
  await until(() => unknownOf(acquisition).join() === power.key);
  expect(acquisition.links.refused('meterGrid')).toEqual([power.key]);
});

it('the connection test reports the exception of a device that refuses every request', async () => {
  const { port } = await device(0);
  expect(await acquire(port).links.test(meter(port))).toMatchObject({ result: 'exception', exception: 3 });
});

const refusal = new LinkError('exception', 'Modbus exception 2', 2);
const [request] = map.requests as [ReadRequest];
const dueOf = (): Due[] => [{ request, at: 0, failed: 0 }];
function splitWholly(due: Due[], now: number): void {
  for (let found = true; found; ) found = due.some((each) => split(due, each, refusal, now) !== undefined);
}

it('a request is split down to single registers without losing or duplicating points', () => {
  const due = dueOf();
  splitWholly(due, 0);
  expect(due.flatMap(({ request }) => request.points)).toEqual(request.points);
  const addresses = due.map(({ request }) => request.address);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { request } of due) {
    const [first] = request.points;
    expect(request.count).toBe(first && sizeOf(first.register));
  }
});

it('a request is not split after an exception with another cause', () => {
  const due = dueOf();
  expect(split(due, due[0] as Due, new LinkError('exception', 'busy', 6), 0)).toBeUndefined();
  expect(due).toHaveLength(1);
});

it('a refused register is retried at growing intervals, which restart after an answer', () => {
  const each: Due = { request: { ...request, everyMs: 1000 }, at: 0, failed: 0 };
  refuse(each, 0);
  expect(each.at).toBe(5000);
  refuse(each, 60_000);
  expect(each.at - 60_000).toBe(15_000);
  refuse(each, 36_000_000);
  expect(each.at - 36_000_000).toBe(600_000);
  answered(each);
  refuse(each, 40_000_000);
  expect(each.at - 40_000_000).toBe(5000);
});

it('the whole request is retried after a minute, at growing intervals, while none of its parts fails', () => {
  const due = dueOf();
  split(due, due[0] as Due, refusal, 0);
  expect(undividedIn(due, 59_999)).toEqual([]);
  refuse(due[1] as Due, 0);
  expect(undividedIn(due, 60_000)).toEqual([]);
  answered(due[1] as Due);
  const [found] = undividedIn(due, 60_000);
  if (!found) return expect.fail('the whole is due');
  postpone(found, 60_000);
  expect(undividedIn(due, 179_999)).toEqual([]);
  expect(undividedIn(due, 180_000)).toEqual([found]);
  expect(join(due, found, 180_000)).toHaveLength(2);
  expect(due).toEqual([{ request, at: 180_000 + request.everyMs, failed: 0 }]);
});

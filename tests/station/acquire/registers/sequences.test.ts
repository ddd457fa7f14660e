// Points that are written as a sequence of writes: the requests that the device receives, and the result of an interrupted
// sequence.
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { type CommanderParts, createCommander } from '../../../../src/station/acquire/writing/commander.ts';
import { startLoop } from '../../../../src/station/acquire/deviceLoop.ts';
import { createLive } from '../../../../src/station/acquire/live.ts';
import { writeRaw } from '../../../../src/station/acquire/writing/rawRegisters.ts';
import { BrokenOff } from '../../../../src/station/acquire/writing/sequenceRuns.ts';
import { Unwritable, writeValues } from '../../../../src/station/acquire/writing/writer.ts';
import type { RawWrite } from '../../../../src/station/contract/index.ts';
import { openBand } from '../../../../src/station/dispatch/binding/band.ts';
import { createSetPointWriter } from '../../../../src/station/dispatch/setPointWriter.ts';
import type { Converter } from '../../../../src/station/dispatch/plantView.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import type { ModbusLink } from '../../../../src/station/modbus/link.ts';
import { createModbusServer } from '../../../../src/station/modbus/server.ts';
import { createBanks } from '../../../../src/station/plant/image.ts';
import { until } from '../../demoSet.ts';
import { hasServer, judgeThere, serve } from '../judges.ts';
import { at, compileMake, directions, forced, recordAt, unitId, withPause } from './sequenceMake.ts';

const { types, problems } = compileMake();
const record = recordAt(0);
const map = toDeviceMap(record, types);
const converter: Converter = {
  id: 'hx',
  ratedPower: 100,
  chargeLimit: 100,
  dischargeLimit: 100,
  fresh: true,
  ready: true,
  on: true,
  island: false,
  stack: 'stack1',
  power: 0,
  set: 0,
  area: undefined,
  soc: 50,
  ratedEnergy: 200,
  band: openBand,
};
const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

type Order = [address: number, values: readonly number[]];
const sizeOf = (value: number): Order => {
  const raw = Math.round(Math.abs(value) * 10);
  return [at.size, [Math.floor(raw / 0x1_0000), raw % 0x1_0000]];
};
const zero: Order[] = [sizeOf(0), [at.direction, [directions.stop]], [at.mode, [forced]]];
const running = (value: number): Order[] => [
  [at.mode, [forced]],
  [at.direction, [value > 0 ? directions.charge : directions.discharge]],
  sizeOf(value),
  [at.lasts, [60]],
];

it('the compiler accepts a model with write sequences', () => {
  expect(problems).toEqual([]);
  expect([...map.sequences.keys()]).toEqual(['activePowerSet', 'control']);
});

it('the station writes mode, direction and magnitude in this order for every power, each with its function code', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const holding = { table: 'holding' as const, unitId, everyMs: 1000 };
  const spans = [
    { ...holding, address: at.mode, end: at.heartbeat + 1 },
    { ...holding, table: 'coil' as const, address: 0, end: 16 },
  ];
  const { port, writes, end } = await serve({ [unitId]: { spans, points: [] } });
  closers.push(end);
  const link = await openLink({ ip: '127.0.0.1', port }, 2000);
  closers.push(() => link.close());
  const fast = toDeviceMap(record, withPause(types, 1));
  const functionCode: Readonly<Record<number, number>> = { [at.direction]: 16, [at.size]: 16 };
  let seen = 0;
  const written = async (values: Record<string, number>, count: number) => {
    await writeValues(fast, link, values, {});
    await until(() => writes.length >= seen + count);
    const mine = writes.slice(seen);
    seen = writes.length;
    return mine;
  };
  const powers = fc.oneof(
    fc.constantFrom(0, -0, 0.04, -0.04, 0.1, -50),
    fc.integer({ min: -1000, max: 1000 }).map((raw) => raw / 10),
  );
  await fc.assert(
    fc.asyncProperty(powers, fc.integer({ min: 1, max: 65_535 }), async (power, heartbeat) => {
      const beat: Order = [at.heartbeat, [heartbeat]];
      const right = Math.abs(power) < 0.05 ? [...zero, beat] : [beat, ...running(power)];
      const mine = await written({ activePowerSet: power, heartbeat }, right.length);
      expect(mine).toEqual(right.map(([address, values]) => [unitId, functionCode[address] ?? 6, address, values]));
    }),
    { numRuns: 40 },
  );
  expect(await written({ control: 2 }, 2)).toEqual([
    [unitId, 5, at.unlock, [1]],
    [unitId, 6, at.order, [20]],
  ]);
  await expect(writeValues(fast, link, { control: 99 }, {})).rejects.toBeInstanceOf(Unwritable);
});

/** A device that records the writes it accepts, refuses some addresses and does not answer at others. */
async function device({ refused = new Set<number>(), mute = new Set<number>() } = {}) {
  const orders: Order[] = [];
  let isMute = false;
  let pending: (() => void)[] | undefined;
  const server = await createModbusServer({
    bank: () => ({
      read: (_table, _address, count) => new Uint16Array(count),
      write(_table, address, values) {
        isMute = mute.has(address);
        if (refused.has(address)) return 'address';
        orders.push([address, [...values]]);
        return 'taken';
      },
    }),
    deliver(answer, send) {
      if (pending) pending.push(() => send(answer));
      else if (!isMute) send(answer);
    },
  });
  closers.push(() => server.close());
  const link = await openLink({ ip: '127.0.0.1', port: server.port }, 300);
  closers.push(() => link.close());
  /** Delays all answers until the returned function is called. */
  const hold = () => {
    const waiting: (() => void)[] = (pending = []);
    const release = (): void => {
      pending = undefined;
      for (const send of waiting) send();
    };
    return { isWaiting: () => waiting.length > 0, release };
  };
  return { orders, link, hold, port: server.port };
}
function commanderOf(link: ModbusLink, pauseMs: number, other: Partial<CommanderParts> = {}) {
  const clock = { now: () => Date.now() };
  const loop = { link: () => Promise.resolve(link), refused: () => [], hurry: () => {}, stop: () => {} };
  const wrote: Record<string, number>[] = [];
  const store = createLive(clock);
  const own = toDeviceMap(record, withPause(types, pauseMs));
  store.add('hx', 'pcs');
  const parts: CommanderParts = {
    clock,
    live: store.live,
    types: () => types,
    find: () => ({ record, map: own, loop, readAt: () => store.live.get('hx')?.at }),
    begin: () => () => {},
    before: () => Promise.resolve(),
    admit: () => {},
    wrote: (_device, values) => void wrote.push(values),
    ...other,
  };
  const raw = (order: RawWrite) => writeRaw(parts, order, 'ann');
  return { clock, commander: createCommander(parts), raw, wrote, store };
}

it('a sequence fails if the device refuses one of its writes, and the next sequence starts with its first write', async () => {
  const refused = new Set([at.size]);
  const { link, orders } = await device({ refused });
  const { commander, wrote } = commanderOf(link, 1);
  const result = await commander.run('hx', 'setPower', { activePowerSet: 30 }, 'ann');
  expect(result).toMatchObject({
    outcome: 'refused',
    detail: expect.stringContaining('write 3 of 4 of activePowerSet') as string,
  });
  expect([wrote, orders]).toEqual([[], running(30).slice(0, 2)]);
  refused.clear();
  orders.length = 0;
  await commander.set('hx', { activePowerSet: 30 });
  expect(orders).toEqual(running(30));
});

it('a missing answer within a sequence has an unknown outcome, even if the device already reports the same power', async () => {
  const { link, orders } = await device({ mute: new Set([at.direction]) });
  const { commander, wrote, store, clock } = commanderOf(link, 1);
  store.live.onChange('hx', () => {});
  const before = setInterval(() => store.put('hx', clock.now(), new Map([['activePower', 30]]), { link: 'ok' }), 20);
  const { outcome } = await commander.run('hx', 'setPower', { activePowerSet: 30 }, 'ann');
  clearInterval(before);
  expect([outcome, wrote, orders]).toEqual(['unknown', [], running(30).slice(0, 2)]);
});

const stop: Order[] = [
  [at.unlock, [1]],
  [at.order, [20]],
];
it('a stop does not wait for the pauses of a set-point, and no write of the set-point follows it', async () => {
  const { link, orders } = await device();
  const { commander } = commanderOf(link, 1000);
  const set = commander.set('hx', { activePowerSet: 30 }).catch((error: unknown) => error);
  await until(() => orders.length === 1);
  await commander.set('hx', { control: 2 });
  expect(await set).toBeInstanceOf(BrokenOff);
  expect(orders).toEqual([...running(30).slice(0, 1), ...stop]);
});

it('a set-point is broken off when its link is no longer used, because a stop goes over the next link', async () => {
  const { orders, port } = await device();
  const events = { values: () => {}, link: () => {}, split: () => {}, join: () => {} };
  const loop = startLoop({ requests: [] }, { ip: '127.0.0.1', port }, { now: () => Date.now() }, events);
  const set = writeValues(map, await loop.link(), { activePowerSet: 30 }, {}).catch((error: unknown) => error);
  await until(() => orders.length === 1);
  loop.stop();
  expect(await set).toBeInstanceOf(BrokenOff);
  expect(orders).toEqual(running(30).slice(0, 1));
});

it('a queued write of a set-point is not sent after a stop', async () => {
  const { link, orders, hold } = await device();
  const { commander } = commanderOf(link, 1);
  const { isWaiting, release } = hold();
  const reading = link.read(unitId, 'holding', 0, 1);
  await until(isWaiting);
  const set = commander.set('hx', { activePowerSet: 30 }).catch((error: unknown) => error);
  await new Promise((done) => setImmediate(done));
  const stopping = commander.set('hx', { control: 2 });
  await new Promise((done) => setImmediate(done));
  release();
  await Promise.all([reading, stopping]);
  expect(await set).toBeInstanceOf(BrokenOff);
  expect(orders).toEqual(stop);
});

it('a raw write to a register of a sequence is refused', async () => {
  const { link, orders } = await device();
  const { raw } = commanderOf(link, 1);
  const order = { device: 'hx', table: 'holding' as const, value: 500 };
  for (const address of [at.mode, at.size, at.size + 1])
    expect(await raw({ ...order, address })).toMatchObject({ outcome: 'refused' });
  expect(await raw({ ...order, address: at.lasts + 1 })).toMatchObject({ outcome: 'accepted' });
  expect(orders).toEqual([[at.lasts + 1, [500]]]);
});

it('a raw write that was interrupted is logged once, with an unknown outcome', async () => {
  const { link, orders } = await device();
  const lines: unknown[] = [];
  const { raw } = commanderOf(link, 1, {
    begin: () => (entry) => void lines.push(entry?.outcome),
    wrote() {
      throw new Error('interrupted');
    },
  });
  const address = at.lasts + 1;
  await expect(raw({ device: 'hx', table: 'holding', address, value: 500 })).rejects.toThrow('interrupted');
  expect([orders, lines]).toEqual([[[address, [500]]], ['unknown']]);
});

it('a set-point does not interrupt a stop, and is written after it', async () => {
  const { link, orders } = await device();
  const { commander } = commanderOf(link, 1);
  await Promise.all([commander.set('hx', { control: 2 }), commander.set('hx', { activePowerSet: -20 })]);
  expect(orders).toEqual([...stop, ...running(-20)]);
});

it('a zero from the dispatch does not wait for the pauses of the last set-point, but another set-point waits', async () => {
  const { link, orders } = await device();
  const { commander, clock } = commanderOf(link, 1000);
  const setPointWriter = createSetPointWriter({ clock, turnEveryMs: 15_000, outlet: commander });
  const steer = (power: number) => setPointWriter.steer([converter], { powers: new Map([['hx', power]]), off: false });
  steer(30);
  await until(() => orders.length === 2);
  steer(20);
  steer(0);
  await setPointWriter.zero(converter);
  expect(orders).toEqual([[at.heartbeat, [1]], ...running(30).slice(0, 1), ...zero, [at.heartbeat, [2]]]);
});

it('a simulated device applies a power after mode, direction and magnitude were written', () => {
  const taken: [string, number][] = [];
  const bank = createBanks({
    map,
    reader: () => () => 0,
    write: (_path, name, value) => void taken.push([name, value]),
    admits: () => true,
    moment: () => 1,
    daily: (_key, value) => value,
  }).get(unitId);
  for (const orders of [running(30), running(-20), zero])
    for (const [address, values] of orders) expect(bank?.write('holding', address, values)).toBe('taken');
  expect(bank?.write('coil', at.unlock, [1])).toBe('taken');
  expect(bank?.write('holding', at.order, [20])).toBe('taken');
  const powers = taken.filter(([name]) => name === 'activePowerSet').map(([, value]) => value);
  expect([powers[0], powers.indexOf(30) < powers.indexOf(-20), powers.at(-1)]).toEqual([0, true, 0]);
  expect(taken.at(-1)).toEqual(['control', 2]);
});

// Registers that count from 0 every day. The station turns them into continuous counters, regardless of when the device starts
// its day and how long the station does not read it.
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { createCounterGuard } from '../../../../src/station/acquire/counting/counterGuard.ts';
import { openLink } from '../../../../src/station/modbus/client.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { createDailyReading } from '../../../../src/station/plant/dailyImage.ts';
import { createBanks } from '../../../../src/station/plant/image.ts';
import { draws } from '../../../chance.ts';
import { until } from '../../demoSet.ts';
import { day, disk, hour, map, midnight, minute, recordOf, types } from './dailyDisk.ts';
import { hasServer, judgeThere, serve } from '../judges.ts';

it('a daily counter continues after midnight once the register has read less for a minute', () => {
  const { read } = disk();
  const last = midnight - 1000;
  expect([read(last - minute, 11.9), read(last, 12)]).toEqual([11.9, 12]);
  expect([read(midnight, 0), read(midnight + 30_000, 0.1), read(midnight + minute, 0.2)]).toEqual([12, 12, 12.2]);
  expect([read(midnight + hour, 3), read(midnight + day - 1000, 20)]).toEqual([15, 32]);
  expect([read(midnight + day, 0), read(midnight + day + minute, 0.5)]).toEqual([32, 32.5]);
});

it('a daily counter counts no energy twice if the device reads 0 for a moment or slightly less than before', () => {
  const { read } = disk();
  read(midnight, 12);
  expect([read(midnight + 1000, 0), read(midnight + 5000, 0), read(midnight + 9000, 12.1)]).toEqual([12, 12, 12.1]);
  expect([read(midnight + 2 * minute, 12), read(midnight + hour / 10, 12), read(midnight + hour / 9, 12.2)]).toEqual([
    12.1, 12.1, 12.2,
  ]);
});

it('a daily counter continues after a restart of the station on the same day and on the next', () => {
  const { read, restart } = disk();
  read(midnight - hour, 12);
  read(midnight, 0);
  expect(read(midnight + minute, 0.1)).toBe(12.1);
  restart();
  expect(read(midnight + 3 * hour, 5)).toBe(17);
  restart();
  expect([read(midnight + day + hour, 1), read(midnight + day + hour + minute, 1.1)]).toEqual([17, 18.1]);
});

it('after more than a day without a reading, a higher reading counts as that of another day', () => {
  const { read, restart } = disk();
  read(midnight + hour, 4);
  restart();
  expect(read(midnight + day + 3 * hour, 6)).toBe(10);
});

it('after a night without readings, a higher reading counts as that of another day once the start of the day is known', () => {
  const { read, restart } = disk();
  const own = midnight + 8 * hour;
  for (const count of [0, 1, 2]) {
    read(own + count * day - 1000, 10);
    read(own + count * day, 0);
    read(own + count * day + minute, 0);
  }
  expect(read(own + 3 * day - 4 * hour, 2)).toBe(32);
  restart();
  // One day has passed until the device starts its next day. Afterwards, two have passed.
  expect(read(own + 3 * day - 2 * hour, 3)).toBe(33);
  restart();
  expect(read(own + 3 * day + 2 * hour, 5)).toBe(38);
});

it('a daily counter continues from the history when its first reading arrives', () => {
  const { read, store } = disk();
  store({ energy: 1000.3 }, midnight);
  expect([read(midnight + 1000, 5.2), read(midnight + 2000, 5.3)]).toEqual([1000.3, 1000.4]);
});

it('a daily counter scales its completed days with the ratio of the transformer', () => {
  const { read } = disk();
  read(midnight - 1000, 12);
  read(midnight, 0);
  read(midnight + minute, 1);
  const behind = toDeviceMap(recordOf(0, { ratio: 50 }), types);
  expect(read(midnight + hour, 2 * 50, behind)).toBe(14 * 50);
});

it('a daily counter saves its completed days, and saves them again after a minute if that failed', () => {
  const { read, docs, full, restart } = disk();
  read(midnight - 1000, 12);
  expect(docs.get('b|energy')).toEqual({ device: 'b', point: 'energy', base: 0 });
  full(true);
  read(midnight, 0);
  read(midnight + minute, 0.1);
  full(false);
  read(midnight + minute + 1000, 0.1);
  expect(docs.get('b|energy')?.base).toBe(0);
  read(midnight + 2 * minute, 0.1);
  expect(docs.get('b|energy')).toEqual({ device: 'b', point: 'energy', base: 12, restartedAt: midnight, before: { base: 0 } });
  restart();
  expect(read(midnight + 3 * minute, 0.1)).toBe(12.1);
});

it('a daily counter recognises the start of the day of the device, also after a change of daylight saving time', () => {
  const { read, restart } = disk();
  const own = midnight + 8 * hour;
  const next = own + day + hour;
  for (const at of [own, next]) {
    read(at - 1000, 10);
    read(at, 0);
    read(at + minute, 0);
  }
  expect(read(next + day - 4 * hour, 2)).toBe(22);
  restart();
  expect(read(next + day + 2 * hour, 3)).toBe(25);
});

it('a reading that falls by a sixth counts as a new day only after 10 minutes without a reading', () => {
  const { read } = disk();
  read(midnight, 12);
  expect([read(midnight + 9 * minute, 10), read(midnight + 11 * minute, 10)]).toEqual([12, 12]);
  const other = disk();
  other.read(midnight, 12);
  expect([other.read(midnight + 11 * minute, 10), other.read(midnight + 12 * minute, 10)]).toEqual([12, 22]);
});

it('a daily counter writes to the disk at its start and when the register restarts, and not with each reading', () => {
  const { read, saves, full } = disk();
  for (let second = 0; second < 600; second += 10) read(midnight - hour + second * 1000, 12 + second / 1000);
  expect(saves()).toBe(1);
  full(true);
  for (let second = 0; second <= 100; second += 10) read(midnight + second * 1000, 0.1);
  expect(saves()).toBe(2);
  // The disk is full, so the station retries once a minute.
  for (let second = 110; second <= 170; second += 10) read(midnight + second * 1000, 0.1);
  expect(saves()).toBe(3);
});

it('the saved daily counters of a removed device are deleted', () => {
  const { read, docs, only } = disk();
  read(midnight, 12);
  only(['b']);
  expect(docs.size).toBe(1);
  only(['c']);
  expect(docs.size).toBe(0);
});

it('a daily counter rejects the readings of another device at its address', () => {
  const { start } = disk();
  const parts = { types: () => types, mostPower: () => 100_000, latest: () => undefined, load: () => [], save: () => {} };
  const guard = createCounterGuard({ ...parts, daily: start() });
  const read = (second: number, reading: number, model: number): (number | undefined)[] => {
    const values = new Map(['energy', 'hours'].map((point): [string, number] => [point, reading]));
    guard.take(recordOf(), map, values, midnight + second * 1000, { model });
    return [values.get('energy'), values.get('hours')];
  };
  const none = [Number.NaN, Number.NaN];
  expect([read(0, 12, 1), read(1, 300, 7), read(2, 0, 7), read(90, 0, 7)]).toEqual([[12, 12], none, none, none]);
  expect(read(91, 12.1, 1)).toEqual([12.1, 12.1]);
});

it('a daily counter never counts more than the device and never decreases, regardless of stops of the station', () => {
  const stretch = fc.record({ ms: fc.integer({ min: 1000, max: 30 * hour }), tenths: fc.nat(400), isRead: fc.boolean() });
  fc.assert(
    fc.property(fc.nat(day), fc.array(stretch, { minLength: 1, maxLength: 8 }), (ownMidnight, stretches) => {
      const { read, restart } = disk();
      const meter = createMeter(ownMidnight);
      let seen = read(midnight, 0);
      for (const { ms, tenths, isRead } of stretches) {
        const steps = Math.ceil(ms / (9 * minute));
        for (let step = 0; step < steps; step++) {
          meter.count(ms / steps, Math.floor(tenths / steps));
          if (!isRead && step < steps - 1) continue;
          const next = read(meter.at(), meter.ofDay() / 10);
          expect(next >= seen && next <= meter.all() / 10 + 1e-9 ? [] : [seen, next, meter.all() / 10]).toEqual([]);
          seen = next;
        }
        if (!isRead) restart();
      }
    }),
    draws(100),
  );
});

it('a daily counter counts all energy of a device that is read every minute, regardless of when its day starts', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2 * hour, max: day - 1 }), fc.integer({ min: 1, max: 9 }), (ownMidnight, tenths) => {
      const { read } = disk();
      const meter = createMeter(ownMidnight);
      let seen = read(midnight, 0);
      for (let minutes = 0; minutes < 3 * 1440; minutes++) {
        meter.count(minute, tenths);
        const isNew = meter.ofDay() <= 2 * tenths;
        seen = read(meter.at(), meter.ofDay() / 10);
        if (!isNew) expect(seen).toBeCloseTo(meter.all() / 10, 6);
      }
    }),
    draws(10),
  );
});

/** A meter whose register restarts at its own midnight. Energies are in tenths of a kWh. */
function createMeter(ownMidnight: number) {
  let [at, all, ofDay] = [midnight, 0, 0];
  const dayAt = (moment: number): number => Math.floor((moment - midnight - ownMidnight) / day);
  return {
    at: () => at,
    all: () => all,
    ofDay: () => ofDay,
    count(ms: number, tenths: number): void {
      if (dayAt(at + ms) !== dayAt(at)) ofDay = 0;
      at += ms;
      ofDay += tenths;
      all += tenths;
    },
  };
}

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

it('a register of an independent server that restarts has a continuous counter in the live values', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const spans = [{ table: 'holding' as const, unitId: 1, address: 0, end: 3, everyMs: 100 }];
  const { port, end } = await serve({
    1: { spans, points: [{ table: 'holding', address: 0, as: 'uint16', words: 'ABCD', raw: 120 }] },
  });
  closers.push(end);
  const meter = await openLink({ ip: '127.0.0.1', port }, 2000);
  closers.push(() => meter.close());
  const { start, store } = disk();
  const open = (now: () => number) => {
    const parts = { types: () => types, mostPower: () => 100_000, latest: () => undefined, load: () => [], save: () => {} };
    const guard = createCounterGuard({ ...parts, daily: start() });
    const acquisition = startAcquisition({ devices: () => [recordOf(port)], types: () => types, clock: { now }, guard });
    closers.push(() => acquisition.close());
    return { acquisition, shows: (energy: number) => until(() => acquisition.live.get('b')?.values.energy === energy) };
  };
  let now = midnight - 1000;
  const first = open(() => now);
  await first.shows(12);
  await meter.write(1, 'holding', 0, [3]);
  now = midnight;
  await new Promise((done) => setTimeout(done, 500));
  now = midnight + minute;
  await first.shows(12.3);
  await first.acquisition.close();
  store({ energy: 12.3 }, now);
  await meter.write(1, 'holding', 0, [45]);
  now = midnight + hour;
  await open(() => now).shows(16.5);
});

it('a simulated device counts from 0 every day in a daily register, and continuously in others', () => {
  let [day, counter] = ['1', 500];
  const bank = createBanks({
    map,
    reader: () => () => counter,
    write: () => {},
    admits: () => true,
    moment: () => counter,
    daily: createDailyReading(() => day),
  }).get(1);
  const words = () => Array.from((bank?.read('holding', 0, 2) ?? []) as Uint16Array);
  expect(words()).toEqual([0, 500]);
  counter = 512;
  expect(words()).toEqual([120, 512]);
  [day, counter] = ['2', 515];
  expect(words()).toEqual([30, 515]);
});

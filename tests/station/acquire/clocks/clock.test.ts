// The clock of the station is set back and forward while devices run. They are still read and stored, over real sockets.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Acquisition } from '../../../../src/station/acquire/acquisition.ts';
import { createJudge } from '../../../../src/station/alarm/judge.ts';
import { watchClock } from '../../../../src/station/running/clockWatch.ts';
import type { RunningPlant } from '../../../../src/station/plant/startPlant.ts';
import { createSeriesStore, type WritableSeries } from '../../../../src/station/store/series/series.ts';
import { devices, handClock, types, until } from '../../demoSet.ts';
import { startOverSockets } from '../overSockets.ts';

let offset = 0;
const clock = { now: () => Date.now() + offset };
const hour = 3_600_000;
let plant: RunningPlant;
let series: WritableSeries;
let acquisition: Acquisition;

beforeAll(async () => {
  series = createSeriesStore(':memory:');
  ({ plant, acquisition } = await startOverSockets({
    devices: () => devices,
    types: () => types,
    clock,
    series,
  }));
  await until(() => acquisition.live.all().every(({ link }) => link === 'ok' || link === 'none'));
});
afterAll(async () => {
  await acquisition.close();
  await plant.close();
  series.close();
});

const storedFrom = async (start: number): Promise<number> =>
  Array.from(
    (await series.range({ device: 'pcs1', points: ['voltageA'], start, end: start + 60_000, stepS: 1 })).values.voltageA ?? [],
  ).filter((one) => !Number.isNaN(one)).length;

it.each([
  ['back by an hour', -hour],
  ['forward by a day', 24 * hour],
  ['back by a day', -24 * hour],
])('devices are read and stored at the times of the clock after it is set %s', async (_name, by) => {
  const before = await storedFrom(clock.now() + by);
  offset += by;
  const set = clock.now();
  await until(async () => (await storedFrom(set)) >= Math.min(3, before + 3));
  const fresh = (at: number | undefined): boolean => Math.abs((at ?? 0) - clock.now()) < 5000;
  const { live } = acquisition;
  const isRead = ({ id, at, link }: ReturnType<typeof live.all>[number]): boolean =>
    link === 'none' || (fresh(at) && live.state(id) === 'normal');
  await until(() => live.all().every(isRead) && fresh(plant.plant.at), 60_000);
});

it('a device without a response is delayed after ten minutes and offline after fifteen, and the others are not', {
  timeout: 240_000,
}, async () => {
  const { live } = acquisition;
  const others = () => live.all().every(({ id }) => id === 'ac1' || ['normal', 'none'].includes(live.state(id)));
  plant.fault('ac1', { link: 'silent' });
  await until(() => live.state('ac1') === 'timeout');
  const silentSince = live.get('ac1')?.at ?? 0;
  offset += 600_000 - (clock.now() - silentSince) + 1000;
  expect(live.state('ac1')).toBe('delay');
  await until(others);
  offset += 301_000;
  expect(live.state('ac1')).toBe('offline');
  await until(others);
  plant.fault('ac1', undefined);
  await until(() => live.state('ac1') === 'normal');
});

it('the hold time of an alarm restarts when the clock is set back', () => {
  const judge = createJudge({ when: { op: 'gt', at: '/load', value: 95 }, holdMs: 3000 });
  const judgeAt = (now: number) => judge.look(() => 99, now);
  expect(judgeAt(10 * hour)).toBeUndefined();
  expect(judgeAt(9 * hour)).toBeUndefined();
  expect(judgeAt(9 * hour + 3000)).toBe('raise');
});

it('the clock watch reports a clock that was set, and marks it as doubtful while it is far ahead', () => {
  const hand = handClock(1_795_000_000_000);
  let passed = 0;
  const jumps: number[] = [];
  const watch = watchClock(
    hand,
    (by) => void jumps.push(by),
    () => passed,
  );
  const pass = (ms: number, moved = ms): void => {
    passed += ms;
    hand.move(moved);
    watch.look();
  };
  pass(60_000);
  pass(60_000, 60_900);
  expect(jumps).toEqual([]);
  pass(5000, 5000 + 365 * 24 * hour);
  expect(watch.doubtful()).toBe(true);
  pass(hour);
  expect(watch.doubtful()).toBe(true);
  pass(5000, 5000 - 365 * 24 * hour);
  expect(watch.doubtful()).toBe(false);
  expect(jumps).toEqual([365 * 24 * hour, -365 * 24 * hour]);
  watch.close();
});

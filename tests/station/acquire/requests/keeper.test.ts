// Frames during a disk outage, with a real file that another connection locks or with limited memory.
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWaitingFrames } from '../../../../src/station/acquire/waitingFrames.ts';
import { createKeeper } from '../../../../src/station/acquire/keeper.ts';
import { createSeriesStore, type WritableSeries } from '../../../../src/station/store/series/series.ts';
import { Database, type Db } from '../../../../src/station/store/sqlite.ts';
import { frame, freshFiles, start } from '../../series/files.ts';

const { fresh, remove } = freshFiles();
afterAll(remove);
let series: WritableSeries;
let other: Db;
let reported: unknown[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const file = fresh();
  series = createSeriesStore(file);
  other = new Database(file);
  reported = [];
});
afterEach(() => {
  vi.useRealTimers();
  other.close();
  series.close();
});
const keeperOf = (most?: number) =>
  createKeeper({
    series,
    failed: (error) => void reported.push(error === undefined ? 'stored' : 'failed'),
    lost: (isLost) => void reported.push(isLost ? 'lost' : 'none lost'),
    mostValues: 100,
    ...(most !== undefined && { waiting: createWaitingFrames(most) }),
  });
const lock = () => void other.prepare('BEGIN IMMEDIATE').run();
const unlock = () => void other.prepare('COMMIT').run();
/** The frames of one second, from two devices. */
function second(keeper: ReturnType<typeof createKeeper>, at: number): void {
  keeper.keep([frame(at, { power: at, soc: 50 }), frame(at, { power: at + 0.5 }, 'e')]);
  vi.advanceTimersByTime(1000);
}
const powers = async (device: string, seconds: number): Promise<number[]> => {
  const query = { device, points: ['power'], start, end: start + seconds * 1000, stepS: 1 };
  return Array.from((await series.range(query)).values.power ?? []);
};
async function turns(count: number): Promise<void> {
  for (let i = 0; i < count; i++) await turn();
}

it('two minutes of frames are held while the file is locked, and are written when the lock is released', async () => {
  const keeper = keeperOf();
  second(keeper, 0);
  lock();
  for (let at = 1; at <= 130; at++) second(keeper, at);
  expect(reported).toEqual(['failed']);
  unlock();
  for (let at = 131; at < 134; at++) second(keeper, at);
  await turns(20);
  const all = Array.from({ length: 134 }, (_each, at) => at);
  expect(await powers('d', 134)).toEqual(all);
  expect(await powers('e', 134)).toEqual(all.map((at) => at + 0.5));
  // The outage ends only after some time without a failure.
  for (let at = 134; at < 140; at++) second(keeper, at);
  expect(reported).toEqual(['failed', 'stored']);
});

it('a file that another connection holds for a few seconds is no outage, each time', async () => {
  const keeper = keeperOf();
  for (let from = 0; from < 60; from += 20) {
    lock();
    for (let at = from; at < from + 8; at++) second(keeper, at);
    unlock();
    for (let at = from + 8; at < from + 20; at++) second(keeper, at);
    await turns(20);
  }
  expect(await powers('d', 60)).toEqual(Array.from({ length: 60 }, (_each, at) => at));
  expect(reported).toEqual([]);
});

it('the oldest frames are dropped when memory is full, the loss is reported, and the remaining frames are written at the close', async () => {
  const keeper = keeperOf(30);
  lock();
  for (let at = 0; at < 20; at++) second(keeper, at);
  expect(reported).toEqual(['failed', 'lost']);
  unlock();
  keeper.close();
  const gaps = Array.from({ length: 10 }, () => Number.NaN);
  expect(await powers('d', 20)).toEqual([...gaps, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});

it('a frame that the store rejects is not retried', async () => {
  const keeper = keeperOf();
  const append = vi.spyOn(series, 'append').mockImplementationOnce(() => {
    throw new Error('A value fits no column');
  });
  second(keeper, 0);
  append.mockRestore();
  second(keeper, 1);
  expect(await powers('d', 2)).toEqual([Number.NaN, 1]);
  expect(reported).toEqual(['failed']);
});

// Long reads of the history are processed in slices, with callers in turn, while frames are stored.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeriesStore, type WritableSeries } from '../../../src/station/store/series/series.ts';
import { createTurns } from '../../../src/station/running/turns.ts';

const minuteMs = 60_000;
const days = 35;
const points = Array.from({ length: 8 }, (_none, index) => `p${index}`);
const start = Date.UTC(2026, 5, 1);
const end = start + days * 24 * 3_600_000;
const query = { device: 'd', points, start, end, stepS: 60, stat: 'mean' } as const;
let folder: string;
let store: WritableSeries;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-turns-'));
  store = createSeriesStore(join(folder, 'series.db'), { turns: createTurns() });
  store.together(() => {
    const row = store.rollupWriter(60, 'd', points);
    const values = Float64Array.from(points, (_each, index) => index);
    for (let at = start; at < end; at += minuteMs) {
      row.add(values);
      row.write(at);
    }
  });
});
afterAll(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a long read yields many times', async () => {
  let rounds = 0;
  let reading = true;
  const count = (): void => {
    rounds += 1;
    if (reading) setImmediate(count);
  };
  setImmediate(count);
  const { values } = await store.range(query, 'somebody');
  reading = false;
  expect(values.p7?.every((value) => value === 7)).toBe(true);
  expect(rounds).toBeGreaterThan(5);
});

it('a short query is answered before a long one of another caller', async () => {
  let done = 0;
  const much = Array.from({ length: 4 }, () => store.range(query, 'greedy').then(() => void (done += 1)));
  const day = { ...query, points: ['p1'], start: end - 24 * 3_600_000 };
  await store.range(day, 'modest');
  expect(done).toBe(0);
  await Promise.all(much);
});

it('frames stored during a read are neither lost nor counted twice', async () => {
  const now = end + minuteMs;
  let second = 0;
  const append = () => store.append([{ device: 'd', at: now + second++ * 1000, values: { p0: 0, p1: 1 } }]);
  for (let each = 0; each < 50; each += 1) append();
  const reading = store.range({ ...query, points: ['p1'], end: now + 10 * minuteMs, stat: 'difference' }, 'somebody');
  const more = setInterval(() => Array.from({ length: 20 }, append), 1);
  const { values, at } = await reading;
  clearInterval(more);
  expect(second).toBeGreaterThan(60);
  const known = Array.from(at).filter((_at, index) => !Number.isNaN(values.p1?.[index] ?? Number.NaN));
  // The first value is missing, because a difference needs the reading before it.
  expect(known.filter((each) => each >= start + minuteMs && each < end)).toHaveLength(days * 1440 - 1);
  expect(known).toContain(now);
  expect(Array.from(values.p1 ?? []).filter((value) => value !== 0 && !Number.isNaN(value))).toEqual([]);
});

// The code that lasted longest in a step, and the mean of a value during it.
import { afterAll, expect, it } from 'vitest';
import type { Frame, Stat } from '../../../src/station/contract/index.ts';
import { createSeriesStore, type WritableSeries } from '../../../src/station/store/series/series.ts';
import { freshFiles, frame, start } from './files.ts';

const { fresh, remove } = freshFiles();
afterAll(remove);

const reasons = (until: number): Frame[] =>
  // 10 s of code 1, 35 s of code 2, then code 3.
  Array.from({ length: until }, (_each, second) => frame(second, { reason: second < 10 ? 1 : second < 45 ? 2 : 3 }));
const shape = (_device: string, point: string) =>
  point === 'reason' ? ({ bytes: 8, per: 1, longest: true } as const) : undefined;
const ask = async (store: WritableSeries, stepS: number, stat: Stat, end = start + 120_000): Promise<number[]> =>
  Array.from((await store.range({ device: 'd', points: ['reason'], start, end, stepS, stat })).values.reason ?? []);

it('the longest code is stored for each step, in memory and in the file, in addition to the last code', async () => {
  const file = fresh();
  const store = createSeriesStore(file, { shape });
  store.append(reasons(60));
  expect(await ask(store, 60, 'longest')).toEqual([2, Number.NaN]);
  store.append(reasons(120).slice(60));
  store.close();
  const again = createSeriesStore(file, { shape });
  expect(await ask(again, 60, 'longest')).toEqual([2, 3]);
  expect(await ask(again, 60, 'last')).toEqual([3, 3]);
  // In the fifth ten-second step codes 2 and 3 last equally long; the later one counts.
  expect(await ask(again, 10, 'longest', start + 60_000)).toEqual([1, 2, 2, 2, 3, 3]);
  // Code 2 has 35 samples in the first minute, code 3 has 60 in the second.
  expect(await ask(again, 1800, 'longest', start + 1)).toEqual([3]);
  expect(await ask(again, 1, 'longest', start + 2000)).toEqual([1, 1]);
  again.close();
});

it('the longest code includes a late frame, and excludes the time without a code', async () => {
  const store = createSeriesStore(fresh(), { shape });
  store.append([0, 1, 2, 5, 6].map((second) => frame(second, { reason: second < 3 ? 1 : 2 })));
  store.append([frame(7, { reason: Number.NaN }), frame(61, { reason: 9 })]);
  expect(await ask(store, 60, 'longest')).toEqual([1, 9]);
  store.append([frame(8, { reason: 2 }), frame(9, { reason: 2 })]);
  expect(await ask(store, 60, 'longest')).toEqual([2, 9]);
  store.close();
});

it('a value is averaged over the longest code', async () => {
  const both = (device: string, point: string) =>
    point === 'power' ? ({ bytes: 8, per: 1, during: 'reason' } as const) : shape(device, point);
  const file = fresh();
  const store = createSeriesStore(file, { shape: both });
  const values = (second: number) => (second < 10 ? { reason: 1, power: 500 } : { reason: 2, power: second % 2 === 0 ? 30 : 40 });
  store.append(Array.from({ length: 60 }, (_each, second) => frame(second, values(second))));
  store.close();
  const again = createSeriesStore(file, { shape: both });
  const mean = async (stepS: 10 | 60, end: number) =>
    Array.from((await again.range({ device: 'd', points: ['power'], start, end, stepS })).values.power ?? []);
  expect(await mean(60, start + 60_000)).toEqual([35]);
  expect(await mean(10, start + 20_000)).toEqual([500, 35]);
  // There is no value during the longest code, and values during other codes are not used.
  again.append(
    Array.from({ length: 60 }, (_each, second) => frame(60 + second, second < 25 ? { reason: 1, power: 500 } : { reason: 2 })),
  );
  expect(await mean(60, start + 120_000)).toEqual([35, Number.NaN]);
  again.close();
});

it('the longest code is stored from the next step on in a file that had only the last code', async () => {
  const file = fresh();
  const before = createSeriesStore(file);
  before.append(reasons(60));
  before.close();
  const after = createSeriesStore(file, { shape });
  after.append(Array.from({ length: 60 }, (_each, i) => frame(60 + i, { reason: i < 40 ? 4 : 5 })));
  expect(await ask(after, 60, 'longest')).toEqual([3, 4]);
  after.close();
});

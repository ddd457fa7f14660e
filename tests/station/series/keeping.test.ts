// Retention and resolution of the history, by age and by file size. The cells of a large station are stored at a coarser
// resolution and for a shorter time.
import { afterAll, expect, it } from 'vitest';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { retention } from '../../../src/station/store/series/seriesKeeping.ts';
import { createTurns } from '../../../src/station/running/turns.ts';
import { thinKeeping } from '../../../src/station/store/series/thinKeeping.ts';
import { devices, types } from '../demoSet.ts';
import { freshFiles, frame, range, start } from './files.ts';

const { fresh, remove } = freshFiles();
afterAll(remove);

it('the history expires each resolution after its days', async () => {
  const store = createSeriesStore(fresh());
  store.append([frame(0, { power: 1, '/cluster.1/cell.1#voltage': 3.3 })]);
  store.append([frame(86_400 * 500, { power: 2, '/cluster.1/cell.1#voltage': 3.3 })]);
  const steps = async (stepS: number, key = 'power'): Promise<number> =>
    Array.from((await store.range({ ...range, end: start + 60_000, points: [key], stepS })).values[key] ?? []).filter(
      (one) => !Number.isNaN(one),
    ).length;
  const cell = '/cluster.1/cell.1#voltage';
  const after = (days: number): Promise<void> => store.expire(start + days * 86_400_000 + 60_000);
  await after(retention.raw - 1);
  expect([await steps(1), await steps(10), await steps(60), await steps(10, cell)]).toEqual([1, 1, 1, 1]);
  await after(retention.raw);
  expect([await steps(1), await steps(10), await steps(60)]).toEqual([0, 1, 1]);
  await after(retention.roll10);
  expect([await steps(1), await steps(10), await steps(60), await steps(10, cell), await steps(60, cell)]).toEqual([
    0, 0, 1, 0, 0,
  ]);
  await after(retention.roll60);
  expect(await steps(60)).toBe(0);
  store.close();
});

it('the history removes a backlog in small pieces, and yields between them', async () => {
  const store = createSeriesStore(fresh(), { turns: createTurns(0) });
  const seconds = 20_000;
  for (let from = 0; from < seconds; from += 1000)
    store.append(Array.from({ length: 1000 }, (_, n) => frame(from + n, { power: n })));
  let rounds = 0;
  let over = false;
  const count = (): void => {
    rounds += 1;
    if (!over) setImmediate(count);
  };
  count();
  await store.expire(start + (retention.raw + 1) * 86_400_000);
  over = true;
  expect(rounds).toBeGreaterThan(30);
  const { values } = await store.range({ ...range, end: start + seconds * 1000, points: ['power'], stepS: 1 });
  expect(Array.from(values.power ?? []).every(Number.isNaN)).toBe(true);
  await expect(Promise.all([store.expire(start), store.expire(start)])).resolves.toBeDefined();
  // The store closes before everything is removed.
  const late = store.expire(start + 500 * 86_400_000);
  store.close();
  await late;
});

it('the history removes its oldest fine-resolution days when the file exceeds its limit', async () => {
  const full: boolean[] = [];
  const store = createSeriesStore(fresh(), { maxGB: 0.0002, onFull: (is) => void full.push(is) });
  await store.expire(start);
  for (let second = 0; second < 4 * 86_400; second += 60) store.append([frame(second, { power: second % 97, soc: 50 })]);
  await store.expire(start + 4 * 86_400_000);
  const { values } = await store.range({ ...range, end: start + 4 * 86_400_000, points: ['power'], stepS: 60, stat: 'last' });
  await store.expire(start + 4 * 86_400_000 + 60_000);
  const known = Array.from(values.power ?? []).findIndex((one) => !Number.isNaN(one));
  expect(known).toBeGreaterThan(0);
  expect(Number.isNaN((values.power ?? [])[4 * 1440 - 1] ?? Number.NaN)).toBe(false);
  await store.expire(start + 500 * 86_400_000);
  expect(full).toEqual([false, true, true, false]);
  store.close();
});

it.each([
  ['few cells', 1, { finest: 10, days: retention.thin }],
  ['more than 5 000 cells', 20, { finest: 60, days: retention.thin }],
  ['more than 20 000 cells', 80, { finest: 60, days: 1 }],
])('the cell values of a station with %s are stored at the declared resolution and retention', (_name, stacks, expected) => {
  const [stack] = devices.filter(({ type }) => type === 'stack');
  const many = Array.from({ length: stacks }, (_each, n) => ({ ...(stack as DeviceRecord), id: `stack${n}` }));
  expect(
    thinKeeping(
      () => types,
      () => many,
    )(),
  ).toEqual(expected);
});

it('the cells of a large station are stored by the minute for a day, and their clusters like other parts', async () => {
  const store = createSeriesStore(fresh(), { thin: () => ({ finest: 60, days: 1 }) });
  const [cell, cluster] = ['/cluster.1/cell.1#voltage', '/cluster.1#voltage'];
  for (let second = 0; second < 120; second += 10) store.append([frame(second, { [cell]: 3.3, [cluster]: 700 })]);
  store.append([frame(86_400 * 2, { [cell]: 3.3, [cluster]: 700 })]);
  const known = async (key: string, stepS: number): Promise<number> =>
    Array.from((await store.range({ ...range, points: [key], stepS })).values[key] ?? []).filter((one) => !Number.isNaN(one))
      .length;
  expect([await known(cell, 10), await known(cell, 60), await known(cluster, 10)]).toEqual([0, 2, 12]);
  await store.expire(start + 86_400_000 * 2);
  expect([await known(cell, 60), await known(cluster, 10), await known(cluster, 1)]).toEqual([0, 12, 12]);
  store.close();
});

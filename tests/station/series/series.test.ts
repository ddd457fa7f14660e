// Cases that the model does not cover: parts, counter roll-over, precalculated steps and a kill without closing.
import { copyFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import type { Frame } from '../../../src/station/contract/index.ts';
import { seriesPast } from '../../../src/station/past/seriesPast.ts';
import { createSeriesStore, type WritableSeries } from '../../../src/station/store/series/series.ts';
import { freshFiles, frame, range, start } from './files.ts';

const { fresh, remove } = freshFiles();
afterAll(remove);

it('the series store stores the parts of a device separately, and returns them under their keys', () => {
  const file = fresh();
  const values = { power: 5, '/cluster.1#voltage': 700, '/cluster.2#voltage': 701, '/cluster.2/cell.17#voltage': 3.3 };
  const store = createSeriesStore(file);
  store.append([frame(0, values)]);
  expect(store.latest('d')).toEqual({ device: 'd', at: start, values });
  store.close();
  const again = createSeriesStore(file);
  expect(again.latest('d')).toEqual({ device: 'd', at: start, values });
  expect(again.latest('other')).toBeUndefined();
  again.close();
});

it('the series store assigns each value to its point, regardless of the order and set of points', async () => {
  const store = createSeriesStore(fresh());
  store.append([frame(0, { power: 1, '/cluster.1#voltage': 700 }), frame(1, { '/cluster.1#voltage': 701, power: 2 })]);
  store.append([
    frame(2, { soc: 50, power: 3 }),
    frame(3, { power: 4, '/cluster.1#voltage': 702 }),
    frame(4, { soc: 51, power: 5 }),
  ]);
  const points = ['power', 'soc', '/cluster.1#voltage'];
  const { values } = await store.range({ ...range, end: start + 5000, points, stepS: 1 });
  expect(points.map((point) => Array.from(values[point] ?? []))).toEqual([
    [1, 2, 3, 4, 5],
    [Number.NaN, Number.NaN, 50, Number.NaN, 51],
    [700, 701, Number.NaN, 702, Number.NaN],
  ]);
  store.close();
});

describe('a write that is rolled back', () => {
  const shape = (_device: string, point: string) => ({ bytes: 2, per: point === 'voltage' ? 10 : 100 }) as const;
  const failing = (store: WritableSeries, frames: Frame[]): void =>
    expect(() =>
      store.together(() => {
        store.append(frames);
        throw new Error('database or disk is full');
      }),
    ).toThrow('full');

  it('leaves its layout and series number to no other row', () => {
    const file = fresh();
    const store = createSeriesStore(file, { shape });
    failing(store, [frame(0, { power: 1.25 }, 'lost'), frame(0, { voltage: 232.4, current: 1 })]);
    // Another device is written first. If the rolled-back state remained, it would use the number of the removed layout.
    store.append([frame(1, { voltage: 2324.5 }, 'other'), frame(1, { voltage: 232.4, current: 1 })]);
    store.append([frame(2, { power: 1.25 }, 'lost'), frame(2, { voltage: 231.1, current: 2 })]);
    store.close();
    const again = createSeriesStore(file, { shape });
    expect(again.latest('d')?.values).toEqual({ voltage: 231.1, current: 2 });
    expect(again.latest('other')?.values).toEqual({ voltage: 2324.5 });
    expect(again.latest('lost')?.values).toEqual({ power: 1.25 });
    again.close();
  });

  it('removes only its frame from the step', async () => {
    const store = createSeriesStore(fresh());
    store.append([frame(0, { power: 10 }), frame(5, { power: 20 })]);
    failing(store, [frame(12, { power: 500 })]);
    store.append([frame(14, { power: 40 }), frame(21, { power: 50 })]);
    const { values } = await store.range({ ...range, end: start + 20_000, points: ['power'], stepS: 10 });
    expect(Array.from(values.power ?? [])).toEqual([15, 40]);
    store.close();
  });
});

it('the series store has the last value of a step for small parts, in steps of ten seconds and more', async () => {
  const store = createSeriesStore(fresh());
  const key = '/cluster.1/cell.2#voltage';
  store.append([frame(0, { [key]: 3.1 }), frame(4, { [key]: 3.2 }), frame(10, { [key]: 3.3 })]);
  for (const stat of ['mean', 'min', 'max', 'last'] as const) {
    const { values } = await store.range({ ...range, end: start + 20_000, points: [key], stepS: 10, stat });
    expect(Array.from(values[key] ?? [])).toEqual([3.2, 3.3]);
  }
  expect(Array.from((await store.range({ ...range, points: [key], stepS: 60 })).values[key] ?? [])).toEqual([3.3, Number.NaN]);
  store.close();
});

it('the difference of a counter continues across a roll-over, and is missing for a replaced counter', async () => {
  const store = createSeriesStore(fresh(), { shape: () => ({ bytes: 4, per: 100, wraps: 1_000_000 }) });
  store.append([
    frame(0, { energy: 999_999 }),
    frame(60, { energy: 2.5 }),
    frame(120, { energy: 10 }),
    frame(180, { energy: 0 }),
  ]);
  const { values } = await store.range({ ...range, end: start + 240_000, points: ['energy'], stepS: 60, stat: 'difference' });
  expect(Array.from(values.energy ?? [])).toEqual([0, 3.5, 7.5, Number.NaN]);
  store.close();
});

it.each([
  ['if its readings are accepted in the minute after the jump', [0.6, 0.3, 0.2], 63, 10],
  ['if its readings are accepted in the minute of the jump', [1, 0.1, 0.2], 30, 10],
  ['if the counter went back', [0.6, 0.3, 0.2], 63, 3],
])('the jump of a counter is not counted %s', async (_when, moved, until, first) => {
  const store = createSeriesStore(fresh(), { shape: () => ({ bytes: 4, per: 100, wraps: 1_000_000 }) });
  const gone = first === 3 ? 3 : 5000;
  const by = gone - 10.6;
  // The readings are held back from second 20 on.
  const late = until > 60 ? [] : [frame(until, { energy: gone + 0.3 }), frame(59, { energy: gone + 0.4 })];
  store.append([frame(0, { energy: 10 }), frame(19, { energy: 10.6 }), ...late]);
  store.append([frame(64, { energy: gone + 0.3 }), frame(119, { energy: gone + (until > 60 ? 0.3 : 0.5) })]);
  store.append([
    frame(121, { energy: gone + (until > 60 ? 0.4 : 0.6) }),
    frame(179, { energy: gone + (until > 60 ? 0.5 : 0.7) }),
  ]);
  const ask = {
    ...range,
    points: ['energy'],
    stepS: 60,
    stat: 'difference',
    shifts: { energy: [{ at: start + until * 1000, by }] },
  } as const;
  const grown = async (from: number) =>
    Array.from((await store.range({ ...ask, start: start + from, end: start + 180_000 })).values.energy ?? []);
  expect(await grown(0)).toEqual(moved);
  // A query that starts later uses the reading before its start, on either side of the jump.
  expect(await grown(60_000)).toEqual(moved.slice(1));
  expect(await grown(120_000)).toEqual(moved.slice(2));
  store.close();
});

it('the series store returns gaps for unknown points and devices, and nothing for an empty range', async () => {
  const store = createSeriesStore(fresh());
  store.append([frame(0, { power: 1 })]);
  expect(Array.from((await store.range({ ...range, points: ['no'], stepS: 60 })).values.no ?? [])).toEqual([
    Number.NaN,
    Number.NaN,
  ]);
  expect(
    Array.from((await store.range({ ...range, device: 'x', points: ['power'], stepS: 60 })).values.power ?? []),
  ).toHaveLength(2);
  expect((await store.range({ ...range, end: start, points: ['power'], stepS: 60 })).at).toHaveLength(0);
  store.close();
});

it('the series store reports whole minutes without a frame as gaps', () => {
  const store = createSeriesStore(fresh());
  store.append([frame(0, { power: 1 }), frame(61, { power: 1 }), frame(300, { power: 1 })]);
  expect(store.gaps('d', start, start + 360_000)).toEqual([{ start: start + 120_000, end: start + 300_000 }]);
  store.close();
});

it('the series store accepts precalculated steps, and continues from them', async () => {
  const store = createSeriesStore(fresh());
  const row = store.rollupWriter(60, 'd', ['power', '/cluster.1#voltage']);
  store.together(() => {
    row.add(Float64Array.of(5, 700));
    row.write(start);
    row.add(Float64Array.of(Number.NaN, 710));
    row.write(start + 60_000);
  });
  store.appendRollup(60, [frame(120, { power: 9 })]);
  store.append([frame(180, { power: 11, soc: 50 })]);
  const { values } = await store.range({ ...range, end: start + 240_000, points: ['power', '/cluster.1#voltage'], stepS: 60 });
  expect(Array.from(values.power ?? [])).toEqual([5, Number.NaN, 9, 11]);
  expect(Array.from(values['/cluster.1#voltage'] ?? [])).toEqual([700, 710, Number.NaN, Number.NaN]);
  store.close();
});

it('the series store aggregates many samples of a history into the same steps as single seconds', async () => {
  const made = createSeriesStore(fresh());
  const lived = createSeriesStore(fresh());
  const samples = Array.from({ length: 30 }, (_, i) => ({
    power: i < 20 ? i * 1000 : -7,
    state: i % 5 === 4 ? Number.NaN : i % 3,
  }));
  const row = made.rollupWriter(60, 'd', ['power', 'state']);
  made.together(() => {
    for (const { power, state } of samples) row.add(Float64Array.of(power, state));
    row.write(start);
  });
  lived.append(samples.map((values, i) => frame(2 * i, values)));
  for (const stat of ['mean', 'min', 'max', 'last'] as const) {
    const of = async (store: typeof made): Promise<unknown> =>
      (await store.range({ ...range, end: start + 60_000, points: ['power', 'state'], stepS: 60, stat })).values;
    expect(await of(made)).toEqual(await of(lived));
  }
  for (const store of [made, lived]) store.close();
});

it('a query with spread returns the same as separate queries, and nothing after a past moment', async () => {
  const store = createSeriesStore(fresh());
  for (let second = 0; second < 215; second++)
    if (second !== 30) store.append([frame(second, { power: 100 * Math.sin(second), soc: second })]);
  for (const stepS of [1, 10, 30, 60] as const) {
    const query = { ...range, end: start + 240_000, points: ['power', 'soc', 'absent'], stepS };
    const { values, spread = {} } = await store.range({ ...query, spread: true });
    for (const point of query.points) {
      for (const stat of ['min', 'max'] as const)
        expect(spread[point]?.[stat], `${stepS} s, ${stat} of ${point}`).toEqual(
          (await store.range({ ...query, stat })).values[point],
        );
      expect(values[point]).toEqual((await store.range(query)).values[point]);
    }
  }
  const then = seriesPast(store, start + 130_000);
  const { spread } = await then.range({ ...range, end: start + 240_000, points: ['soc'], stepS: 60, spread: true });
  expect(Array.from(spread?.soc?.max ?? [])).toEqual([59, 119, Number.NaN, Number.NaN]);
  store.close();
});

describe('the series store after a kill', () => {
  it('has every stored second, and the steps calculated from them', async () => {
    const file = fresh();
    const store = createSeriesStore(file);
    for (let second = 0; second < 95; second++) store.append([frame(second, { power: second })]);
    // Copies the files as a kill -9 leaves them, without closing.
    const left = fresh();
    for (const end of ['', '-wal']) copyFileSync(file + end, left + end);
    store.close();
    const again = createSeriesStore(left);
    const { values } = await again.range({ ...range, points: ['power'], stepS: 60, stat: 'max' });
    expect(Array.from(values.power ?? [])).toEqual([59, 94]);
    again.append([frame(95, { power: 1000 })]);
    expect(Array.from((await again.range({ ...range, points: ['power'], stepS: 60, stat: 'max' })).values.power ?? [])).toEqual([
      59, 1000,
    ]);
    expect(Array.from((await again.range({ ...range, points: ['power'], stepS: 60, stat: 'min' })).values.power ?? [])).toEqual([
      0, 60,
    ]);
    again.close();
  });
});

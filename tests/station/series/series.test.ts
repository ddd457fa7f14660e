// What the model does not say: parts, counters that wrap, steps made in advance, retention and a kill without farewell.
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { DeviceRecord, Frame, Stat } from '../../../src/station/contract/index.ts';
import { createSeriesStore, retention, type WritableSeries } from '../../../src/station/store/series/series.ts';
import { seriesShape } from '../../../src/station/store/series/seriesShape.ts';
import { thinKeeping } from '../../../src/station/store/series/thinKeeping.ts';
import { devices, ownFolder, types } from '../demoSet.ts';

const { folder, remove } = ownFolder();
afterAll(remove);
let files = 0;
const fresh = (): string => join(folder, `${files++}.db`);

const start = 1_795_000_020_000;
const frame = (second: number, values: Frame['values'], device = 'd'): Frame => ({ device, at: start + second * 1000, values });
const range = { device: 'd', start, end: start + 120_000 };

it('keeps parts apart and gives them back under their keys', () => {
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

describe('a write that is taken back', () => {
  const shape = (_device: string, point: string) => ({ bytes: 2, per: point === 'voltage' ? 10 : 100 }) as const;
  const failing = (store: WritableSeries, frames: Frame[]): void =>
    expect(() =>
      store.together(() => {
        store.append(frames);
        throw new Error('database or disk is full');
      }),
    ).toThrow('full');

  it('lends its layout and its number to nobody', () => {
    const file = fresh();
    const store = createSeriesStore(file, { shape });
    failing(store, [frame(0, { power: 1.25 }, 'lost'), frame(0, { voltage: 232.4, current: 1 })]);
    // Another device comes first; without a clean memory it would take the number of the layout that is no more.
    store.append([frame(1, { voltage: 2324.5 }, 'other'), frame(1, { voltage: 232.4, current: 1 })]);
    store.append([frame(2, { power: 1.25 }, 'lost'), frame(2, { voltage: 231.1, current: 2 })]);
    store.close();
    const again = createSeriesStore(file, { shape });
    expect(again.latest('d')?.values).toEqual({ voltage: 231.1, current: 2 });
    expect(again.latest('other')?.values).toEqual({ voltage: 2324.5 });
    expect(again.latest('lost')?.values).toEqual({ power: 1.25 });
    again.close();
  });

  it('costs the step around it nothing but its own frame', async () => {
    const store = createSeriesStore(fresh());
    store.append([frame(0, { power: 10 }), frame(5, { power: 20 })]);
    failing(store, [frame(12, { power: 500 })]);
    store.append([frame(14, { power: 40 }), frame(21, { power: 50 })]);
    const { values } = await store.range({ ...range, end: start + 20_000, points: ['power'], stepS: 10 });
    expect(Array.from(values.power ?? [])).toEqual([15, 40]);
    store.close();
  });
});

it('keeps the last value of a step of small parts, and knows it in steps of ten seconds and more', async () => {
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

it('counts on over a wrap, and knows nothing of a counter that was exchanged', async () => {
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

it('answers unknown points and devices with gaps, and an empty range with nothing', async () => {
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

it('tells whole minutes without a frame as gaps', () => {
  const store = createSeriesStore(fresh());
  store.append([frame(0, { power: 1 }), frame(61, { power: 1 }), frame(300, { power: 1 })]);
  expect(store.gaps('d', start, start + 360_000)).toEqual([{ start: start + 120_000, end: start + 300_000 }]);
  store.close();
});

it('takes steps that were made in advance, and goes on from them', async () => {
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

it('rolls many samples of a past up to the steps that the seconds would give', async () => {
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

it('expires each fineness by its days', async () => {
  const store = createSeriesStore(fresh());
  store.append([frame(0, { power: 1, '/cluster.1/cell.1#voltage': 3.3 })]);
  store.append([frame(86_400 * 500, { power: 2, '/cluster.1/cell.1#voltage': 3.3 })]);
  const steps = async (stepS: number, key = 'power'): Promise<number> =>
    Array.from((await store.range({ ...range, end: start + 60_000, points: [key], stepS })).values[key] ?? []).filter(
      (one) => !Number.isNaN(one),
    ).length;
  const cell = '/cluster.1/cell.1#voltage';
  const after = (days: number): void => store.expire(start + days * 86_400_000 + 60_000);
  after(retention.raw - 1);
  expect([await steps(1), await steps(10), await steps(60), await steps(10, cell)]).toEqual([1, 1, 1, 1]);
  after(retention.raw);
  expect([await steps(1), await steps(10), await steps(60)]).toEqual([0, 1, 1]);
  after(retention.roll10);
  expect([await steps(1), await steps(10), await steps(60), await steps(10, cell), await steps(60, cell)]).toEqual([
    0, 0, 1, 0, 0,
  ]);
  after(retention.roll60);
  expect(await steps(60)).toBe(0);
  store.close();
});

it('gives up the oldest fine days when the file has grown beyond its limit', async () => {
  const full: boolean[] = [];
  const store = createSeriesStore(fresh(), { maxGB: 0.0002, onFull: (is) => void full.push(is) });
  store.expire(start);
  for (let second = 0; second < 4 * 86_400; second += 60) store.append([frame(second, { power: second % 97, soc: 50 })]);
  store.expire(start + 4 * 86_400_000);
  const { values } = await store.range({ ...range, end: start + 4 * 86_400_000, points: ['power'], stepS: 60, stat: 'last' });
  store.expire(start + 4 * 86_400_000 + 60_000);
  const known = Array.from(values.power ?? []).findIndex((one) => !Number.isNaN(one));
  expect(known).toBeGreaterThan(0);
  expect(Number.isNaN((values.power ?? [])[4 * 1440 - 1] ?? Number.NaN)).toBe(false);
  store.expire(start + 500 * 86_400_000);
  expect(full).toEqual([false, true, true, false]);
  store.close();
});

it.each([
  ['few cells', 1, { finest: 10, days: retention.thin }],
  ['more than 5 000', 20, { finest: 60, days: retention.thin }],
  ['more than 20 000', 80, { finest: 60, days: 1 }],
])('keeps the cells of a station with %s as coarse and as short as decided', (_name, stacks, expected) => {
  const [stack] = devices.filter(({ type }) => type === 'stack');
  const many = Array.from({ length: stacks }, (_each, n) => ({ ...(stack as DeviceRecord), id: `stack${n}` }));
  expect(
    thinKeeping(
      () => types,
      () => many,
    )(),
  ).toEqual(expected);
});

it('keeps cells of a large station by the minute for a day, and their clusters as everything else', async () => {
  const store = createSeriesStore(fresh(), { thin: () => ({ finest: 60, days: 1 }) });
  const [cell, cluster] = ['/cluster.1/cell.1#voltage', '/cluster.1#voltage'];
  for (let second = 0; second < 120; second += 10) store.append([frame(second, { [cell]: 3.3, [cluster]: 700 })]);
  store.append([frame(86_400 * 2, { [cell]: 3.3, [cluster]: 700 })]);
  const known = async (key: string, stepS: number): Promise<number> =>
    Array.from((await store.range({ ...range, points: [key], stepS })).values[key] ?? []).filter((one) => !Number.isNaN(one))
      .length;
  expect([await known(cell, 10), await known(cell, 60), await known(cluster, 10)]).toEqual([0, 2, 12]);
  store.expire(start + 86_400_000 * 2);
  expect([await known(cell, 60), await known(cluster, 10), await known(cluster, 1)]).toEqual([0, 12, 12]);
  store.close();
});

describe('after a kill', () => {
  it('has every second that was stored, and the steps made of them', async () => {
    const file = fresh();
    const store = createSeriesStore(file);
    for (let second = 0; second < 95; second++) store.append([frame(second, { power: second })]);
    // The files as a kill -9 leaves them: nothing was closed.
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

describe('the code that held longest', () => {
  const reasons = (until: number): Frame[] =>
    // 10 s of 1, 35 s of 2, the rest of the minute and on 3.
    Array.from({ length: until }, (_each, second) => frame(second, { reason: second < 10 ? 1 : second < 45 ? 2 : 3 }));
  const shape = (_device: string, point: string) =>
    point === 'reason' ? ({ bytes: 8, per: 1, longest: true } as const) : undefined;
  const ask = async (store: WritableSeries, stepS: number, stat: Stat, end = start + 120_000): Promise<number[]> =>
    Array.from((await store.range({ device: 'd', points: ['reason'], start, end, stepS, stat })).values.reason ?? []);

  it('is kept by the steps, in memory and in the file, beside the last', async () => {
    const file = fresh();
    const store = createSeriesStore(file, { shape });
    store.append(reasons(60));
    expect(await ask(store, 60, 'longest')).toEqual([2, Number.NaN]);
    store.append(reasons(120).slice(60));
    store.close();
    const again = createSeriesStore(file, { shape });
    expect(await ask(again, 60, 'longest')).toEqual([2, 3]);
    expect(await ask(again, 60, 'last')).toEqual([3, 3]);
    // The fifth step of ten seconds holds 2 and 3 alike: the later counts.
    expect(await ask(again, 10, 'longest', start + 60_000)).toEqual([1, 2, 2, 2, 3, 3]);
    // 35 samples speak for 2 in the first minute, 60 for 3 in the second.
    expect(await ask(again, 1800, 'longest', start + 1)).toEqual([3]);
    expect(await ask(again, 1, 'longest', start + 2000)).toEqual([1, 1]);
    again.close();
  });

  it('takes a late frame into account, and a pause as nothing', async () => {
    const store = createSeriesStore(fresh(), { shape });
    store.append([0, 1, 2, 5, 6].map((second) => frame(second, { reason: second < 3 ? 1 : 2 })));
    store.append([frame(7, { reason: Number.NaN }), frame(61, { reason: 9 })]);
    expect(await ask(store, 60, 'longest')).toEqual([1, 9]);
    store.append([frame(8, { reason: 2 }), frame(9, { reason: 2 })]);
    expect(await ask(store, 60, 'longest')).toEqual([2, 9]);
    store.close();
  });

  it('has the means of those values that were there while it held', async () => {
    const both = (device: string, point: string) =>
      point === 'power' ? ({ bytes: 8, per: 1, during: 'reason' } as const) : shape(device, point);
    const file = fresh();
    const store = createSeriesStore(file, { shape: both });
    const values = (second: number) =>
      second < 10 ? { reason: 1, power: 500 } : { reason: 2, power: second % 2 === 0 ? 30 : 40 };
    store.append(Array.from({ length: 60 }, (_each, second) => frame(second, values(second))));
    store.close();
    const again = createSeriesStore(file, { shape: both });
    const mean = async (stepS: 10 | 60, end: number) =>
      Array.from((await again.range({ device: 'd', points: ['power'], start, end, stepS })).values.power ?? []);
    expect(await mean(60, start + 60_000)).toEqual([35]);
    expect(await mean(10, start + 20_000)).toEqual([500, 35]);
    again.close();
  });

  it('begins to be kept in a file that kept the last', async () => {
    const file = fresh();
    const before = createSeriesStore(file);
    before.append(reasons(60));
    before.close();
    const after = createSeriesStore(file, { shape });
    after.append(Array.from({ length: 60 }, (_each, i) => frame(60 + i, { reason: i < 40 ? 4 : 5 })));
    expect(await ask(after, 60, 'longest')).toEqual([3, 4]);
    after.close();
  });
});

describe('the shape of a point', () => {
  const shape = seriesShape(
    () => types,
    () => devices,
  );
  it.each([
    ['tenths of a kW in a signed word', 'pcs1', 'activePower', { bytes: 2, per: 10 }],
    ['a flag in a bit', 'pcs1', 'faultState', { bytes: 1, per: 1 }],
    ['a counter that wraps', 'meterGrid', 'forwardTotal', { bytes: 4, per: 100, wraps: 1_000_000 }],
    ['millivolts of a cell', 'stack1', '/cluster.2/cell.9#voltage', { bytes: 2, per: 1000 }],
    ['a part', 'stack1', '/cluster.2#soc', { bytes: 2, per: 10 }],
    ['a value with a scale factor', 'meterPv', 'activePower', undefined],
    ['a computed point', 'stack1', 'maxClusterVoltage', undefined],
    ['the binding reason of the dispatch', 'dispatch', 'reason', { bytes: 8, per: 1, longest: true }],
    ['a power that goes by it', 'dispatch', 'power', { bytes: 8, per: 1, during: 'reason' }],
    ['an unknown device', 'nobody', 'x', undefined],
  ])('%s', (_name, device, point, expected) => {
    expect(shape(device, point)).toEqual(expected);
  });
});

// The contract of the store. An engine is compared with a model that keeps every second in a map, for any frames in any order and
// any number of restarts. To test another engine, add it to `engines`.
import fc from 'fast-check';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { Frame, RangeQuery, Stat } from '../../../src/station/contract/index.ts';
import { createSeriesStore, type SeriesOptions, type WritableSeries } from '../../../src/station/store/series/series.ts';
import { createLastingSeries } from '../../../src/station/store/series/seriesLasting.ts';
import { ownFolder } from '../demoSet.ts';
import { draws } from '../../chance.ts';

const { folder, remove } = ownFolder();
afterAll(remove);

const base = 1_795_000_020;
const keys = ['power', 'soc', '/cluster.1#voltage'] as const;
const groupOf = (key: string): string => (key.startsWith('/') ? 'cluster' : 'own');

/** Maps each group to its seconds, and each second to the values of its newest frame. */
type Model = Map<string, Map<number, Record<string, number>>>;
function take(model: Model, { at, values }: Frame): void {
  const second = Math.floor(at / 1000);
  for (const group of new Set(Object.keys(values).map(groupOf))) {
    const own = Object.fromEntries(Object.entries(values).filter(([key]) => groupOf(key) === group));
    const seconds = model.get(group) ?? new Map<number, Record<string, number>>();
    model.set(group, seconds.set(second, own));
  }
}

interface TableValue {
  count: number;
  mean: number;
  min: number;
  max: number;
  last: number;
}
/** Aggregates a step of the model for a key. Undefined if the group has no frame in it. */
function valueOf(model: Model, key: string, from: number, to: number): TableValue | undefined {
  const rows = [...(model.get(groupOf(key)) ?? [])]
    .filter(([second]) => second >= from && second < to)
    .toSorted(([a], [b]) => a - b);
  if (rows.length === 0) return undefined;
  const known = rows.flatMap(([, values]) => (Number.isNaN(values[key] ?? Number.NaN) ? [] : [values[key] as number]));
  const sum = known.reduce((total, each) => total + each, 0);
  return {
    count: known.length,
    mean: sum / known.length,
    min: Math.min(...known),
    max: Math.max(...known),
    last: known.at(-1) ?? Number.NaN,
  };
}

/** `longest` exists for codes only and is covered by `longest.test.ts`. */
type Counted = Omit<RangeQuery, 'stat'> & { stat?: Exclude<Stat, 'longest'> };
function expected(model: Model, key: string, { start, end, stepS, stat = 'mean' }: Counted): number[] {
  const from = Math.floor(start / 1000 / stepS) * stepS;
  const answer: number[] = [];
  const table = stepS === 1 ? 1 : stepS < 60 ? 10 : 60;
  let previous = Number.NaN;
  let begins = true;
  // The newest step before the range, at the resolution of the table.
  for (let at = Math.floor(from / table) * table - table; at >= base - 600; at -= table) {
    const found = valueOf(model, key, at, at + table);
    if (!found) continue;
    previous = found.last;
    begins = false;
    break;
  }
  // Without an earlier value, a counter starts from its first reading.
  const until = from + Math.ceil((Math.ceil(end / 1000) - from) / stepS) * stepS;
  for (let at = from; begins && at < until; at += table) {
    const found = valueOf(model, key, at, at + table);
    if (!found || found.count === 0) continue;
    previous = found.min;
    begins = false;
  }
  for (let at = from; at * 1000 < end; at += stepS) {
    const found = valueOf(model, key, at, at + stepS);
    if (!found || found.count === 0) {
      answer.push(Number.NaN);
      continue;
    }
    const grown = found.last - previous;
    answer.push(stat === 'difference' ? (grown < 0 ? Number.NaN : grown) : found[stat]);
    previous = found.last;
  }
  return answer;
}

const value = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: -5000, max: 5000 }).map((n) => n / 10) },
  { weight: 1, arbitrary: fc.constant(Number.NaN) },
);
const frame = fc.record({
  second: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 400 }) }, fc.integer({ min: 0, max: 5000 })),
  values: fc.dictionary(fc.constantFrom(...keys), value, { minKeys: 1 }),
});
const step = fc.constantFrom(1, 10, 30, 60, 300, 600, 1800);
const stat = fc.constantFrom<Exclude<Stat, 'longest'>>('mean', 'min', 'max', 'last', 'difference');
const act = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(frame, { minLength: 1, maxLength: 40 }).map((frames) => ({ kind: 'append' as const, frames })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'reopen' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'latest' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'gaps' as const }) },
  {
    weight: 3,
    arbitrary: fc
      .record({
        key: fc.constantFrom(...keys),
        start: fc.integer({ min: -70, max: 300 }),
        length: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 1, max: 6000 })),
        stepS: step,
        stat,
      })
      .map((query) => ({ kind: 'range' as const, ...query })),
  },
);

function newestOf(model: Model): Pick<Frame, 'at' | 'values'> | undefined {
  const groups = [...model.values()].map((seconds) =>
    [...seconds].reduce((newest, each) => (each[0] >= newest[0] ? each : newest)),
  );
  if (groups.length === 0) return undefined;
  const known = groups.flatMap(([, values]) => Object.entries(values).filter(([, each]) => !Number.isNaN(each)));
  return { at: Math.max(...groups.map(([second]) => second)) * 1000, values: Object.fromEntries(known) };
}
/** Minutes of the first two hours without a frame. */
function emptyMinutes(model: Model): number[] {
  const filled = new Set([...model.values()].flatMap((seconds) => [...seconds.keys()].map((second) => Math.floor(second / 60))));
  return Array.from({ length: 120 }, (_each, i) => base / 60 + i).filter((minute) => !filled.has(minute));
}
const minutesOf = (gaps: readonly { start: number; end: number }[]): number[] =>
  gaps.flatMap(({ start, end }) => Array.from({ length: (end - start) / 60_000 }, (_each, i) => start / 60_000 + i));

const engines: [name: string, open: (file: string, options: SeriesOptions) => WritableSeries][] = [
  ['SQLite', createSeriesStore],
  ['SQLite that replaces a damaged file', createLastingSeries],
];
const shapes: [name: string, options: SeriesOptions][] = [
  ['every value unpacked', {}],
  ['values in tenths, two bytes', { shape: () => ({ bytes: 2, per: 10 }) }],
  ['values that exceed one byte', { shape: () => ({ bytes: 1, per: 10 }) }],
];
let files = 0;
describe.each(engines)('the series engine %s', (_engine, openEngine) => {
  it.each(shapes)(
    'returns the same as the model: %s',
    async (_name, options) => {
      await fc.assert(
        fc.asyncProperty(fc.boolean(), fc.array(act, { minLength: 1, maxLength: 14 }), async (inOrder, acts) => {
          const file = join(folder, `${files++}.db`);
          const model: Model = new Map();
          const open = () => openEngine(file, options);
          let store = open();
          let newest = 0;
          for (const each of acts) {
            if (each.kind === 'append') {
              const frames = each.frames.map(({ second, values }): Frame => {
                // Half of the runs are in order, as a station sends frames. The others are in any order.
                newest = inOrder ? newest + (second % 4) : second;
                return { device: 'd', at: (base + newest) * 1000 + (second % 1000), values };
              });
              for (const one of frames) take(model, one);
              store.append(frames);
            } else if (each.kind === 'reopen') {
              store.close();
              store = open();
            } else if (each.kind === 'latest') {
              const wanted = newestOf(model);
              const found = store.latest('d');
              expect(found?.at).toBe(wanted?.at);
              expect(Object.keys(found?.values ?? {}).toSorted()).toEqual(Object.keys(wanted?.values ?? {}).toSorted());
              for (const [key, one] of Object.entries(wanted?.values ?? {})) expect(found?.values[key]).toBeCloseTo(one, 3);
            } else if (each.kind === 'gaps') {
              expect(minutesOf(store.gaps('d', base * 1000, (base + 7200) * 1000))).toEqual(emptyMinutes(model));
            } else {
              const start = (base + each.start) * 1000;
              const query = {
                device: 'd',
                points: [each.key],
                start,
                end: start + each.length * 1000,
                stepS: each.stepS,
                stat: each.stat,
              };
              const { at, values } = await store.range(query);
              const wanted = expected(model, each.key, query);
              const found = Array.from(values[each.key] ?? []);
              expect(found.map(Number.isNaN)).toEqual(wanted.map(Number.isNaN));
              // The means of packed columns have seven significant digits.
              const furthest = found.reduce((most, one, i) => Math.max(most, Math.abs(one - (wanted[i] as number)) || 0), 0);
              expect(furthest).toBeLessThan(1e-3);
              expect(at.length).toBe(found.length);
            }
          }
          store.close();
        }),
        draws(60),
      );
    },
    60_000,
  );
});

// Days with a clock change, for a station in London. The energy records that the plant keeps of each day are compared with the
// measured ones.
// @module-tag full
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayOf, endOfDay, instantOf, startOfDay, timeOf } from '../../../src/core/time.ts';
import { measureDay, recordsOf } from '../../../src/station/domain/energy/energyDays.ts';
import { priceSetOf } from '../../../src/station/domain/prices/prices.ts';
import { seedDemo } from '../../../src/station/domain/station/seed.ts';
import type { Station } from '../../../src/station/contract/index.ts';
import { planFromDocs } from '../../../src/station/dispatch/plan/planFromDocs.ts';
import { wantOf } from '../../../src/station/dispatch/strategies/index.ts';
import type { DayBook } from '../../../src/station/plant/books.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { seriesShape } from '../../../src/station/store/series/seriesShape.ts';
import { full } from '../../chance.ts';
import { cabinet, devices, ownFolder, plants, types } from '../demoSet.ts';
import { livedPast } from '../history/livedPast.ts';

/** Inputs that a strategy based on the clock alone does not use. */
const unknown = {
  ratedPower: 0,
  chargeLimit: undefined,
  dischargeLimit: undefined,
  socLeast: undefined,
  socMost: undefined,
  grid: undefined,
  storage: undefined,
};

const zone = 'Europe/London';
const plant = {
  ...cabinet,
  station: { ...cabinet.station, timezone: zone },
  plant: { ...cabinet.plant, history: { minutesAt10s: 60, minutesAt1s: 1, stepS: full ? 20 : 60 } },
};
const { folder, remove } = ownFolder();
afterAll(remove);
const hour = 3_600_000;

type Parts = Parameters<typeof measureDay>[0];
function pastOf(name: string, now: number) {
  const series = createSeriesStore(join(folder, `${name}.db`), {
    shape: seriesShape(
      () => types,
      () => devices,
    ),
  });
  const days = livedPast({ plant, devices, types, series, now, days: 4 }).days();
  const docs = createDocStore(openCore(':memory:'), { now: () => now });
  docs.tx((tx) => seedDemo(tx, plant, types));
  const station: Parts = {
    docs,
    series,
    giveWay: async () => {},
    devices: () => devices,
    clock: { now: () => now },
    live: { get: () => undefined, all: () => [], state: () => 'normal', onChange: () => () => {} },
    content: () => ({ devices: types, plants }) as unknown as ReturnType<Station['content']>,
  };
  return { station, series, books: days };
}

describe.each([
  ['forward, 29 March 2026', '2026-03-29', 23],
  ['back, 25 October 2026', '2026-10-25', 25],
])('a day on which the clocks go %s', (name, day, hours) => {
  let past: ReturnType<typeof pastOf>;
  beforeAll(() => {
    past = pastOf(name, startOfDay(addDays(day, 2), zone) + 12 * hour);
  });
  afterAll(() => past.series.close());
  const bookOf = (of: string): DayBook | undefined => past.books.find((book) => book.day === of);

  it('has its actual length in the records and in the history', async () => {
    expect(bookOf(day)?.seconds).toBe(hours * 3600);
    const [start, end] = [startOfDay(day, zone), endOfDay(day, zone)];
    expect(end - start).toBe(hours * hour);
    const { at, values } = await past.series.range({ device: 'pcs1', points: ['activePower'], start, end, stepS: 1800 });
    expect(at).toHaveLength(hours * 2);
    expect(Array.from(values.activePower ?? []).every((power) => !Number.isNaN(power))).toBe(true);
    expect(past.series.gaps('pcs1', start, end)).toEqual([]);
  });

  it.each([-1, 0, 1])('has the energy by price band of the plant records, with a day offset of %i', async (offset) => {
    const of = addDays(day, offset);
    const { bands, complete } = await measureDay(past.station, of);
    expect(complete).toBe(true);
    const book = bookOf(of);
    const codes = { sharp: 1, peak: 2, flat: 3, valley: 4 } as const;
    for (const [band, code] of Object.entries(codes)) {
      const truth = book?.bands[code] ?? { in: 0, out: 0 };
      const measured = bands[band as keyof typeof bands] ?? { charged: 0, discharged: 0 };
      // The minute at each band boundary is divided by time.
      expect(Math.abs((measured.charged ?? 0) - truth.in), `${of} ${band} charged`).toBeLessThan(0.5);
      expect(Math.abs((measured.discharged ?? 0) - truth.out), `${of} ${band} discharged`).toBeLessThan(0.5);
    }
  });

  it('has one record, and the records of three days add up to the total of the plant', async () => {
    const records = await recordsOf(past.station, addDays(day, -1), addDays(day, 1));
    expect(records.map((record) => record.day)).toEqual([addDays(day, -1), day, addDays(day, 1)]);
    const sum = (of: 'in' | 'out'): number =>
      records.reduce(
        (total, { day: each }) => total + Object.values(bookOf(each)?.bands ?? {}).reduce((all, band) => all + band[of], 0),
        0,
      );
    const charged = records.reduce(
      (total, { bands }) => total + Object.values(bands).reduce((all, band) => all + (band?.charged ?? 0), 0),
      0,
    );
    expect(Math.abs(charged - sum('in'))).toBeLessThan(0.5);
  });

  it('has one row of the plan for each minute of local time, and only the repeated hour occurs twice', () => {
    const plan = planFromDocs(
      past.station.docs,
      () => startOfDay(day, zone),
      () => zone,
    )();
    if (plan?.kind !== 'pv') throw new Error('The demo set follows its templates');
    const { rows } = plan.document;
    const minutes = new Map<string, number>();
    for (let at = startOfDay(day, zone); at < endOfDay(day, zone); at += 60_000) {
      const time = timeOf(at, zone);
      const want = wantOf({ ...unknown, at, time }, plan);
      const row = rows.find(({ start, end }) => start <= time && time < end);
      expect([time, want?.power]).toEqual([time, row?.power]);
      minutes.set(time, (minutes.get(time) ?? 0) + 1);
    }
    expect(minutes.get('01:30')).toBe(hours === 23 ? undefined : 2);
    expect(minutes.get('00:30')).toBe(1);
    expect([...minutes.values()].reduce((sum, count) => sum + count, 0)).toBe(hours * 60);
  });
});

it('a month begins at midnight of the station, which in summer is an hour before midnight UTC', () => {
  const docs = createDocStore(openCore(':memory:'), { now: () => 0 });
  docs.tx((tx) => seedDemo(tx, plant, types));
  const setAt = (instant: number): string | undefined => priceSetOf(docs, dayOf(instant, zone))?.id;
  expect(setAt(Date.UTC(2026, 5, 30, 22, 59))).toBe('other');
  expect(setAt(Date.UTC(2026, 5, 30, 23, 0))).toBe('summer');
  expect(setAt(Date.UTC(2026, 7, 31, 22, 59))).toBe('summer');
  expect(setAt(Date.UTC(2026, 7, 31, 23, 0))).toBe('other');
  expect(instantOf('2026-07-01', '00:00', zone)).toBe(Date.UTC(2026, 5, 30, 23));
});

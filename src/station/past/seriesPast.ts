// The history as it was at a past moment: later steps are gaps, and the newest values are those of the moment.
import type { Columns, SeriesStore } from '../contract/index.ts';
import { refuseWrite } from './docsInPast.ts';

export function seriesPast(series: SeriesStore, at: number): SeriesStore {
  return {
    append: refuseWrite,
    appendRollup: refuseWrite,
    expire: refuseWrite,
    close: () => {},
    latest(device) {
      const moment = series.momentOf(device, at);
      return moment && { device, at: moment.at, values: moment.values };
    },
    momentOf: (device, earlier) => series.momentOf(device, Math.min(earlier, at)),
    range: async (query, who) => until(await series.range(query, who), query.stepS * 1000, at),
    pointsOf: (device, part) => series.pointsOf(device, part),
    oldest: () => series.oldest(),
    newest() {
      const newest = series.newest();
      return newest === undefined ? undefined : Math.min(newest, at);
    },
    ...(series.filling && { filling: () => series.filling?.() }),
    gaps(device, start, end) {
      const known = start < at ? series.gaps(device, start, Math.min(end, at)) : [];
      const rest = Math.max(start, at);
      return end > rest ? [...known, { start: rest, end }] : known;
    },
  };
}

/** Removes the steps that had not ended, because their values were not known yet. A step of one second counts from its start. */
function until(columns: Columns, stepMs: number, at: number): Columns {
  const { at: starts, values, spread } = columns;
  const fullStep = stepMs > 1000 ? stepMs : 0;
  const first = starts.findIndex((start) => start + fullStep > at);
  if (first < 0) return columns;
  const cut = (column: Float64Array): Float64Array => column.map((value, index) => (index < first ? value : Number.NaN));
  return {
    at: starts,
    values: ofEach(values, cut),
    ...(spread && { spread: ofEach(spread, ({ min, max }) => ({ min: cut(min), max: cut(max) })) }),
  };
}

const ofEach = <V>(members: Readonly<Record<string, V>>, make: (value: V) => V): Record<string, V> =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [key, make(value)]));

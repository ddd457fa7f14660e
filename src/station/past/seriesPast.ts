// In: the history and a moment. Out: the same history as it was then: steps that had not begun are gaps, and the newest is that of the moment.
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
    gaps(device, start, end) {
      const known = start < at ? series.gaps(device, start, Math.min(end, at)) : [];
      const rest = Math.max(start, at);
      return end > rest ? [...known, { start: rest, end }] : known;
    },
  };
}

/** The step that was under way is not known yet; one of a second is. */
function until({ at: starts, values }: Columns, stepMs: number, at: number): Columns {
  const whole = stepMs > 1000 ? stepMs : 0;
  const first = starts.findIndex((start) => start + whole > at);
  if (first < 0) return { at: starts, values };
  return {
    at: starts,
    values: Object.fromEntries(
      Object.entries(values).map(([key, column]) => [key, column.map((value, index) => (index < first ? value : Number.NaN))]),
    ),
  };
}

// Time ranges of screens: [start, end] or { start, end }, as instants or days.
import { addDays, addMonths, daysBetween, daysIn, isMonth } from '../time.ts';
import { exportRows } from './exportRows.ts';

type Of = Readonly<Record<string, unknown>>;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Length in ms; a range of days includes both ends. NaN if it is not a range. */
function lengthOf({ range, start, end }: Of): number {
  const [from, to] = Array.isArray(range)
    ? (range as unknown[])
    : typeof range === 'object' && range !== null
      ? [(range as Of).start, (range as Of).end]
      : [start, end];
  if (typeof from === 'number' && typeof to === 'number') return to - from;
  if (typeof from === 'string' && typeof to === 'string') return (daysBetween(from, to) + 1) * dayMs;
  return typeof range === 'number' ? range : Number.NaN;
}

/** Curve step in seconds for a range in ms: 60 up to 1 day, 300 up to 3 days, 600 up to 7 days, else 1800. */
export function stepForRange(rangeMs: number): number | undefined {
  const days = rangeMs / dayMs;
  if (!Number.isFinite(days) || days < 0) return undefined;
  return days <= 1 ? 60 : days <= 3 ? 300 : days <= 7 ? 600 : 1800;
}

/** Number of rows of an export, rounded up. The step is in seconds; without `points` there is one row per step. */
function rowsOfExport(of: Of): number | undefined {
  const range = lengthOf(of);
  const points = Array.isArray(of.points) ? of.points.length : typeof of.points === 'number' ? of.points : 1;
  const step = Number(of.step);
  return Number.isFinite(range) && range >= 0 && step > 0 ? Math.ceil(exportRows(range, step, points)) : undefined;
}

/** Maximum rows of an export: 14 400 as a direct download, 209 999 as a task. */
export const exportLimit = (of: Of): number => (of.task === true ? 209_999 : 14_400);
/** Message for an export above the limit. */
export const tooLarge = 'Export data too large, adjust time range or number of measurement points';

/** [first, last] of the last `days` days, including `today`. */
function lastDays({ today, days }: Of): [string, string] | undefined {
  if (typeof today !== 'string' || typeof days !== 'number' || !(days >= 1)) return undefined;
  return [addDays(today, 1 - Math.floor(days)), today];
}

/** [first, last] day of a month. */
function daysOfMonth({ month }: Of): [string, string] | undefined {
  if (typeof month !== 'string' || !isMonth(month)) return undefined;
  return [`${month}-01`, `${month}-${daysIn(month)}`];
}

/** The month of a day, shifted by a number of months (negative: earlier). */
function monthsFrom({ day, months }: Of): string | undefined {
  return typeof day === 'string' && typeof months === 'number' ? addMonths(day.slice(0, 7), months) : undefined;
}

/** The instant `hours` hours before another one. */
function hoursBefore({ instant, hours }: Of): number | undefined {
  return typeof instant === 'number' && typeof hours === 'number' ? instant - hours * hourMs : undefined;
}

export const rangeFunctions = {
  'hours-before': hoursBefore,
  'last-days': lastDays,
  'days-of-month': daysOfMonth,
  'months-from': monthsFrom,
  'step-for-range': (of: Of) => stepForRange(lengthOf(of)),
  'rows-of-export': rowsOfExport,
  'export-message-limit': exportLimit,
};

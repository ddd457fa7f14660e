// Determines whether a day is a day off in the country of a station: weekends and holidays, except days that are worked in
// exchange.
import { weekdayOf } from '../../../core/time.ts';
import holidays from './holidays.json' with { type: 'json' };

interface Days {
  /** A day, or the first and last day of a period: "2026-10-01/2026-10-07". */
  off: readonly string[];
  worked: readonly string[];
}
const known: Readonly<Record<string, Days | string>> = holidays;

export function createCalendar(country: string | undefined): (day: string) => boolean {
  const of = country === undefined ? undefined : known[country];
  const { off, worked } = typeof of === 'object' ? of : { off: [], worked: [] };
  const rows = off.map((row) => row.split('/')).map(([first = '', last = first]) => ({ first, last }));
  const extra = new Set(worked);
  return (day) => {
    if (rows.some(({ first, last }) => first <= day && day <= last)) return true;
    return [0, 6].includes(weekdayOf(day)) && !extra.has(day);
  };
}

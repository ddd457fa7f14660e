// Reads the assignments of months and days into a year, and adds or removes one of them. Pure.
import type { OptionsOf } from '../../src/core/kinds.gen.ts';
import { isObject } from '../../src/core/object.ts';
import { read } from '../../src/core/pointer.ts';
import { daysIn } from '../../src/core/time.ts';

type Options = OptionsOf<'calendar'>;
/** A month (of every year) or a single day. */
export type Place = { month: number } | { day: string };
interface DayPlace {
  day: string;
  /** `own` is assigned to the day itself; `holds` is the effective item, inherited from the month without `own`. */
  own?: string;
  holds?: string;
}
export interface MonthPlace {
  month: number;
  holds?: string;
  days: DayPlace[];
}

const listOf = (value: unknown, pointer: string): Readonly<Record<string, unknown>>[] => {
  const found = read(value, pointer);
  return Array.isArray(found) ? found.filter(isObject) : [];
};
const partsOf = (options: Options) => ({
  months: { at: options.months ?? '/months', name: options.month ?? 'month' },
  days: { at: options.days ?? '/days', name: options.day ?? 'day' },
});
const two = (number: number): string => String(number).padStart(2, '0');

export function toYear(value: unknown, options: Options, year: number): MonthPlace[] {
  const { months, days } = partsOf(options);
  const valuesBy = (at: string, name: string): Map<unknown, string> =>
    new Map(
      listOf(value, at).flatMap((row) => {
        const kept = row[options.value];
        return typeof kept === 'string' ? [[row[name], kept] as const] : [];
      }),
    );
  const [byMonth, byDay] = [valuesBy(months.at, months.name), valuesBy(days.at, days.name)];
  return Array.from({ length: 12 }, (_each, index) => {
    const month = index + 1;
    const ofMonth = byMonth.get(month);
    return {
      month,
      ...(ofMonth !== undefined && { holds: ofMonth }),
      days: Array.from({ length: daysIn(`${year}-${two(month)}`) }, (_day, before): DayPlace => {
        const day = `${year}-${two(month)}-${two(before + 1)}`;
        const own = byDay.get(day);
        const holds = own ?? ofMonth;
        return { day, ...(own !== undefined && { own }), ...(holds !== undefined && { holds }) };
      }),
    };
  });
}

/** Returns the changed list and its pointer in the value. Without an item the row is removed. */
export function allotted(
  value: unknown,
  options: Options,
  place: Place,
  item: string | undefined,
): { at: string; rows: Readonly<Record<string, unknown>>[] } {
  const { months, days } = partsOf(options);
  const { at, name } = 'month' in place ? months : days;
  const key = 'month' in place ? place.month : place.day;
  const others = listOf(value, at).filter((row) => row[name] !== key);
  const rows = item === undefined ? others : [...others, { [name]: key, [options.value]: item }];
  return {
    at,
    rows: rows.toSorted((one, other) => (String(one[name]).padStart(2, '0') < String(other[name]).padStart(2, '0') ? -1 : 1)),
  };
}

/** Target cell of a key press as row and column (column 0 is the month itself); undefined for other keys. */
export function moved(
  year: readonly MonthPlace[],
  [row, column]: readonly [number, number],
  key: string,
): readonly [number, number] | undefined {
  const widthOf = (index: number): number => year[index]?.days.length ?? 0;
  const to: Readonly<Record<string, readonly [number, number]>> = {
    ArrowLeft: [row, column - 1],
    ArrowRight: [row, column + 1],
    ArrowUp: [row - 1, column],
    ArrowDown: [row + 1, column],
    Home: [row, 0],
    End: [row, widthOf(row)],
  };
  const next = to[key];
  if (!next) return undefined;
  const line = Math.min(year.length - 1, Math.max(0, next[0]));
  return [line, Math.min(widthOf(line), Math.max(0, next[1]))];
}
export const placeAt = (year: readonly MonthPlace[], [row, column]: readonly [number, number]): Place | undefined => {
  const month = year[row];
  if (!month || column === 0) return month && { month: month.month };
  const day = month.days[column - 1]?.day;
  return day === undefined ? undefined : { day };
};

/**
 * Cells on the line between two cells, without the first one. A fast pointer passes over cells without triggering an event for
 * them.
 */
export function passed(from: readonly [number, number], to: readonly [number, number]): [row: number, column: number][] {
  const [rows, columns] = [to[0] - from[0], to[1] - from[1]];
  const steps = Math.max(Math.abs(rows), Math.abs(columns));
  return Array.from({ length: steps }, (_each, index) => {
    const share = (index + 1) / steps;
    return [from[0] + Math.round(rows * share), from[1] + Math.round(columns * share)];
  });
}

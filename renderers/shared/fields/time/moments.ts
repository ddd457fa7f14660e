// Converts days, months, times of day and instants between data and pickers. All in the station's time zone, never in the
// browser's.
import { addMonths, endOfDay, instantOf, instantText, isDay, isMonth, startOfDay } from '../../../../src/core/time.ts';
import type { Schema } from '../../../../src/core/language.ts';

export type Grain = 'instant' | 'day' | 'month';

export function grainOf(schema: Schema | undefined): Grain {
  if (schema?.format === 'month') return 'month';
  return schema?.format === 'instant' || schema?.type === 'integer' || schema?.type === 'number' ? 'instant' : 'day';
}

/** Wall clock of the station as text, to the second for instants; undefined for anything that is not a date or time. */
export function toWall(value: unknown, grain: Grain, zone: string): string | undefined {
  if (grain === 'instant') return typeof value === 'number' ? instantText(value, zone) || undefined : undefined;
  if (typeof value !== 'string') return undefined;
  return (grain === 'month' ? isMonth(value) : isDay(value)) ? value : undefined;
}

/** The text of a value that should be a date or time but is unreadable; empty otherwise. */
export const unreadText = (value: unknown, grain: Grain, zone: string): string =>
  typeof value === 'string' && toWall(value, grain, zone) === undefined ? value : '';

/** Converts the picker's wall clock to data. A day picked for an instant means its start, or its end as the end of a range. */
export function fromWall(wall: string, grain: Grain, zone: string, edge: 'exact' | 'start' | 'end' = 'exact'): string | number {
  const [day = '', time = '00:00:00'] = wall.split(' ');
  if (grain === 'month') return day.slice(0, 7);
  if (grain === 'day') return day;
  if (edge === 'start') return startOfDay(day, zone);
  if (edge === 'end') return endOfDay(day, zone) - 1;
  return instantOf(day, time.slice(0, 5), zone) + Number(time.slice(6) || 0) * 1000;
}

/** Rules for dates that cannot be picked, by the names used in `disabledDates`. Days are days of the station. */
export const disabledDates: Readonly<Record<string, (day: string, today: string) => boolean>> = {
  future: (day, today) => day > today,
  'today-and-later': (day, today) => day >= today,
  past: (day, today) => day < today,
  'beyond-three-months': (day, today) => day < addMonths(today, -3) || day > addMonths(today, 3),
};
export const disabledDateNames = Object.keys(disabledDates);

/** The members of a range in order, and how they are stored. */
export interface RangeShape {
  names: readonly [string, string];
  list: boolean;
  grain: Grain;
}
/** With `fieldNames` the range consists of two members of the surrounding object, under its own keys. */
export function rangeShape(schema: Schema, fieldNames?: Readonly<Record<string, string>>): RangeShape {
  if (fieldNames) {
    const [start = 'start', end = 'end'] = Object.keys(fieldNames);
    return { names: [start, end], list: false, grain: grainOf(schema) };
  }
  const names = Object.keys(schema.properties ?? {});
  if (names.length >= 2)
    return { names: [names[0] ?? 'start', names[1] ?? 'end'], list: false, grain: grainOf(schema.properties?.[names[0] ?? '']) };
  return { names: ['0', '1'], list: true, grain: grainOf(schema.items) };
}
export function toRange(value: unknown, { names }: RangeShape): [unknown, unknown] {
  const range = (value ?? {}) as Record<string, unknown>;
  return [range[names[0]], range[names[1]]];
}
export function fromRange(start: unknown, end: unknown, { names, list }: RangeShape): unknown {
  if (start === undefined && end === undefined) return undefined;
  return list ? [start, end] : { [names[0]]: start, [names[1]]: end };
}

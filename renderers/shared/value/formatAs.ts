// Formats a value according to its schema and to the unit, decimals and format that the place asks for.
import { type Drawing, type Formatted, missing } from '../../../src/core/format/format.ts';
import type { Schema, Units } from '../../../src/core/language.ts';
import { dayOf, exactInstantText, monthOf } from '../../../src/core/time.ts';
import type { Scale } from '../../../src/core/format/scale.ts';
import { divisorOf } from '../../../src/core/format/units.ts';

export interface Words {
  unit?: string | undefined;
  decimals?: number | undefined;
  format?: string | undefined;
  /** Common scale of all numbers in a column. */
  scale?: Scale | undefined;
}
export type FormatOf = (value: unknown, schema?: Schema, words?: Words) => Formatted;

export interface FormatAsContext {
  format: (schema: Schema | undefined, value: unknown, drawing?: Drawing) => Formatted;
  units: Units;
  timezone: string;
  language: string;
  /** The station's date; undefined before its clock is known. */
  today: string | undefined;
}

/** A place with a unit expects a number; any other value is a misfit. */
export function formatAs(
  schema: Schema | undefined,
  value: unknown,
  { unit, decimals, format, scale }: Words,
  context: FormatAsContext,
): Formatted {
  if (value === undefined || value === null || value === '') return { text: missing };
  if (format !== undefined && typeof value === 'number') return { text: asMoment(value, format, context) };
  const wanted: Schema = unit === undefined ? (schema ?? anything) : { ...(schema ?? { type: 'number' }), unit };
  if (typeof value !== 'number') return context.format(wanted, value);
  const factor =
    unit === undefined || schema?.unit === undefined ? 1 : divisorOf(schema.unit, context.units) / divisorOf(unit, context.units);
  return context.format(wanted, value * factor, { decimals, scale: factor === 1 ? scale : undefined });
}
const anything: Schema = {};

function asMoment(instant: number, format: string, { timezone, today, format: write }: FormatAsContext): string {
  if (format === 'day') return write({ type: 'string', format: 'day' }, dayOf(instant, timezone)).text;
  if (format === 'month') return monthOf(instant, timezone);
  if (format === 'time-of-day') return timeWithDay(instant, timezone, today);
  return write({ type: 'integer', format: 'instant' }, instant).text;
}

/** Only the time if it is today; with month and day in the same year; otherwise with the full date. */
function timeWithDay(instant: number, timezone: string, today: string | undefined): string {
  const [day, time] = [dayOf(instant, timezone), exactInstantText(instant, timezone, 'minute').slice(11)];
  if (today === undefined || day === today) return time;
  return `${day.slice(0, 4) === today.slice(0, 4) ? day.slice(5) : day} ${time}`;
}

// Reads the text of a plan curve for a day. Returns its rows, or the first invalid line with the reason. Pure. A line is a time
// and a power in kW, separated by a comma, a semicolon or a tab; a value applies until the next one. Charging is positive.
import { isDay, minutesOf, timeText } from '../../../../core/time.ts';
import type { PlanCurve } from '../../../contract/docs.ts';

export interface CurveOf {
  day: string;
  /** kW; undefined: unknown, so no curve can be checked. */
  ratedPower: number | undefined;
}
/** The error as a text with values. */
export interface Wrong {
  text: string;
  values?: Readonly<Record<string, string | number>>;
}
type Value = { line: number; minute: number; power: number };
export type Rows = PlanCurve['rows'];

/** One value per minute. */
const mostValues = 1440;
/** Leaves room for empty lines and a line of column names. */
const mostLines = 4 * mostValues;
const longestLine = 200;
const dayEnd = 1440;
const steps = [1, 5, 10, 15, 30, 60] as const;

export function readCurve(text: string, of: CurveOf): Rows | Wrong {
  const lines = linesOf(text);
  if (lines === undefined || lines.length > mostValues)
    return { text: 'The curve has more than {{most}} values', values: { most: mostValues } };
  const values: Value[] = [];
  for (const each of lines) {
    const value = toValue(each, of);
    if (!('minute' in value)) return { ...value, values: { line: each.line, ...value.values } };
    values.push(value);
  }
  return isUneven(values) ?? toRows(values);
}

interface Line {
  line: number;
  cells: string[];
}
/** Undefined if there are too many lines. Skips empty lines and a first line of column names. */
function linesOf(text: string): Line[] | undefined {
  const written = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/, mostLines + 1);
  if (written.length > mostLines) return undefined;
  const all = written
    .map((line, index) => ({ line: index + 1, cells: cellsOf(line).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const names = all[0]?.cells.every((cell) => !/\d/.test(cell)) ?? false;
  return names ? all.slice(1) : all;
}

/** A line that is too long for a time and a power stays one cell, which is then invalid. */
const cellsOf = (line: string): string[] => (line.length > longestLine ? [line] : line.split(/[,;\t]/));

const number = /^[+-]?\d{1,6}(\.\d{1,4})?$/;
const dated = /^(\d{4}-\d{2}-\d{2})[ T](.*)$/;

function toValue({ line, cells }: Line, { day, ratedPower }: CurveOf): Value | Wrong {
  const [when = '', power = '', ...more] = cells;
  const [, ofDay = day, time = when] = dated.exec(when) ?? [];
  const minute = minutesOf(time.replace(/^(\d):/, '0$1:').replace(/^(\d\d:\d\d):00$/, '$1'));
  if (more.some((cell) => cell !== '') || Number.isNaN(minute) || !isDay(ofDay) || !number.test(power))
    return { text: 'Line {{line}} does not consist of a time and a power value' };
  if (ofDay !== day || minute >= dayEnd) return { text: 'Line {{line}} is for a day other than {{day}}', values: { day } };
  if (ratedPower === undefined) return { text: 'The rated power of the converters is unknown' };
  if (Math.abs(Number(power)) > ratedPower)
    return { text: 'Line {{line}} exceeds the rated power of all converters, {{most}} kW', values: { most: ratedPower } };
  return { line, minute, power: Number(power) };
}

/** Every value must follow the one before at the same interval. */
function isUneven(values: readonly Value[]): Wrong | undefined {
  const [first, second] = values;
  if (!first || !second) return { text: 'A plan curve needs at least two values' };
  const step = second.minute - first.minute;
  for (const [index, { line, minute }] of values.entries()) {
    const before = values[index - 1];
    if (!before) continue;
    if (minute <= before.minute) return { text: 'Line {{line}} is not later than the previous line', values: { line } };
    if (!steps.some((each) => each === step))
      return { text: 'Line {{line}}: values must be 1, 5, 10, 15, 30 or 60 minutes apart', values: { line } };
    if (minute - before.minute > step)
      return { text: 'Gap before line {{line}}: no value at {{time}}', values: { line, time: timeText(before.minute + step) } };
    if (minute - before.minute < step)
      return { text: 'Line {{line}} is too early. The curve interval is {{step}} minutes.', values: { line, step } };
  }
  const last = values.at(-1);
  return last && last.minute + step > dayEnd
    ? { text: 'Line {{line}} extends into the next day', values: { line: last.line } }
    : undefined;
}

/** Consecutive equal values form one row. */
function toRows(values: readonly Value[]): Rows {
  const step = (values[1]?.minute ?? 0) - (values[0]?.minute ?? 0);
  const rows: { start: string; end: string; power: number }[] = [];
  for (const { minute, power } of values) {
    const last = rows.at(-1);
    const end = timeText(minute + step);
    if (last && last.power === power) last.end = end;
    else rows.push({ start: timeText(minute), end, power });
  }
  return rows;
}

// Valid values of a field, for the rules that compare fields: as many as are needed, in ascending order.
import type { Schema } from '../../../src/core/language.ts';
import { resolve } from '../../../src/core/schema/schemaWalk.ts';
import { withoutNoise } from '../../../src/core/texts/digits.ts';
import { beginnings, boundOf, hasFormat, isWithin, stepOf } from './limits.ts';
import { anyOf, opening } from './places.ts';
import { noonish } from '../../station/calls/double.ts';

const minute = 60_000;
const twoDigits = (value: number): string => String(value).padStart(2, '0');

const byFormat: Readonly<Record<string, (index: number) => unknown>> = {
  'time-of-day': (index) => `08:${twoDigits(index)}`,
  day: (index) => `2026-05-${twoDigits(index + 1)}`,
  month: (index) => `2026-${twoDigits(index + 1)}`,
  instant: (index) => noonish + index * minute,
  ipv4: (index) => `10.0.0.${index + 1}`,
  vin: (index) => `A${twoDigits(index)}00000000000000`,
  'code-six': (index) => `a${twoDigits(index)}000`,
};

/** The smallest number that a field accepts, or 0 if it has no lower limit. */
export function leastOf(schema: Schema): number {
  const { minimum, exclusiveMinimum } = schema;
  const least = boundOf(minimum, Math.max);
  return least ?? (exclusiveMinimum === undefined ? 0 : withoutNoise(exclusiveMinimum + stepOf(schema)));
}

/** `from`: the smallest number, if the schema alone does not decide. */
export function samplesOf(schema: Schema, count: number, from = leastOf(schema)): unknown[] {
  const offered = anyOf(schema);
  const types = [schema.type].flat();
  if (offered.length > 0) return offered.slice(0, count);
  if (types.includes('boolean')) return [false, true];
  const indexes = Array.from({ length: count }, (_none, index) => index);
  const made = byFormat[schema.format ?? ''];
  if (made) return indexes.map(made);
  if (types.includes('number') || types.includes('integer')) return numbersOf(schema, indexes, from);
  return textsOf(schema, count);
}

/** Adjacent numbers, the smallest that are valid. */
const numbersOf = (schema: Schema, indexes: readonly number[], from: number): number[] =>
  indexes.map((index) => withoutNoise(from + index * stepOf(schema))).filter((each) => isWithin(each, schema));

function textsOf({ minLength = 1, maxLength = 200, pattern, format }: Schema, count: number): string[] {
  const fits = (text: string) =>
    text.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    (format === undefined || hasFormat(format, text));
  const ends = ['ba1B!', 'ca2C!', 'da3D!', 'ba1', 'ca2', 'da3', '1', '2', '3'];
  const texts = ['', ...beginnings].flatMap((beginning) =>
    ends.map((end) => beginning + 'a'.repeat(Math.max(0, minLength - beginning.length - end.length)) + end),
  );
  return texts.filter(fits).slice(0, count);
}

/** An object with every required member, and those that activate the case of a member. */
export function filled(raw: Schema, root: Schema, member?: string): Record<string, unknown> {
  const schema = resolve(raw, root);
  const { required = [], properties = {}, cases = {} } = schema;
  const entries = required.map((name): [string, unknown] => {
    const field = resolve(properties[name] ?? {}, root);
    if ([field.type].flat().includes('object')) return [name, filled(field, root)];
    return [name, [field.type].flat().includes('array') ? [] : samplesOf(field, 1)[0]];
  });
  const own = Object.values(cases).find((each) => member !== undefined && Object.hasOwn(each.properties, member));
  return { ...Object.fromEntries(entries), ...(own && opening(own, schema)) };
}

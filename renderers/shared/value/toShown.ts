// Formats a value as a form shows it, with all its digits. Pure.
import type { Drawing, Formatted } from '../../../src/core/format/format.ts';
import { unitOf } from '../../../src/core/format/units.ts';
import type { Schema, Units } from '../../../src/core/language.ts';

export type Format = (schema: Schema | undefined, value: unknown, drawing?: Drawing) => Formatted;

export const toExact = (format: Format, units: Units, schema: Schema | undefined, value: unknown): Formatted =>
  format(schema, value, isPlainNumber(schema, value) ? asWritten(schema, value, units) : undefined);

/** In the unit of the schema, with the digits of the value, and at least the decimals that its unit always has. */
function asWritten(schema: Schema | undefined, value: number, units: Units) {
  const { fixed, decimals = 0 } = unitOf(schema?.unit, units) ?? {};
  const padded = fixed === true && Number(value.toFixed(decimals)) === value ? decimals : undefined;
  return { scale: { unit: schema?.unit, factor: 1, decimals: padded, largest: 0 } };
}
const isPlainNumber = (schema: Schema | undefined, value: unknown): value is number =>
  typeof value === 'number' && schema?.format !== 'instant' && schema?.choices === undefined;

// Converts typed text to a number. Text that is not a number is returned unchanged, so that no input is lost. Pure.
import { decimalText } from '../../../src/core/texts/digits.ts';
import type { Schema } from '../../../src/core/language.ts';
import { plainText } from '../value/plainText.ts';
import { typesOf } from './pickWidget.ts';

/** '' clears the member. Accepts full-width digits and signs of input methods. Other text is kept and fails validation. */
export function toNumber(text: string, schema: Schema): number | string | undefined {
  const plain = text.normalize('NFKC').trim().replace('−', '-');
  if (plain === '') return undefined;
  if (!isNumeric(schema)) return plain;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return text;
  const value = Number(plain);
  // A number that cannot be stored exactly stays text; validation of its digits rejects it.
  return Number.isSafeInteger(value) || Math.abs(value) < 1e15 ? value : text;
}

export const isNumeric = (schema: Schema): boolean => typesOf(schema).some((type) => type === 'number' || type === 'integer');

export function toNumberText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? decimalText(value) : '';
  return plainText(value);
}

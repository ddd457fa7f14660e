// In: what a person typed. Out: a number, or the text itself where it is none, so that nothing typed is lost. Pure.
import { decimalText } from '../../../src/core/texts/digits.ts';
import type { Schema } from '../../../src/core/language.ts';
import { plainText } from '../value/plainText.ts';
import { typesOf } from './pickWidget.ts';

/** '' clears the member. Full-width digits and signs of an input method count; whatever is no number stays text and is judged as such. */
export function toNumber(text: string, schema: Schema): number | string | undefined {
  const plain = text.normalize('NFKC').trim().replace('−', '-');
  if (plain === '') return undefined;
  if (!typesOf(schema).some((type) => type === 'number' || type === 'integer')) return plain;
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain)) return text;
  const value = Number(plain);
  // A number that would not come back as it was typed is kept as text and refused by its digits.
  return Number.isSafeInteger(value) || Math.abs(value) < 1e15 ? value : text;
}

export function toNumberText(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? decimalText(value) : '';
  return plainText(value);
}

// Converts a typed or pasted number, as spreadsheets also write it: with digit grouping, an exponent, and its unit. Other text is
// returned unchanged, so that it stays visible and fails validation. Pure.
import type { Schema } from '../../../src/core/language.ts';
import { toTag } from '../../../src/core/texts/languages.ts';
import { isNumeric, toNumber } from './numbers.ts';

/**
 * Two groups, or one before a decimal point. `1,234` alone is refused in every language: the spreadsheet may have a decimal comma,
 * and the value would be 1,000 times too high.
 */
const grouped = /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}|,\d{3}(?=\.))(?:\.\d*)?$/;
const withExponent = /^[+-]?(?:\d+\.?\d*|\.\d+)e[+-]?\d+$/i;

/** `units`: words and signs of the unit that may be next to the number. '' clears the member. */
export function fromEnteredNumber(text: string, schema: Schema, units: readonly string[]): number | string | undefined {
  const direct = toNumber(text, schema);
  if (direct !== text || !isNumeric(schema)) return direct;
  const plain = withoutUnit(text.normalize('NFKC').trim().replace('−', '-'), units);
  const bare = grouped.test(plain) ? plain.replaceAll(',', '') : plain.replaceAll(/(?<=\d)[\u00A0\u202F' ](?=\d{3})/g, '');
  const value = withExponent.test(bare) ? exact(Number(bare)) : toNumber(bare, schema);
  return typeof value === 'number' ? value : text;
}

/** The unit is after the number; a currency may also be before it, on either side of the sign. */
function withoutUnit(text: string, units: readonly string[]): string {
  for (const unit of units.map((each) => each.normalize('NFKC'))) {
    if (text.endsWith(unit)) return text.slice(0, -unit.length).trim();
    const [, sign = '', rest = ''] = /^([+-]?)\s*(.*)$/.exec(text) ?? [];
    if (rest.startsWith(unit)) return sign + rest.slice(unit.length).trim();
  }
  return text;
}

const exact = (value: number): number | undefined => (Math.abs(value) < 1e15 ? value : undefined);

/** The words and signs of a unit that is shown as `word`. */
export const unitsOf = (language: string, word: string, currency: string | undefined): readonly string[] =>
  word === '' ? [] : [word, ...currencySigns(toTag(language), word, currency)];

/** `CNY/kWh` is money in the currency of the station; spreadsheets copy its sign without the rest of the unit. */
function currencySigns(tag: string, word: string, currency: string | undefined): readonly string[] {
  if (currency === undefined) return [];
  const signs = (['code', 'symbol', 'narrowSymbol', 'name'] as const).flatMap((currencyDisplay) =>
    new Intl.NumberFormat(tag, { style: 'currency', currency, currencyDisplay })
      .formatToParts(1)
      .flatMap(({ type, value }) => (type === 'currency' ? [value] : [])),
  );
  const all = [...new Set([...signs, ...(currency === 'CNY' ? ['元'] : [])])];
  return all.some((sign) => word === sign || word.startsWith(`${sign}/`)) ? all.toSorted((a, b) => b.length - a.length) : [];
}

// Converts a number as spreadsheets copy it: with digit grouping, an exponent, and the unit of its column. Other text is returned
// unchanged, so that it stays visible and fails validation. Pure.
import type { Schema } from '../../src/core/language.ts';
import { toTag } from '../../src/core/texts/languages.ts';
import { marksOf } from '../../src/core/texts/marks.ts';
import { toNumber } from '../shared/fields/numbers.ts';

/** How spreadsheets write the numbers of a column. */
export interface NumberNotation {
  /** Whether a comma groups digits in the user's language. Without it, `1,234` could have a decimal comma and is refused. */
  groupsByComma: boolean;
  /** Words and signs of the column's unit that may be next to a number. */
  units: readonly string[];
}

/** Two groups, or one before a decimal point: not a decimal comma in any language. */
const surelyGrouped = /^[+-]?\d{1,3}(?:(?:,\d{3}){2,}|,\d{3}(?=\.))(?:\.\d*)?$/;
const grouped = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/;
const withExponent = /^[+-]?(?:\d+\.?\d*|\.\d+)e[+-]?\d+$/i;

export function fromPastedNumber(text: string, schema: Schema, { groupsByComma, units }: NumberNotation): unknown {
  const plain = withoutUnit(text.normalize('NFKC').trim().replace('−', '-'), units);
  const isGrouped = (groupsByComma ? grouped : surelyGrouped).test(plain);
  const bare = isGrouped ? plain.replaceAll(',', '') : plain.replaceAll(/(?<=\d)[\u00A0\u202F' ](?=\d{3})/g, '');
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

/** The notation of a column whose unit is shown as `word`. */
export function toNotation(language: string, word: string, currency: string | undefined): NumberNotation {
  const units = word === '' ? [] : [word, ...currencySigns(toTag(language), word, currency)];
  return { groupsByComma: marksOf(language).group === ',', units };
}

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

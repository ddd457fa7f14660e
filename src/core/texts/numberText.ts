// Formats a number in a language, for tables, axes and sentences.
import { decimalText } from './digits.ts';
import { marksOf } from './marks.ts';

/** Groups of three digits and exactly `decimals` decimals. Without `decimals`: all decimals, without binary noise. */
export function numberText(value: number, decimals: number | undefined, language: string): string {
  const text = decimals === undefined ? decimalText(Number(value.toPrecision(12))) : value.toFixed(decimals);
  // Infinite, NaN, or too large for decimal notation.
  if (!(Math.abs(value) < 1e21)) return text;
  const negative = text.startsWith('-');
  const point = text.indexOf('.');
  const integerPart = text.slice(negative ? 1 : 0, point < 0 ? undefined : point);
  const { group, decimal } = marksOf(language);
  // No sign for "-0.0", because it would suggest a direction of flow.
  const sign = negative && /[1-9]/.test(text) ? '−' : '';
  return (
    sign +
    (integerPart.length > 3 ? inGroups(integerPart, group) : integerPart) +
    (point < 0 ? '' : decimal + text.slice(point + 1))
  );
}
const inGroups = (integerPart: string, group: string): string => integerPart.replaceAll(/\B(?=(\d{3})+$)/g, group);

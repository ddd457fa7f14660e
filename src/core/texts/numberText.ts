// In: a number and a language. Out: how it is written there, wherever it stands: in a cell, on an axis, within a sentence.
import { decimalText } from './digits.ts';
import { marksOf } from './marks.ts';

/** Groups of three, at most `decimals` places; without a number of places: as it is, noise of binary fractions removed. */
export function numberText(value: number, decimals: number | undefined, language: string): string {
  const text = decimals === undefined ? decimalText(Number(value.toPrecision(12))) : value.toFixed(decimals);
  // Beyond all digits, or no number: as it is.
  if (!(Math.abs(value) < 1e21)) return text;
  const negative = text.startsWith('-');
  const point = text.indexOf('.');
  const whole = text.slice(negative ? 1 : 0, point < 0 ? undefined : point);
  const { group, decimal } = marksOf(language);
  // "-0.0" would tell a direction that is not there.
  const sign = negative && /[1-9]/.test(text) ? '−' : '';
  return sign + (whole.length > 3 ? inGroups(whole, group) : whole) + (point < 0 ? '' : decimal + text.slice(point + 1));
}
const inGroups = (whole: string, group: string): string => whole.replaceAll(/\B(?=(\d{3})+$)/g, group);

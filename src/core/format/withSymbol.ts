// In: a number, the unit that it is in. Out: how a message tells it.
import type { Units } from '../language.ts';
import { decimalText } from './digits.ts';
import { symbolOf } from './units.ts';

export function withSymbol(value: number, unit: string | undefined, units: Units | undefined): string {
  const symbol = unit === undefined ? undefined : symbolOf(unit, units ?? { units: {}, families: {} });
  const text = decimalText(value).replace(/^-/, '−');
  return symbol === undefined ? text : `${text} ${symbol}`;
}

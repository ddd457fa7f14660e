// In: a number, the unit that it is in. Out: how a message tells it: a value for its text, written as the language writes numbers.
import type { Json } from '../json.ts';
import type { Units } from '../language.ts';
import { symbolOf } from './units.ts';

export function withSymbol(value: number, unit: string | undefined, units: Units | undefined): Json {
  const symbol = unit === undefined ? undefined : symbolOf(unit, units ?? { units: {}, families: {} });
  return symbol === undefined ? value : { text: '{{value}} {{unit}}', values: { value, unit: symbol } };
}

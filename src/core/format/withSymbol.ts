// Returns a number with its unit as a value for a message text. The number is formatted when the text is translated.
import type { Json } from '../json.ts';
import type { Units } from '../language.ts';
import { symbolOf } from './units.ts';

export function withSymbol(value: number, unit: string | undefined, units: Units | undefined): Json {
  const symbol = unit === undefined ? undefined : symbolOf(unit, units ?? { units: {}, families: {} });
  return symbol === undefined ? value : { text: '{{value}} {{unit}}', values: { value, unit: symbol } };
}

// The unit after a number that is not rescaled: translated, and for money in the station's currency.
import type { FormatOf } from './formatAs.ts';

export function unitWord(format: FormatOf, unit: string | undefined): string {
  if (unit === undefined) return '';
  const scale = { unit, factor: 1, decimals: undefined, largest: 0 };
  return format(0, { type: 'number', unit }, { scale }).unit ?? '';
}

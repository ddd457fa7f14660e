// In: a unit of the table. Out: the word behind a number that stays in it: in the person's language, money in the station's currency.
import type { FormatOf } from './formatAs.ts';

export function unitWord(format: FormatOf, unit: string | undefined): string {
  if (unit === undefined) return '';
  const scale = { unit, factor: 1, decimals: undefined, largest: 0 };
  return format(0, { type: 'number', unit }, { scale }).unit ?? '';
}

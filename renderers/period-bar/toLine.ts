// Turns values at equal intervals over a day into a curve with its extremes; undefined unless all of them are numbers.
import { timeText } from '../../src/core/time.ts';

export interface DayLine {
  /** SVG points for a drawing of 1440 by 100, with y down. */
  points: string;
  first: number;
  last: number;
  least: { value: number; at: string };
  most: { value: number; at: string };
}
const dayMinutes = 1440;

/** `percent`: the vertical range is fixed to 0 to 100. */
export function toLine(values: unknown, percent: boolean): DayLine | undefined {
  if (!Array.isArray(values) || values.length < 2) return undefined;
  const numbers = values.filter((each): each is number => typeof each === 'number' && Number.isFinite(each));
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (numbers.length !== values.length || first === undefined || last === undefined) return undefined;
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  const [low, high] = percent ? [0, 100] : [least, most === least ? least + 1 : most];
  const minuteOf = (index: number): number => (index / (numbers.length - 1)) * dayMinutes;
  const atOf = (value: number): string => timeText(Math.round(minuteOf(numbers.indexOf(value))));
  const points = numbers.map((value, index) => `${minuteOf(index)},${(100 * (high - value)) / (high - low)}`).join(' ');
  return { points, first, last, least: { value: least, at: atOf(least) }, most: { value: most, at: atOf(most) } };
}

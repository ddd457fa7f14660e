import { read } from '../../pointer.ts';
import { addDaysTo, daysBetween } from '../../time.ts';
import words from './rangeWithin.json' with { type: 'json' };
import { defineRule, member } from '../rule.ts';

export const rangeWithin = defineRule(words, (value, { start, end, days, hours, strict }, { timezone }) => {
  const [from, to] = [read(value, member(start)), read(value, member(end))];
  const beyond = (length: number, most: number) => length > most || (strict === true && length === most);
  if (typeof days === 'number') {
    const tooLong =
      typeof from === 'string' && typeof to === 'string'
        ? beyond(daysBetween(from, to) + 1, days)
        : typeof from === 'number' && typeof to === 'number' && beyond(to, addDaysTo(from, days, timezone));
    if (tooLong) return [{ at: member(end), values: { days }, say: days === 1 ? 'oneDay' : 'days' }];
  }
  if (typeof hours === 'number' && typeof from === 'number' && typeof to === 'number' && beyond(to - from, hours * 3_600_000)) {
    return [{ at: member(end), values: { hours }, say: hours === 1 ? 'oneHour' : 'hours' }];
  }
  return [];
});

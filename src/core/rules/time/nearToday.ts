import { addMonths, dayOf } from '../../time.ts';
import words from './nearToday.json' with { type: 'json' };
import { defineRule, each } from '../rule.ts';

export const nearToday = defineRule(words, (value, { at, months }, { now, timezone }) => {
  const today = dayOf(now, timezone);
  const count = Number(months);
  const [first, last] = [addMonths(today, -count), addMonths(today, count)];
  return each(value, at)
    .filter((one) => typeof one.value === 'string' && one.value !== '' && (one.value < first || one.value > last))
    .map((one) => ({ at: one.at, values: { months: count }, say: count === 1 ? 'one' : 'several' }));
});

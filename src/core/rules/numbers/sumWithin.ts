import { read } from '../../pointer.ts';
import words from './sumWithin.json' with { type: 'json' };
import { defineRule, each, member } from '../rule.ts';

/** Reported at the limit that the sum exceeds. */
export const sumWithin = defineRule(words, (value, { at, limit }) => {
  const most = read(value, member(limit));
  const numbers = each(value, at).flatMap((one) => (typeof one.value === 'number' ? [one.value] : []));
  const sum = numbers.reduce((all, one) => all + one, 0);
  return typeof most === 'number' && sum > most ? [{ at: member(limit), values: { sum, limit: most } }] : [];
});

import { withoutNoise } from '../../texts/digits.ts';
import words from './ratioBetween.json' with { type: 'json' };
import { defineRule, each } from '../rule.ts';

export const ratioBetween = defineRule(words, (value, { at, low, high }, { given: { of } }) => {
  if (typeof of !== 'number') return [];
  const [from, to] = [rounded(Number(low) * of), rounded(Number(high) * of)];
  return each(value, at)
    .filter((one) => typeof one.value === 'number' && (one.value < from || one.value > to))
    .map((one) => ({ at: one.at, values: { from, to }, offer: rounded((from + to) / 2) }));
});

/** Suggested values are rounded to two decimals. */
const rounded = (value: number): number => withoutNoise(Math.round(value * 100) / 100);

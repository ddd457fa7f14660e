import words from './notZero.json' with { type: 'json' };
import { defineRule, each } from '../rule.ts';

export const notZero = defineRule(words, (value, { at }) =>
  each(value, at)
    .filter((one) => one.value === 0)
    .map((one) => ({ at: one.at })),
);

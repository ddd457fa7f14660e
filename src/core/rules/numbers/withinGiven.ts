import words from './withinGiven.json' with { type: 'json' };
import { asJson, compareBoth, defineRule, each } from '../rule.ts';

export const withinGiven = defineRule(words, (value, { at }, { given }) =>
  each(value, at)
    .filter((one) => compareBoth(one.value, given.low) === -1 || compareBoth(one.value, given.high) === 1)
    .map((one) => ({ at: one.at, values: { low: asJson(given.low), high: asJson(given.high) } })),
);

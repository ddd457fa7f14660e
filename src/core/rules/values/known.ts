import words from './known.json' with { type: 'json' };
import { defineRule, each, isMissing } from '../rule.ts';

export const known = defineRule(words, (value, { at }, { given }) => {
  const items = Array.isArray(given.items) ? given.items : [];
  return each(value, at)
    .filter((one) => [one.value].flat().some((chosen) => !isMissing(chosen) && !items.includes(chosen)))
    .map((one) => ({ at: one.at }));
});

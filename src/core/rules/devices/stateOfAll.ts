import { read } from '../../pointer.ts';
import words from './stateOfAll.json' with { type: 'json' };
import { defineRule, member } from '../rule.ts';

/** A device with an unknown state violates the rule. */
export const stateOfAll = defineRule(words, (_value, { at, value: wanted }, { given }) => {
  const items: unknown[] = Array.isArray(given.items) ? given.items : [];
  return items.every((item) => read(item, member(at)) === wanted) ? [] : [{ at: '' }];
});

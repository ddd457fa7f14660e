import { read } from '../pointer.ts';
import words from './same.json' with { type: 'json' };
import { defineRule, isMissing, member } from './rule.ts';

/** Says nothing while one of them is missing: that is for `required` to tell. */
export const same = defineRule(words, (value, { at, as }) => {
  const [own, other] = [read(value, member(at)), read(value, member(as))];
  return isMissing(own) || isMissing(other) || own === other ? [] : [{ at: member(at) }];
});

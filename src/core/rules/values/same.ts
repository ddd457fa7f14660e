import { read } from '../../pointer.ts';
import words from './same.json' with { type: 'json' };
import { defineRule, isMissing, member } from '../rule.ts';

/** Passes if one of the values is missing, because `required` reports that. */
export const same = defineRule(words, (value, { at, as }) => {
  const [own, other] = [read(value, member(at)), read(value, member(as))];
  return isMissing(own) || isMissing(other) || own === other ? [] : [{ at: member(at) }];
});

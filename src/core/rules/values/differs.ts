import { read } from '../../pointer.ts';
import words from './differs.json' with { type: 'json' };
import { defineRule, isMissing, member } from '../rule.ts';

export const differs = defineRule(words, (value, { at, than }) => {
  const own = read(value, member(at));
  return !isMissing(own) && own === read(value, member(than)) ? [{ at: member(at) }] : [];
});

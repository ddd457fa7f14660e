import { read } from '../pointer.ts';
import words from './uniqueAmong.json' with { type: 'json' };
import { defineRule, isMissing, member, tuples } from './rule.ts';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

export const uniqueAmong = defineRule(words, (value, { at, except }, { given }) => {
  const names = Array.isArray(given.names) ? given.names.map(trimmed) : [];
  const patterns = except === undefined ? [member(at)] : [member(at), member(except)];
  return tuples(value, patterns).flatMap(([own = '', former]) => {
    const name = trimmed(read(value, own));
    const mine = former === undefined ? undefined : trimmed(read(value, former));
    return !isMissing(name) && name !== mine && names.includes(name) ? [{ at: own }] : [];
  });
});

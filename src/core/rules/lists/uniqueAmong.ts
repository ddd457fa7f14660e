import { read } from '../../pointer.ts';
import { findLookAlike } from '../../names/skeleton.ts';
import { broken } from './lookAlike.ts';
import words from './uniqueAmong.json' with { type: 'json' };
import { defineRule, isMissing, member, tuples } from '../rule.ts';

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

export const uniqueAmong = defineRule(words, (value, { at, except }, { given, isName }) => {
  const names = Array.isArray(given.names) ? given.names.map(trimmed) : [];
  const patterns = except === undefined ? [member(at)] : [member(at), member(except)];
  return tuples(value, patterns).flatMap(([own = '', former]) => {
    const name = trimmed(read(value, own));
    const mine = former === undefined ? undefined : trimmed(read(value, former));
    if (isMissing(name) || name === mine) return [];
    if (names.includes(name)) return [{ at: own }];
    if (typeof name !== 'string' || !isName(own)) return [];
    const others = names.filter((each): each is string => typeof each === 'string' && each !== mine);
    const found = findLookAlike(name, others);
    return found ? [broken(own, found.same ? found.name : name, found.name)] : [];
  });
});

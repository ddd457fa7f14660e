import { read } from '../pointer.ts';
import words from './uniqueBy.json' with { type: 'json' };
import { defineRule, each, isMissing, member } from './rule.ts';

interface Found {
  at: string;
  value: unknown;
}

/** Told at every value that another before it already has. */
export const uniqueBy = defineRule(words, (value, { at, key, children }) => {
  const below = (item: Found): Found[] => {
    if (children === undefined) return [item];
    const inner = each(item.value, `${member(children)}/*`).map((one) => ({ at: item.at + one.at, value: one.value }));
    return [item, ...inner.flatMap(below)];
  };
  const seen = new Set<unknown>();
  return each(value, at)
    .flatMap(below)
    .map((item) => ({ at: item.at + member(key), value: read(item.value, member(key)) }))
    .filter((item) => {
      const word = typeof item.value === 'string' ? item.value.trim() : item.value;
      if (isMissing(word) || typeof word === 'object') return false;
      if (seen.has(word)) return true;
      seen.add(word);
      return false;
    })
    .map((item) => ({ at: item.at }));
});

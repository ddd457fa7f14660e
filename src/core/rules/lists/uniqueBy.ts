import { read } from '../../pointer.ts';
import words from './uniqueBy.json' with { type: 'json' };
import { toName } from '../../names/name.ts';
import { skeletonOf } from '../../names/skeleton.ts';
import { broken } from './lookAlike.ts';
import { defineRule, each, isMissing, member } from '../rule.ts';

interface Found {
  at: string;
  value: unknown;
}

/** Reported at every value that occurs earlier in the list. */
export const uniqueBy = defineRule(words, (value, { at, key, children }, { isName }) => {
  const below = (item: Found): Found[] => {
    if (children === undefined) return [item];
    const inner = each(item.value, `${member(children)}/*`).map((one) => ({ at: item.at + one.at, value: one.value }));
    return [item, ...inner.flatMap(below)];
  };
  const seen = new Map<unknown, string>();
  return each(value, at)
    .flatMap(below)
    .map((item) => ({ at: item.at + member(key), value: read(item.value, member(key)) }))
    .flatMap((item) => {
      const word = typeof item.value === 'string' ? toName(item.value) : item.value;
      if (isMissing(word) || typeof word === 'object') return [];
      const comparable = typeof word === 'string' && isName(item.at) ? skeletonOf(word) : word;
      const other = seen.get(comparable);
      if (other === undefined) seen.set(comparable, String(word));
      return other === undefined ? [] : [broken(item.at, String(word), other)];
    });
});

import { read } from '../../pointer.ts';
import words from './removable.json' with { type: 'json' };
import { asJson, defineRule, each, lists, member } from '../rule.ts';

export const removable = defineRule(words, (value, { at, key = '/name', former, empty, removed, revision }, { given }) => {
  const known = revision === undefined ? undefined : read(value, member(revision));
  if (known !== undefined && given.revision !== undefined && known !== given.revision) return [];
  const hasBelow = (item: unknown): boolean => {
    const below = read(item, member(empty));
    return Array.isArray(below) && below.length > 0;
  };
  const names = (items: readonly unknown[]): unknown[] =>
    items.flatMap((item) => [read(item, member(key)), former === undefined ? undefined : read(item, member(former))]);
  const itemsOf = (pattern: unknown): unknown[] => lists(value, pattern).flatMap((list) => list.map((item) => item.value));
  const emptied = removed === undefined ? [] : names(itemsOf(removed).filter((item) => !hasBelow(item)));
  return each(value, at).flatMap((list) => {
    const kept = names(Array.isArray(list.value) ? list.value : []);
    const stored: unknown[] = Array.isArray(given.stored) ? given.stored : [];
    return stored.flatMap((item) => {
      const name = read(item, member(key));
      return !kept.includes(name) && !emptied.includes(name) && hasBelow(item)
        ? [{ at: list.at, values: { name: asJson(name) } }]
        : [];
    });
  });
});

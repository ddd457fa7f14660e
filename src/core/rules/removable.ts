import { read } from '../pointer.ts';
import words from './removable.json' with { type: 'json' };
import { asJson, defineRule, each, lists, member } from './rule.ts';

export const removable = defineRule(words, (value, { at, key = '/name', former, empty }, { given }) =>
  each(value, at).flatMap((list) => {
    const kept = lists(list.value, '')
      .flat()
      .flatMap((item) => [read(item.value, member(key)), former === undefined ? undefined : read(item.value, member(former))]);
    const stored: unknown[] = Array.isArray(given.stored) ? given.stored : [];
    return stored.flatMap((item) => {
      const name = read(item, member(key));
      const below = read(item, member(empty));
      return !kept.includes(name) && Array.isArray(below) && below.length > 0
        ? [{ at: list.at, values: { name: asJson(name) } }]
        : [];
    });
  }),
);

import { holds } from '../../condition.ts';
import type { Condition } from '../../language.ts';
import { read } from '../../pointer.ts';
import words from './countWhere.json' with { type: 'json' };
import { defineRule, each, type Broken } from '../rule.ts';

export const countWhere = defineRule(words, (value, { at, where, min, max }) =>
  each(value, at).flatMap((list): Broken[] => {
    const items = each(list.value, '/*');
    const own = (item: unknown) => ({ scope: () => undefined, own: (pointer: string) => read(item, pointer) });
    const count = items.filter((item) => holds((where as Condition | undefined) ?? true, own(item.value)) === true).length;
    if (typeof min === 'number' && count < min)
      return [{ at: list.at, values: { min, count }, say: min === 1 ? 'minOne' : 'min' }];
    if (typeof max === 'number' && count > max)
      return [{ at: list.at, values: { max, count }, say: max === 1 ? 'maxOne' : 'max' }];
    return [];
  }),
);

import { read } from '../../pointer.ts';
import words from './endAfterStart.json' with { type: 'json' };
import { compareBoth, defineRule, member, tuples } from '../rule.ts';

export const endAfterStart = defineRule(words, (value, { start, end, orEqual }) =>
  tuples(value, [member(start), member(end)]).flatMap(([from = '', to = '']) => {
    const order = compareBoth(read(value, from), read(value, to));
    const broken = order === 1 || (order === 0 && orEqual !== true);
    return broken ? [{ at: to, say: orEqual === true ? 'notBefore' : 'after' }] : [];
  }),
);

import { read } from '../../pointer.ts';
import words from './anyPresent.json' with { type: 'json' };
import { defineRule, isMissing, pointersOf, tuples } from '../rule.ts';

const isAbsent = (value: unknown): boolean => isMissing(value) || value === false || (Array.isArray(value) && value.length === 0);

export const anyPresent = defineRule(words, (value, { at }) =>
  tuples(value, pointersOf(at))
    .filter((pointers) => pointers.every((pointer) => isAbsent(read(value, pointer))))
    .map(([first = '']) => ({ at: first })),
);

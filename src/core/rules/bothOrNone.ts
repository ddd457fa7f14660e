import { read } from '../pointer.ts';
import words from './bothOrNone.json' with { type: 'json' };
import { defineRule, isMissing, pointersOf, tuples } from './rule.ts';

/** Told at each value that is missing. */
export const bothOrNone = defineRule(words, (value, { at }) =>
  tuples(value, pointersOf(at)).flatMap((pointers) => {
    const absent = pointers.filter((pointer) => isMissing(read(value, pointer)));
    return absent.length === pointers.length ? [] : absent.map((pointer) => ({ at: pointer }));
  }),
);

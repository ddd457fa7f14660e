import { read } from '../../pointer.ts';
import words from './bothOrNone.json' with { type: 'json' };
import { defineRule, isMissing, pointersOf, tuples } from '../rule.ts';

/** Reported at each missing value. */
export const bothOrNone = defineRule(words, (value, { at }) =>
  tuples(value, pointersOf(at)).flatMap((pointers) => {
    const absent = pointers.filter((pointer) => isMissing(read(value, pointer)));
    return absent.length === pointers.length ? [] : absent.map((pointer) => ({ at: pointer }));
  }),
);

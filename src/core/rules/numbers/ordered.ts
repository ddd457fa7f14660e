import { read } from '../../pointer.ts';
import words from './ordered.json' with { type: 'json' };
import { asJson, compareBoth, defineRule, isMissing, pointersOf, tuples } from '../rule.ts';

/** Reported at the second value of a pair that breaks the order. Missing values are skipped. */
export const ordered = defineRule(words, (value, { at, strict }) =>
  tuples(value, pointersOf(at)).flatMap((pointers) => {
    const there = pointers
      .map((pointer) => ({ at: pointer, value: read(value, pointer) }))
      .filter((one) => !isMissing(one.value));
    return there.slice(1).flatMap((high, index) => {
      const low = there[index];
      const order = compareBoth(low?.value, high.value);
      if (order === undefined || order === -1 || (order === 0 && strict !== true)) return [];
      return [{ at: high.at, values: { low: asJson(low?.value) }, say: strict === true ? 'above' : 'notBelow' }];
    });
  }),
);

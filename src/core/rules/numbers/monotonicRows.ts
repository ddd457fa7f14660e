import { read } from '../../pointer.ts';
import words from './monotonicRows.json' with { type: 'json' };
import { asJson, compareBoth, defineRule, isMissing, lists, member } from '../rule.ts';

/** Rows without the member are skipped. */
export const monotonicRows = defineRule(words, (value, { at, by, direction, equal = false }) =>
  lists(value, at).flatMap((rows) => {
    const there = rows
      .map((row) => ({ at: row.at + member(by), value: read(row.value, member(by)) }))
      .filter((one) => !isMissing(one.value));
    const wanted = direction === 'down' ? 1 : -1;
    return there.slice(1).flatMap((row, index) => {
      const order = compareBoth(there[index]?.value, row.value);
      if (order === undefined || order === wanted || (equal && order === 0)) return [];
      return [
        {
          at: row.at,
          values: { before: asJson(there[index]?.value) },
          say: `${wanted === 1 ? 'down' : 'up'}${equal ? 'OrEqual' : ''}` as const,
        },
      ];
    });
  }),
);

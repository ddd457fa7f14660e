import { read } from '../../pointer.ts';
import words from './contiguousTimes.json' with { type: 'json' };
import { type Broken, compareBoth, defineRule, lists, member } from '../rule.ts';

/** Reported at the start of a row with a gap or overlap, at an end before its start, and at a last end before 24:00. */
export const contiguousTimes = defineRule(words, (value, { at, start, end }) =>
  lists(value, at).flatMap((rows) => {
    let expected: unknown = '00:00';
    return rows.flatMap((row, index): Broken[] => {
      const from = read(row.value, member(start));
      const to = read(row.value, member(end));
      const joins = from === expected;
      const overlaps = compareBoth(from, expected) === -1;
      const ends = typeof to === 'string' && typeof from === 'string' && to > from && (index < rows.length - 1 || to === '24:00');
      expected = to;
      return [
        ...(joins ? [] : [{ at: row.at + member(start), ...(overlaps && { say: 'overlap' }) }]),
        ...(ends ? [] : [{ at: row.at + member(end) }]),
      ];
    });
  }),
);

import { read } from '../pointer.ts';
import words from './contiguousTimes.json' with { type: 'json' };
import { type Broken, compareBoth, defineRule, lists, member } from './rule.ts';

/** Told at the start of the row that does not join, and at the end of a row that ends before it starts or of a last one before 24:00. */
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

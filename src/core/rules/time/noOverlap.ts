import { read } from '../../pointer.ts';
import words from './noOverlap.json' with { type: 'json' };
import { compareBoth, defineRule, lists, member } from '../rule.ts';

/** Reported at the start of the row that comes later in the list. */
export const noOverlap = defineRule(words, (value, { at, start, end, of }) =>
  lists(value, at).flatMap((rows) => {
    const spans = rows.map((row) => ({
      at: row.at,
      from: read(row.value, member(start)),
      to: read(row.value, member(end)),
      of: of === undefined ? undefined : read(row.value, member(of)),
    }));
    const conflicts = (a: (typeof spans)[number], b: (typeof spans)[number]) =>
      a.of === b.of && compareBoth(a.from, b.to) === -1 && compareBoth(b.from, a.to) === -1;
    return spans
      .filter((span, index) => spans.slice(0, index).some((other) => conflicts(span, other)))
      .map((span) => ({ at: span.at + member(start) }));
  }),
);

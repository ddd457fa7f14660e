import { read } from '../../pointer.ts';
import words from './everyMonth.json' with { type: 'json' };
import { defineRule, each, member } from '../rule.ts';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

/** Reported at the rows of the entry of the month, or at the list if the month has no entry. */
export const everyMonth = defineRule(words, (value, { at, month, rows }) =>
  each(value, at).flatMap((list) => {
    const entries = each(list.value, '/*').map((entry) => ({ at: list.at + entry.at, value: entry.value }));
    return months.flatMap((m) => {
      const own = entries.filter((entry) => [read(entry.value, member(month))].flat().map(Number).includes(m));
      const rowsOf = (entry: (typeof own)[number]) => read(entry.value, member(rows));
      if (own.some((entry) => Array.isArray(rowsOf(entry)) && (rowsOf(entry) as unknown[]).length > 0)) return [];
      return [{ at: own[0] ? own[0].at + member(rows) : list.at, values: { m } }];
    });
  }),
);

import { exportRows } from '../../functions/exportRows.ts';
import { read } from '../../pointer.ts';
import words from './rowsWithin.json' with { type: 'json' };
import { defineRule, member } from '../rule.ts';

export const rowsWithin = defineRule(words, (value, { start, end, step, points, rows, strict }) => {
  const range = Number(read(value, member(end))) - Number(read(value, member(start)));
  const list = points === undefined ? undefined : read(value, member(points));
  const count = exportRows(range, Number(read(value, member(step))), Array.isArray(list) ? list.length : 1);
  const most = Number(rows);
  return count > most || (strict === true && count === most)
    ? [{ at: member(end), values: { count: Math.ceil(count), rows: most } }]
    : [];
});

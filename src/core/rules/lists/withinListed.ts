import { read } from '../../pointer.ts';
import words from './withinListed.json' with { type: 'json' };
import { type Broken, defineRule, lists, member } from '../rule.ts';

/** Rows without a key are skipped, because the missing key is reported elsewhere. */
export const withinListed = defineRule(words, (rows, { at, key, value, limit }, { given }) => {
  const known: unknown[] = Array.isArray(given.items) ? given.items : [];
  const limitFor = (name: unknown): unknown =>
    read(
      known.find((each) => read(each, member(key)) === name),
      member(limit),
    );
  return lists(rows, at)
    .flat()
    .flatMap((row): Broken[] => {
      const [name, here] = [read(row.value, member(key)), read(row.value, member(value))];
      if (typeof here !== 'number' || here === 0 || name === undefined || name === null || name === '') return [];
      const most = limitFor(name);
      const place = row.at + member(value);
      if (typeof most !== 'number') return [{ at: place, say: 'unknown' }];
      return Math.abs(here) > most ? [{ at: place, values: { limit: most } }] : [];
    });
});

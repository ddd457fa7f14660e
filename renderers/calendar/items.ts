// Turns the list of assignable items into entries with a name, a one-letter mark and a colour.
import type { OptionsOf } from '../../src/core/kinds.gen.ts';
import { read } from '../../src/core/pointer.ts';
import { listAt } from '../shared/value/rows.ts';

export interface Item {
  value: string;
  title: string;
  /** A letter next to the colour, so that colour is not the only cue. */
  mark: string;
  colour: number;
}
const letters = 26;

export const toItems = (data: unknown, { value, title }: OptionsOf<'calendar'>['items']): Item[] =>
  (listAt(data, undefined) ?? []).flatMap((each, index) => {
    const kept = read(each, value);
    const named = read(each, title);
    if (typeof kept !== 'string') return [];
    const mark = String.fromCodePoint(65 + (index % letters));
    return [{ value: kept, title: typeof named === 'string' ? named : kept, mark, colour: index }];
  });

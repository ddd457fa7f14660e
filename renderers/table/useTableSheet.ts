// Exports the columns and rows on the screen to a file.
import type { Text } from '../../src/core/language.ts';
import { storedDecimals } from '../../src/core/format/scale.ts';
import { useText, useUnits } from '../define.ts';
import { saveSheet } from '../shared/files/saveFile.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { unitWord } from '../shared/value/unitWord.ts';
import { type Column, wordsOf } from './columns/toColumns.ts';
import { type Entry, toEntries, unfolded } from './toOrder.ts';

interface Sheeted {
  shown: readonly Column[];
  entries: readonly Entry[];
  /** Loads every row if the station pages; the screen shows only one page. */
  all: (() => Promise<unknown[] | undefined>) | undefined;
  children: string | undefined;
  format: FormatOf;
  fileName: Text | undefined;
  /** Name of the table, used if no file name is given. */
  name: string;
}

export function useTableSheet({ shown, entries, all, children, format, fileName, name }: Sheeted) {
  const say = useText();
  const units = useUnits();
  return async (as: 'csv' | 'xlsx'): Promise<void> => {
    const { toTableSheet } = await import('./toTableSheet.ts');
    const every = all ? await all() : undefined;
    if (all && !every) return;
    const rows = unfolded(every ? toEntries(every, '', undefined, children) : entries).map((entry) => entry.row);
    const made = toTableSheet(shown, rows, {
      title: (column) => say(column.title),
      unit: (column) => unitWord(format, column.schema?.unit),
      decimals: ({ schema: own, field }, values) =>
        field.unit === undefined && typeof field.digits === 'number' ? field.digits : storedDecimals(own ?? {}, values, units),
      format: (column, cell) => format(cell, column.schema, wordsOf(column)),
    });
    await saveSheet(made, say(fileName) || name, as);
  };
}

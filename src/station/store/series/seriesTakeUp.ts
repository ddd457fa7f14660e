// Rows on their way from one file of series to another, with names instead of the numbers of a file. Where the other has a row already, that one stays.
import type { Group } from './seriesGroup.ts';
import type { Rolling } from './seriesSteps.ts';
import { type RowTable, rowTables } from './seriesTail.ts';

export interface ForeignRow {
  device: string;
  part: string;
  /** The columns, as the other file keeps them. */
  layout: string;
  table: RowTable;
  /** Epoch seconds. */
  at: number;
  data: Buffer;
}

export function createTakeUp({ db, registry }: Pick<Rolling, 'db' | 'registry'>): (rows: readonly ForeignRow[]) => void {
  /** Layouts whose columns the group has as well. */
  const merged = new WeakMap<Group, Set<number>>();
  return (rows) => {
    for (const { device, part, layout: text, table, at, data } of rows) {
      const group = registry.group(device, part);
      const layout = db.layoutOfText(text);
      const known = merged.get(group) ?? new Set<number>();
      merged.set(group, known);
      if (!known.has(layout.id)) {
        // What was ever stored of a device can be asked for by its current columns.
        registry.layoutFor(
          group,
          layout.columns.map(({ name }) => name),
          [],
        );
        known.add(layout.id);
      }
      db.writeNew(table, group.id, at, layout.id, data);
    }
  };
}

/** All that the file holds, by series and table. */
export function* foreignRows({ db, registry }: Pick<Rolling, 'db' | 'registry'>): Generator<ForeignRow> {
  const texts = new Map<number, string>();
  for (const { id, device, part } of registry.all()) {
    for (const table of rowTables) {
      for (const [at, layout, data] of db.rows(table, id, 0, Number.MAX_SAFE_INTEGER)) {
        const text = texts.get(layout) ?? db.textOfLayout(layout);
        texts.set(layout, text);
        yield { device, part, layout: text, table, at, data };
      }
    }
  }
}

// Copies rows from one series file to another. The rows contain names, because ids differ between files. Existing rows are not
// replaced.
import type { Group } from './seriesGroup.ts';
import type { Rolling } from './seriesSteps.ts';
import { type RowTable, rowTables } from './seriesTail.ts';

export interface ForeignRow {
  device: string;
  part: string;
  /** The columns, as stored in the other file. */
  layout: string;
  table: RowTable;
  /** Epoch seconds. */
  at: number;
  data: Buffer;
}

export function createTakeUp({ db, registry }: Pick<Rolling, 'db' | 'registry'>): (rows: readonly ForeignRow[]) => void {
  /** Layouts whose columns were already added to the group. */
  const merged = new WeakMap<Group, Set<number>>();
  return (rows) => {
    for (const { device, part, layout: text, table, at, data } of rows) {
      const group = registry.group(device, part);
      const layout = db.layoutOfText(text);
      const known = merged.get(group) ?? new Set<number>();
      merged.set(group, known);
      if (!known.has(layout.id)) {
        // Queries use the current columns of a device, so these must include every column that was ever stored.
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

/** All rows of the file, by series and table. */
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

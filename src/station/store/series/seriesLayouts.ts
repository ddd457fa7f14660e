// The layouts of a series file by id and by text. Each list of columns is stored once.
import type { Db } from '../sqlite.ts';
import { type Column, type Layout, toLayout } from './seriesLayout.ts';

export interface Layouts {
  of(id: number): Layout;
  /** The layout with exactly these columns. It is added to the file if missing. */
  with(columns: readonly Column[]): Layout;
  /** The same for the text that another file stores. */
  withText(text: string): Layout;
  /** Reads the layouts of the file again. */
  reload(): void;
}

/** Unused members at the end are omitted, so that a layout has only one text. */
type StoredColumn = [name: string, bytes: Column['bytes'], per: number, wraps?: number | null, longest?: 0 | 1, during?: string];
function toStored({ name, bytes, per, wraps, longest, during }: Column): StoredColumn {
  if (during !== undefined) return [name, bytes, per, wraps ?? null, longest ? 1 : 0, during];
  if (longest) return [name, bytes, per, wraps ?? null, 1];
  return wraps === undefined ? [name, bytes, per] : [name, bytes, per, wraps];
}

function toColumn([name, bytes, per, wraps, longest, during]: StoredColumn): Column {
  return {
    name,
    bytes,
    per,
    ...(typeof wraps === 'number' && { wraps }),
    ...(longest === 1 && { longest: true as const }),
    ...(during !== undefined && { during }),
  };
}

export const toText = (columns: readonly Column[]): string => JSON.stringify(columns.map(toStored));
/** The columns of a stored layout. Throws if the text is invalid. */
export const columnsOf = (text: string): Column[] => (JSON.parse(text) as StoredColumn[]).map(toColumn);

export function createLayouts(db: Db): Layouts {
  const byId = new Map<number, Layout>();
  const byText = new Map<string, Layout>();
  const know = (id: number, text: string): Layout => {
    const layout = toLayout(id, columnsOf(text));
    byId.set(id, layout);
    byText.set(text, layout);
    return layout;
  };
  const reload = (): void => {
    byId.clear();
    byText.clear();
    for (const { id, columns } of db.prepare<[], { id: number; columns: string }>('SELECT id, columns FROM layout').all())
      know(id, columns);
  };
  reload();
  const withText = (text: string): Layout =>
    byText.get(text) ?? know(Number(db.prepare('INSERT INTO layout (columns) VALUES (?)').run(text).lastInsertRowid), text);
  return {
    of(id) {
      const found = byId.get(id);
      if (!found) throw new Error(`A frame names layout ${id}, which is not in the file`);
      return found;
    },
    with: (columns) => withText(toText(columns)),
    withText,
    reload,
  };
}

// Moves the cursor of a grid on a key press, as in a spreadsheet. Pure.

export interface Spot {
  row: number;
  column: number;
}
export interface Size {
  rows: number;
  columns: number;
}
/** The selection is the block between `from` and `at`. */
export interface Cursor {
  at: Spot;
  from: Spot;
  editing: boolean;
}
export interface Press {
  key: string;
  shift: boolean;
  /** Ctrl or Cmd. */
  edge: boolean;
}

const pageRows = 10;
export const atStart: Cursor = { at: { row: 0, column: 0 }, from: { row: 0, column: 0 }, editing: false };

export const cursorAt = (at: Spot, editing = false): Cursor => ({ at, from: at, editing });

/** Undefined if the grid does not handle the key. */
export function afterKey({ at, from, editing }: Cursor, size: Size, { key, shift, edge }: Press): Cursor | undefined {
  if (editing) return afterEdit(at, size, key, shift);
  if (key === 'F2' || key === 'Enter') return cursorAt(at, true);
  const to = step(at, size, key, edge);
  if (!to) return undefined;
  const inside = within(to, size);
  return shift ? { at: inside, from, editing: false } : cursorAt(inside);
}

function step({ row, column }: Spot, size: Size, key: string, edge: boolean): Spot | undefined {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  const steps: Readonly<Record<string, Spot>> = {
    ArrowUp: { row: edge ? 0 : row - 1, column },
    ArrowDown: { row: edge ? last.row : row + 1, column },
    ArrowLeft: { row, column: edge ? 0 : column - 1 },
    ArrowRight: { row, column: edge ? last.column : column + 1 },
    Home: { row: edge ? 0 : row, column: 0 },
    End: { row: edge ? last.row : row, column: last.column },
    PageUp: { row: row - pageRows, column },
    PageDown: { row: row + pageRows, column },
  };
  return Object.hasOwn(steps, key) ? steps[key] : undefined;
}

/** Enter moves down, Tab to the next cell or, at the end of a row, to the next row; Escape stays. */
function afterEdit({ row, column }: Spot, size: Size, key: string, shift: boolean): Cursor | undefined {
  if (key === 'Escape') return cursorAt({ row, column });
  if (key === 'Enter') return cursorAt(within({ row: row + (shift ? -1 : 1), column }, size));
  if (key !== 'Tab') return undefined;
  const place = row * size.columns + column + (shift ? -1 : 1);
  if (place < 0 || place >= size.rows * size.columns) return undefined;
  return cursorAt({ row: Math.floor(place / size.columns), column: place % size.columns });
}

const within = ({ row, column }: Spot, { rows, columns }: Size): Spot => ({
  row: Math.max(0, Math.min(rows - 1, row)),
  column: Math.max(0, Math.min(columns - 1, column)),
});

export interface Block {
  top: number;
  bottom: number;
  left: number;
  right: number;
}
export const blockOf = ({ at, from }: Cursor): Block => ({
  top: Math.min(at.row, from.row),
  bottom: Math.max(at.row, from.row),
  left: Math.min(at.column, from.column),
  right: Math.max(at.column, from.column),
});

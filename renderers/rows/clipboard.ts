// Copies blocks of cells to the clipboard and pastes them from a spreadsheet.
import type { ClipboardEvent } from 'react';
import { toCells, toText, withCells } from './block.ts';
import { blockOf } from './cursor.ts';
import type { Sheet } from './sheet.ts';

export function copyBlock({ grid, rows, columns }: Sheet, event: ClipboardEvent): void {
  if (grid.cursor().editing) return;
  event.preventDefault();
  event.clipboardData.setData('text/plain', toText(rows(), blockOf(grid.cursor()), columns));
}

export function pasteBlock({ grid, rows, columns, most, editable, write }: Sheet, event: ClipboardEvent): void {
  const text = event.clipboardData.getData('text/plain');
  if (grid.cursor().editing || !editable || text === '') return;
  event.preventDefault();
  const { top: row, left: column } = blockOf(grid.cursor());
  const cells = toCells(text);
  write(withCells(rows(), { row, column }, cells, columns, most));
  const width = Math.max(...cells.map((line) => line.length));
  grid.put({
    from: { row, column },
    at: { row: Math.min(row + cells.length, most) - 1, column: Math.min(column + width, columns.length) - 1 },
    editing: false,
  });
  grid.leaveOut(Math.max(0, row + cells.length - most));
}

// Keyboard and pointer handling as in a spreadsheet: moves, edits, clears, fills, undoes and redoes.
import type { KeyboardEvent, MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { cleared, filledDown, fromLetters, isSwitch } from './block.ts';
import { afterKey, blockOf, cursorAt, type Spot } from './cursor.ts';
import type { Sheet } from './sheet.ts';

/** The editor is mounted when this returns, so that it receives the letter that opened it. */
function open(sheet: Sheet, spot: Spot): void {
  if (!sheet.editable) return;
  sheet.grid.keep(sheet.cell(spot).read());
  flushSync(() => sheet.grid.put(cursorAt(spot, true)));
}

function giveUp({ grid, cell }: Sheet, spot: Spot): void {
  flushSync(() => grid.put(cursorAt(spot)));
  const { read, write } = cell(spot);
  if (!Object.is(read(), grid.kept())) write(grid.kept());
}

export function pressKey(sheet: Sheet, event: KeyboardEvent): void {
  if (event.nativeEvent.isComposing || event.altKey || sheet.size().rows === 0) return;
  const { grid } = sheet;
  const done = grid.cursor().editing ? pressInEditor(sheet, event) : pressOnCell(sheet, event);
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Typing letters at a switch selects Yes or No by their words. Space is left to the switch. */
function typeWord({ grid, columns, cell, editable }: Sheet, key: string): boolean {
  const { at } = grid.cursor();
  const column = columns[at.column];
  if (!editable || key === ' ' || !column || column.schema.readOnly === true || !isSwitch(column)) return false;
  cell(at).write(fromLetters(grid.letters(key), column));
  return true;
}

/** Returns whether the grid handled the key. */
function pressInEditor(sheet: Sheet, event: KeyboardEvent): boolean {
  const { key, shiftKey: shift, target } = event;
  const { grid, size } = sheet;
  const cursor = grid.cursor();
  if (isLetter(event) && typeWord(sheet, key)) return true;
  // An open dropdown handles arrows, Enter and Escape itself.
  if (isListOpen(target)) return false;
  const next = afterKey(cursor, size(), { key, shift, edge: false });
  if (!next) return false;
  if (key === 'Escape') giveUp(sheet, cursor.at);
  else flushSync(() => grid.put(next));
  return true;
}

function pressOnCell(sheet: Sheet, event: KeyboardEvent): boolean {
  const { grid, size, editable } = sheet;
  const { key, shiftKey: shift } = event;
  const edge = event.ctrlKey || event.metaKey;
  const cursor = grid.cursor();
  if (edge && key.length === 1) return pressWithCtrl(sheet, key.toLowerCase(), shift);
  if (key === 'Delete' || key === 'Backspace') {
    if (editable) sheet.write(cleared(sheet.rows(), blockOf(cursor), sheet.columns));
    return editable;
  }
  if (isLetter(event)) {
    if (typeWord(sheet, key)) return true;
    open(sheet, cursor.at);
    return false;
  }
  const next = afterKey(cursor, size(), { key, shift, edge });
  if (!next || (next.editing && !editable)) return false;
  if (next.editing) open(sheet, next.at);
  else grid.put(next);
  return true;
}

function pressWithCtrl({ grid, rows, size, columns, write, undo, redo, editable }: Sheet, key: string, shift: boolean): boolean {
  const { rows: count, columns: width } = size();
  if (key === 'a') grid.put({ from: { row: 0, column: 0 }, at: { row: count - 1, column: width - 1 }, editing: false });
  else if (editable && (key === 'y' || (key === 'z' && shift))) redo();
  else if (key === 'z' && editable) undo();
  else if (key === 'd' && editable) write(filledDown(rows(), blockOf(grid.cursor()), columns));
  else return false;
  return true;
}

/** A second click on the cell at the cursor opens its editor. */
export function pressPointer(sheet: Sheet, event: MouseEvent): void {
  const { grid } = sheet;
  const spot = spotOf(event.target);
  const { at, from, editing } = grid.cursor();
  if (!spot || event.button !== 0) return;
  const same = spot.row === at.row && spot.column === at.column;
  if (same && editing) return;
  event.preventDefault();
  if (same && grid.follows()) open(sheet, spot);
  else grid.put(event.shiftKey ? { at: spot, from, editing: false } : cursorAt(spot));
}

function spotOf(target: EventTarget): Spot | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-row]') : null;
  return cell ? { row: Number(cell.dataset.row), column: Number(cell.dataset.column) } : undefined;
}

const isLetter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key.length === 1 && !ctrlKey && !metaKey;
const isListOpen = (target: EventTarget): boolean => target instanceof Element && target.getAttribute('aria-expanded') === 'true';

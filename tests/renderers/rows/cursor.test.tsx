import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { afterKey, cursorAt, type Press } from '../../../renderers/rows/cursor.ts';
import { createGrid } from '../../../renderers/rows/grid.ts';
import { useFocus } from '../../../renderers/rows/useFocus.ts';

const size = { rows: 30, columns: 3 };
const press = (key: string, more: Partial<Press> = {}): Press => ({ key, shift: false, edge: false, ...more });
const at = (row: number, column: number) => ({ row, column });

it.each<[name: string, from: [number, number], Press, to: [number, number]]>([
  ['down', [1, 1], press('ArrowDown'), [2, 1]],
  ['not above the first row', [0, 1], press('ArrowUp'), [0, 1]],
  ['not left of the first column', [4, 0], press('ArrowLeft'), [4, 0]],
  ['right', [4, 0], press('ArrowRight'), [4, 1]],
  ['to the last row with Ctrl', [4, 1], press('ArrowDown', { edge: true }), [29, 1]],
  ['to the first column with Home', [4, 2], press('Home'), [4, 0]],
  ['to the last cell with Ctrl+End', [4, 1], press('End', { edge: true }), [29, 2]],
  ['a page down', [4, 1], press('PageDown'), [14, 1]],
  ['to the last row with a page down near the end', [25, 1], press('PageDown'), [29, 1]],
])('the cursor moves %s', (_name, [row, column], key, [toRow, toColumn]) => {
  expect(afterKey(cursorAt(at(row, column)), size, key)).toEqual(cursorAt(at(toRow, toColumn)));
});

it('the cursor keeps the start of the selection with Shift', () => {
  const first = afterKey(cursorAt(at(2, 0)), size, press('ArrowDown', { shift: true }));
  const second = first && afterKey(first, size, press('ArrowRight', { shift: true }));
  expect(second).toEqual({ from: at(2, 0), at: at(3, 1), editing: false });
});

it.each<[name: string, Press, to: [number, number] | undefined]>([
  ['Enter ends it and moves down', press('Enter'), [3, 2]],
  ['Shift+Enter ends it and moves up', press('Enter', { shift: true }), [1, 2]],
  ['Tab ends it and continues in the next row', press('Tab'), [3, 0]],
  ['Shift+Tab ends it and moves back', press('Tab', { shift: true }), [2, 1]],
  ['Escape ends it and stays in the cell', press('Escape'), [2, 2]],
  ['an arrow key stays in it', press('ArrowLeft'), undefined],
])('the editor of a cell handles keys: %s', (_name, key, to) => {
  const expected = to && cursorAt(at(...to));
  expect(afterKey(cursorAt(at(2, 2), true), size, key)).toEqual(expected);
});

it('Tab after the last cell leaves the grid', () => {
  expect(afterKey(cursorAt(at(29, 2), true), size, press('Tab'))).toBeUndefined();
});

it.each(['Enter', 'F2'])('the key %s starts editing', (key) => {
  expect(afterKey(cursorAt(at(2, 2)), size, press(key))).toEqual(cursorAt(at(2, 2), true));
});

afterEach(() => vi.useRealTimers());

it('an editor that loads late gets the focus when it is mounted, without a timer', async () => {
  const grid = createGrid();
  grid.put(cursorAt(at(0, 0), true));
  document.body.innerHTML = '<table><tbody><tr><td data-face="edit"></td></tr></tbody></table>';
  const line = { current: document.querySelector('tr') };
  vi.useFakeTimers();
  renderHook(() => useFocus(line, grid, grid.marksOf(0), true));
  const input = document.createElement('input');
  line.current?.querySelector('td')?.append(input);
  await Promise.resolve();
  expect(document.activeElement).toBe(input);
  expect(vi.getTimerCount()).toBe(0);
});

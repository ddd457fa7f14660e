// Moves the focus to the cell at the cursor, or to the editor in it.
import { type RefObject, useEffect } from 'react';
import type { Grid } from './grid.ts';

const focusable = 'input:not([disabled]), textarea, [role="combobox"], button';

export function useFocus(line: RefObject<HTMLTableRowElement | null>, grid: Grid, marks: string, editable: boolean): void {
  useEffect(() => {
    const cell =
      marks !== '' && grid.follows()
        ? line.current?.querySelector<HTMLElement>('[data-face="at"], [data-face="edit"]')
        : undefined;
    if (!cell) return undefined;
    if (cell.dataset.face === 'at') {
      cell.focus({ preventScroll: false });
      return undefined;
    }
    if (focusEditor(cell)) return undefined;
    // An editor whose code is still loading gets the focus once it is mounted.
    const mounted = new MutationObserver(() => {
      if (focusEditor(cell)) mounted.disconnect();
    });
    mounted.observe(cell, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => mounted.disconnect();
  }, [line, grid, marks, editable]);
}

/** Returns whether the cell has an editor to focus. */
function focusEditor(cell: HTMLElement): boolean {
  const input = cell.querySelector<HTMLElement>(focusable);
  input?.focus();
  if (input instanceof HTMLInputElement) input.select();
  return input !== null;
}

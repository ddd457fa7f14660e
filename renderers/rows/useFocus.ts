// Moves the focus to the cell at the cursor, or to the editor in it.
import { type RefObject, useEffect } from 'react';
import type { Grid } from './grid.ts';

/** An editor whose code is still loading gets the focus once it is mounted; checked at this interval. */
const lookAgainMs = 40;
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
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const input = cell.querySelector<HTMLElement>(focusable);
      if (!input) {
        timer = setTimeout(look, lookAgainMs);
        return;
      }
      input.focus();
      if (input instanceof HTMLInputElement) input.select();
    };
    look();
    return () => clearTimeout(timer);
  }, [line, grid, marks, editable]);
}

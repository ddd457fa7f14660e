// In: a table that is drawn for paper. Out: the same, as narrow as its paper: what is too wide lies, and what is wider still is drawn smaller.
import { type RefObject, useLayoutEffect } from 'react';

/** What an A4 or a letter page has room for beside margins and frame, in pixels of a page that paper takes at 0.65 (layout.css). */
const room = { upright: 980, lying: 1380 };

export function usePaper(table: RefObject<HTMLElement | null>, printing: boolean): void {
  // Measured with every drawing: which columns and rows there are is seen by then alone.
  useLayoutEffect(() => {
    const root = table.current;
    const drawn = root?.querySelector('table');
    if (!printing || !root || !drawn) return undefined;
    drawn.style.width = 'min-content';
    const needed = drawn.offsetWidth;
    drawn.style.width = '';
    const lies = needed > room.upright;
    root.classList.toggle('ems-paper-lies', lies);
    root.style.zoom = String(Math.min(1, (lies ? room.lying : room.upright) / needed));
    return () => {
      root.classList.remove('ems-paper-lies');
      root.style.zoom = '';
    };
  });
}

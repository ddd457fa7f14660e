// Fits a table to the paper for printing: a wide one is printed in landscape, a wider one is also scaled down.
import { type RefObject, useLayoutEffect } from 'react';

/** Width of A4 or letter paper without margins and frame, in pixels of a page that is printed at a scale of 0.65 (print.css). */
const room = { upright: 980, lying: 1380 };

export function usePaper(table: RefObject<HTMLElement | null>, printing: boolean): void {
  // Measured after every render, because columns and rows are known only then.
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

// What antd's table leaves out for keyboards: its body takes the focus where it scrolls and goes with a head that the focus moved; its hidden row
// of widths takes none.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { setReachable } from '../shared/reachable.ts';

const bodies = '.ant-table-body, .ant-table-content';

export function useReachable(name: string): RefObject<HTMLDivElement | null> {
  /** Around the table. */
  const table = useRef<HTMLDivElement>(null);
  // After every drawing: antd makes these elements anew as columns come and go.
  useLayoutEffect(() => {
    const root = table.current;
    for (const body of root?.querySelectorAll<HTMLElement>(bodies) ?? []) setReachable(body, name);
    for (const row of root?.querySelectorAll<HTMLElement>('.ant-table-measure-row') ?? []) row.inert = true;
    // The same listener again is the same.
    root?.addEventListener('scroll', follow, true);
    root?.addEventListener('focusin', followFocus);
  });
  return table;
}

/** The browser brings a heading into sight by moving the head alone. */
function follow({ target }: Event): void {
  if (target instanceof HTMLElement && target.classList.contains('ant-table-header')) takeAlong(target);
}
/** At once, since what antd hears of the body a moment later moves the head back to where the body is by then. */
function followFocus({ target }: Event): void {
  const head = target instanceof Element ? target.closest<HTMLElement>('.ant-table-header') : null;
  if (head) takeAlong(head);
}
function takeAlong(head: HTMLElement): void {
  const body = head.parentElement?.querySelector<HTMLElement>(bodies);
  if (body && body.scrollLeft !== head.scrollLeft) body.scrollLeft = head.scrollLeft;
}

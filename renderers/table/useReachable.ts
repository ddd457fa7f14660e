// Keyboard accessibility that antd's table lacks: a scrolling body is focusable and follows a header that the focus scrolled;
// the hidden measuring row is inert.
import { type RefObject, useLayoutEffect, useRef } from 'react';
import { setReachable } from '../shared/reachable.ts';

const bodies = '.ant-table-body, .ant-table-content';

export function useReachable(name: string): RefObject<HTMLDivElement | null> {
  /** The element around the table. */
  const table = useRef<HTMLDivElement>(null);
  // After every render, because antd recreates these elements when columns change.
  useLayoutEffect(() => {
    const root = table.current;
    for (const body of root?.querySelectorAll<HTMLElement>(bodies) ?? []) setReachable(body, name);
    for (const row of root?.querySelectorAll<HTMLElement>('.ant-table-measure-row') ?? []) row.inert = true;
    // Adding the same listener again has no effect.
    root?.addEventListener('scroll', follow, true);
    root?.addEventListener('focusin', followFocus);
  });
  return table;
}

/** To show a focused heading the browser scrolls only the header. */
function follow({ target }: Event): void {
  if (target instanceof HTMLElement && target.classList.contains('ant-table-header')) takeAlong(target);
}
/** Immediately: antd handles scroll events of the body later and resets the header to the scroll position of the body. */
function followFocus({ target }: Event): void {
  const head = target instanceof Element ? target.closest<HTMLElement>('.ant-table-header') : null;
  if (head) takeAlong(head);
}
function takeAlong(head: HTMLElement): void {
  const body = head.parentElement?.querySelector<HTMLElement>(bodies);
  if (body && body.scrollLeft !== head.scrollLeft) body.scrollLeft = head.scrollLeft;
}

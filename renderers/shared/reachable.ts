// A scrollable box is focusable, so that it can be scrolled by keyboard, and has a name. A box that fits its content is no tab
// stop.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A group instead of a region: the surrounding card is the landmark and mostly has the same name. */
export function setReachable(box: HTMLElement, name: string): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  if (scrolls) box.tabIndex = 0;
  else if (box !== document.activeElement) box.removeAttribute('tabindex');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', name);
}

/** The same for the box of a view; updated when the box or its children change size. */
export function useReachableBox<T extends HTMLElement>(name: string): RefObject<T | null> {
  const box = useRef<T>(null);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const look = (): void => setReachable(element, name);
    const observer = new ResizeObserver(look);
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [name]);
  return box;
}

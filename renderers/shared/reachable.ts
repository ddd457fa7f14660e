// A scrollable box is focusable, so that it can be scrolled by keyboard, and has a name. A box that fits its content is no tab
// stop.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A group instead of a region: the surrounding card is the landmark and mostly has the same name. */
export function setReachable(box: HTMLElement, name: string): void {
  if (scrolls(box)) box.tabIndex = 0;
  // The browser would move the focus away from a box that loses its tab stop. Adding the same listener again has no effect.
  else if (box === document.activeElement) box.addEventListener('blur', afterFocus, { once: true });
  else box.removeAttribute('tabindex');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', name);
}

const scrolls = (box: HTMLElement): boolean => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;

function afterFocus({ currentTarget: box }: Event): void {
  if (box instanceof HTMLElement && !scrolls(box)) box.removeAttribute('tabindex');
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

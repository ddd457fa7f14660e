// A box that scrolls takes the focus, so that keys can scroll it, and says what it holds; one in which all is in sight is no stop.
import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A group, not a region: the card around it is the landmark, mostly of the same name. */
export function setReachable(box: HTMLElement, name: string): void {
  const scrolls = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
  if (scrolls) box.tabIndex = 0;
  else if (box !== document.activeElement) box.removeAttribute('tabindex');
  box.setAttribute('role', 'group');
  box.setAttribute('aria-label', name);
}

/** For the box of a view. */
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

// Focuses the page heading after navigation, so that screen readers announce it and the next key continues at the content.
// The first page keeps the browser's initial focus.
import { type RefObject, useEffect, useRef } from 'react';

export function useArrival(page: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (page === undefined || page === arrived.current) return;
    arrived.current = page;
    // Before any user interaction there is no focus to restore.
    if (navigator.userActivation.hasBeenActive) heading.current?.focus();
  }, [page]);
  return heading;
}

/** For a target on the current page, which does not navigate. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('#content h1')?.focus();

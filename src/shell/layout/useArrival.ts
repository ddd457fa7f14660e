// In: the page that is open. Out: for its heading, which has the focus when a page took the place of another: it is said by a screen reader,
// and the next key goes on at the content. The first page of all leaves the focus where the browser begins.
import { type RefObject, useEffect, useRef } from 'react';

export function useArrival(page: string | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const arrived = useRef<string>(undefined);
  useEffect(() => {
    if (page === undefined || page === arrived.current) return;
    arrived.current = page;
    // Nobody has done anything yet: nothing to go on from.
    if (navigator.userActivation.hasBeenActive) heading.current?.focus();
  }, [page]);
  return heading;
}

/** To the same place, where what was opened lies on the page that is there. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('#content h1')?.focus();

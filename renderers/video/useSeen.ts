// Whether the user can see the element: it is in the viewport and the page is visible.
import { type RefObject, useEffect, useState } from 'react';

export function useSeen(element: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(false);
  const [pageVisible, setPageVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const watcher = new IntersectionObserver(([entry]) => setInView(entry?.isIntersecting === true), { rootMargin: '64px' });
    watcher.observe(target);
    return () => watcher.disconnect();
  }, [element]);
  useEffect(() => {
    const turn = (): void => setPageVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, []);
  return inView && pageVisible;
}

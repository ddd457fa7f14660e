// Whether the window is at most as wide as a phone.
import { useSyncExternalStore } from 'react';

const query = '(max-width: 640px)';
const watch = (wake: () => void) => {
  const list = window.matchMedia(query);
  list.addEventListener('change', wake);
  return () => list.removeEventListener('change', wake);
};
export const useNarrow = (): boolean => useSyncExternalStore(watch, () => window.matchMedia(query).matches);

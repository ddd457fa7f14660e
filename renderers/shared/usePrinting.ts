// Whether the page is being printed. Components re-render synchronously, because the browser captures the page right after
// `beforeprint`.
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printing = false;
const wakes = new Set<() => void>();
const turn = (to: boolean) => (): void => {
  printing = to;
  flushSync(() => wakes.forEach((wake) => wake()));
};
const [begin, end] = [turn(true), turn(false)];

function watch(wake: () => void): () => void {
  wakes.add(wake);
  // Adding the same listener again has no effect.
  addEventListener('beforeprint', begin);
  addEventListener('afterprint', end);
  return () => {
    wakes.delete(wake);
    if (wakes.size > 0) return;
    removeEventListener('beforeprint', begin);
    removeEventListener('afterprint', end);
  };
}

export const usePrinting = (): boolean => useSyncExternalStore(watch, () => printing);

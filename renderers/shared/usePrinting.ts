// Is the page being made for paper? Everything that asks is drawn anew at once: the browser takes what stands there when its event is over.
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
  // The same listener again is the same.
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

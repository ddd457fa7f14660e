// React subscriptions to readings: a component re-renders only when what it reads changes.
import { useCallback, useRef, useSyncExternalStore } from 'react';
import type { ReadableStore } from '../../core/store.ts';
import { subscribeAll } from '../members.ts';

const noSubscription = () => () => {};

/** The value at a pointer; undefined without a reading. */
export function useAt<T = unknown>(reading: ReadableStore | undefined, pointer: string): T | undefined {
  const watch = useCallback((wake: () => void) => reading?.subscribe(pointer, wake) ?? noSubscription(), [reading, pointer]);
  return useSyncExternalStore(watch, () => reading?.read(pointer)) as T | undefined;
}

/** The result of `make`, recomputed when one of the pointers changes; equal results (by `same`) keep their identity. */
export function useMade<T>(
  reading: ReadableStore,
  pointers: readonly string[],
  make: () => T,
  same: (a: T, b: T) => boolean = Object.is,
): T {
  const last = useRef<{ value: T } | undefined>(undefined);
  const key = pointers.join('\n');
  const watch = useCallback(
    (wake: () => void) => (key === '' ? noSubscription() : subscribeAll(reading, key.split('\n'), wake)),
    [reading, key],
  );
  const snapshot = (): T => {
    const next = make();
    if (last.current === undefined || !same(last.current.value, next)) last.current = { value: next };
    return last.current.value;
  };
  return useSyncExternalStore(watch, snapshot);
}

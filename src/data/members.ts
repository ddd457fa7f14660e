// Helpers of the data layer for named members and readings.
import { toPointer, toTokens } from '../core/pointer.ts';
import { createStore, type ReadableStore, type Store, type Unsubscribe } from '../core/store.ts';

/** A store without a value: an empty object would look like an answer. */
export function emptyStore(): Store {
  const store = createStore();
  store.set('', undefined);
  return store;
}

/** Readings by name, created on first use: `/<name>/…`. */
export function byName(find: (name: string) => ReadableStore | undefined): ReadableStore {
  const split = (pointer: string): [ReadableStore | undefined, string] => {
    const [first, ...rest] = toTokens(pointer);
    return [first === undefined ? undefined : find(first), toPointer(rest)];
  };
  return {
    read(pointer) {
      const [reading, rest] = split(pointer);
      return reading?.read(rest);
    },
    subscribe(pointer, wake) {
      const [reading, rest] = split(pointer);
      return reading?.subscribe(rest, wake) ?? (() => {});
    },
  };
}

export function subscribeAll(reading: ReadableStore, pointers: readonly string[], wake: () => void): Unsubscribe {
  const stops = pointers.map((pointer) => reading.subscribe(pointer, wake));
  return () => stops.forEach((stop) => stop());
}

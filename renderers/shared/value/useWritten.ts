// Writes the value at a pointer directly to the DOM, at most once per frame however often it changes. For pages with many live
// values: React renders only their structure.
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { ReadableStore } from '../../../src/core/store.ts';

const due = new Set<() => void>();

function writeDue(): void {
  const works = [...due];
  due.clear();
  for (const work of works) {
    try {
      work();
    } catch (error) {
      // An error in one value must not stop the others from being written.
      reportError(error);
    }
  }
}

function atNextFrame(work: () => void): void {
  if (due.size === 0) requestAnimationFrame(writeDue);
  due.add(work);
}

/** `write` also runs after every render, so that React's output and the written text never differ. */
export function useWritten(reading: ReadableStore, pointer: string, write: (value: unknown) => void): void {
  const latest = useRef(write);
  const work = useCallback(() => latest.current(reading.read(pointer)), [reading, pointer]);
  useLayoutEffect(() => {
    latest.current = write;
    work();
  });
  useLayoutEffect(() => {
    const stop = reading.subscribe(pointer, () => atNextFrame(work));
    return () => {
      stop();
      due.delete(work);
    };
  }, [reading, pointer, work]);
}

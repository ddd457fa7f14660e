// In: a reading, a pointer and a way to write. Out: the value there, written straight to the page once a frame, however often it
// changes in between. For leaves that many live values share a page with: React draws their structure and is not asked again.
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
      // One value that cannot be written keeps no other from being true.
      reportError(error);
    }
  }
}

function atNextFrame(work: () => void): void {
  if (due.size === 0) requestAnimationFrame(writeDue);
  due.add(work);
}

/** `write` is called after every drawing too, so that what React drew and what was written cannot part. */
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

// In: a part of the console that failed to load. Effect: it is asked for again until it is there, and then drawn; nobody has to press anything.
import { useEffect, useEffectEvent } from 'react';
import { ChunkError } from './patiently.ts';

const everyMs = 5000;

/** What stands meanwhile goes on standing: it is taken away when the part has come, not when it is asked for. */
export function useComeBack(error: unknown, draw: () => void): void {
  const come = useEffectEvent(draw);
  useEffect(() => {
    if (!(error instanceof ChunkError)) return undefined;
    let gone = false;
    let asking = false;
    const timer = setInterval(() => {
      if (asking) return;
      asking = true;
      error.again().then(
        () => {
          if (!gone) come();
        },
        () => {
          asking = false;
        },
      );
    }, everyMs);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [error]);
}

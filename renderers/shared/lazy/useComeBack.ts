// Retries a failed lazy load every 5 s and calls `draw` once it succeeds, without any action of the user.
import { useEffect, useEffectEvent } from 'react';
import { ChunkError } from './patiently.ts';

const everyMs = 5000;

/** The error stays visible until the part is loaded, not only until the next retry. */
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

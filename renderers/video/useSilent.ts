// Whether an open stream delivers nothing new.
import { useEffect, useState } from 'react';

const silentMs = 6000;

/** `last`: time of the newest picture in ms, on the clock of performance.now(). */
export function useSilent(playing: boolean, last: { readonly current: number }): boolean {
  const [silent, setSilent] = useState(false);
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setInterval(() => setSilent(performance.now() - last.current > silentMs), 1000);
    return () => {
      clearInterval(timer);
      setSilent(false);
    };
  }, [playing, last]);
  return silent;
}

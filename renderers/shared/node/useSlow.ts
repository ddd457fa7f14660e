import { useEffect, useState } from 'react';

/** A healthy station answers within this time. */
const slowMs = 3000;

/** True three seconds after the component appeared or `asked` changed. */
export function useSlow(asked: number): boolean {
  const [slowAt, setSlowAt] = useState(-1);
  useEffect(() => {
    const timer = setTimeout(() => setSlowAt(asked), slowMs);
    return () => clearTimeout(timer);
  }, [asked]);
  return slowAt === asked;
}

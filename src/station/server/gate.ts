// Limits how much work of a key runs at the same time. Further work waits in a queue; if the queue is full, it is refused.
import { Refused } from '../contract/index.ts';

export interface Gate {
  /** Runs the work when a slot for `key` is free. */
  through<T>(key: string, work: () => Promise<T>): Promise<T>;
}
export interface GateLimits {
  atOnce: number;
  inLine: number;
}

export function createGate({ atOnce, inLine }: GateLimits): Gate {
  const busy = new Map<string, { running: number; line: (() => void)[] }>();
  return {
    async through(key, work) {
      let place = busy.get(key);
      if (!place) busy.set(key, (place = { running: 0, line: [] }));
      if (place.running >= atOnce) {
        if (place.line.length >= inLine) throw new Refused(429, 'Too many requests. Try again later.');
        const { line } = place;
        await new Promise<void>((go) => void line.push(go));
      } else place.running += 1;
      try {
        return await work();
      } finally {
        // The next one in the queue gets the slot.
        const next = place.line.shift();
        if (next) next();
        else if ((place.running -= 1) === 0) busy.delete(key);
      }
    },
  };
}

// Limits the rate of requests by key. The token bucket refills steadily, so that a page may open with a burst.
import type { Clock } from '../../contract/index.ts';

export interface RateLimit {
  perSecond: number;
  burst: number;
}
export interface Limiter {
  /** 0, or the seconds to wait. */
  take(key: string, limit: RateLimit): number;
}
const mostKeys = 20_000;

export function createLimiter(clock: Clock): Limiter {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(key, { perSecond, burst }) {
      const now = clock.now();
      const bucket = buckets.get(key) ?? { left: burst, at: now };
      const left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
      buckets.delete(key);
      buckets.set(key, { left: Math.max(0, left - 1), at: now });
      if (buckets.size > mostKeys) buckets.delete(buckets.keys().next().value ?? '');
      return left >= 1 ? 0 : Math.ceil((1 - left) / perSecond);
    },
  };
}

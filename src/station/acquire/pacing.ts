// When the requests of a device are due, so that infrequent ones do not delay frequent ones.
import type { ReadRequest } from '../modbus/deviceMap.ts';
import type { Due } from './splitting.ts';

/** Requests with a longer interval than this wait for more frequent ones after a pass has taken `patienceMs`. */
export const oftenMs = 5000;
const patienceMs = 300;
/** Number of infrequent requests handed over together. Processing more values at once would delay everything else. */
const mostSeldom = 16;

interface PassSoFar {
  /** Number of infrequent requests. */
  seldom: number;
  /** When the pass sent its first request. */
  begun: number;
}
interface Pacing {
  /** Due time of requests that have not been read yet. */
  first: number;
  seldom: readonly Due[];
}

/** Hundreds of cells must not delay what is read every second. */
export const keepsBack = ({ everyMs }: ReadRequest, { seldom, begun }: PassSoFar, now: number): boolean =>
  everyMs > oftenMs && seldom > 0 && (seldom >= mostSeldom || now - begun > patienceMs);

/** Keeps the rhythm of the interval, unless the request is far behind. */
export function nextAt({ first, seldom }: Pacing, each: Due, now: number): number {
  const { everyMs } = each.request;
  // The first pass reads everything. After it, infrequent requests are spread over their interval.
  const spread = each.at === first && everyMs > oftenMs ? (everyMs * (seldom.indexOf(each) + 1)) / seldom.length : everyMs;
  return each.at + spread > now ? each.at + spread : now + spread;
}

/** A slow response counts for a while: each later one takes away this share of the difference. */
const forgetting = 0.1;
export const longestOf = ({ tookMs = 0 }: Pick<Due, 'tookMs'>, ms: number): number =>
  Math.max(ms, tookMs - forgetting * (tookMs - ms));
export function readingMsOf(some: readonly Due[]): number | undefined {
  const longest = Math.max(...some.map(({ failed, tookMs = Number.NaN }) => (failed > 0 ? Number.NaN : tookMs)));
  return Number.isFinite(longest) ? longest : undefined;
}

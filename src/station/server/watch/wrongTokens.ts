// Logs attempts at the metrics token. Anyone can make many of them, so not each has an entry of its own.
import type { Clock, LogEntry } from '../../contract/index.ts';
import { createLimiter } from '../ingress/limits.ts';
import { toNetwork } from '../../session/network.ts';

/** One entry per network in 10 minutes, and one per minute for all networks after the first 20. */
const ofNetwork = { perSecond: 1 / 600, burst: 1 };
const ofAll = { perSecond: 1 / 60, burst: 20 };
const mostNetworks = 1000;

/** The entry contains the number of attempts of this network since its last entry. */
export function createWrongTokens(clock: Clock, log: (entry: LogEntry) => void): (address: string) => void {
  // The clock of the station may be set.
  const limiter = createLimiter({ now: () => performance.now() });
  const counts = new Map<string, number>();
  return (address) => {
    const network = toNetwork(address);
    const attempts = (counts.get(network) ?? 0) + 1;
    counts.delete(network);
    counts.set(network, attempts);
    if (counts.size > mostNetworks) counts.delete(counts.keys().next().value ?? '');
    if (limiter.take(network, ofNetwork) > 0 || limiter.take('', ofAll) > 0) return;
    counts.delete(network);
    log({
      at: clock.now(),
      who: 'station',
      kind: 'login',
      what: 'metrics.wrongToken',
      after: { attempts },
      outcome: 'refused',
      address,
    });
  };
}

// The steps against a forbidden flow through a converter: stop, then disconnection and latch.
import type { Contradiction } from './findings.ts';
import type { Watch } from './watch.ts';

export type Step = 'none' | 'stop' | 'contradicted' | 'disconnect';
interface Flow {
  /** ms. */
  at: number;
  forbidden: boolean;
  /** When the power was read; undefined: unknown, or by this check. */
  readAt: number | undefined;
  contradiction: Contradiction | undefined;
}
/** The disconnection is repeated at this interval as long as power flows. */
const againMs = 3000;
/** The disconnection waits up to this many times as long for a reading after the stop. A busy station reads less often. */
const mostWaits = 2;

/** The present step. A contradiction does not prevent a stop, only the disconnection and the latch. */
export function escalate(watch: Watch, { at, forbidden, readAt = at, contradiction }: Flow): Step {
  const { rules } = watch;
  if (!forbidden) {
    watch.forbiddenSince = watch.disconnectedAt = undefined;
    return 'none';
  }
  const since = Math.min(at, watch.forbiddenSince ?? at);
  watch.forbiddenSince = since;
  if (at - since <= rules.stopAfterMs) return 'none';
  watch.restsUntil = at + rules.restMs;
  const sinceStop = at - since - rules.stopAfterMs;
  const isAgain = watch.disconnectedAt !== undefined && Math.abs(at - watch.disconnectedAt) < againMs;
  if (sinceStop <= rules.disconnectAfterMs || isAgain) return 'stop';
  // A reading from before the stop does not show whether the converter has stopped.
  if (readAt <= since + rules.stopAfterMs && sinceStop <= mostWaits * rules.disconnectAfterMs) return 'stop';
  if (contradiction) {
    watch.contradicted = { until: at + rules.contradicted.quietMs, contradiction };
    return 'contradicted';
  }
  watch.disconnectedAt = at;
  return 'disconnect';
}

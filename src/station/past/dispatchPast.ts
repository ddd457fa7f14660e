// The decision of the dispatch at a past moment and its reason, from the stored points. Without stored points it is unknown.
import { type Dispatch, type DocStore, type LiveValues, type RangeQuery, Refused } from '../contract/index.ts';
import { createAreaNumbers } from '../dispatch/areas/areaNumbers.ts';
import { reasons } from '../dispatch/decision.ts';
import { isLimit } from '../dispatch/limits/index.ts';
import type { Reason } from '../dispatch/strategy.ts';
import { noWrite, refuseWrite } from './docsInPast.ts';

/** The device under which the dispatch stores its decisions. */
const dispatchDevice: RangeQuery['device'] = 'dispatch';
const byNumber = new Map<number | undefined, Reason & { code: string }>(
  Object.entries(reasons).map(([code, reason]) => [reason.number, { code, ...reason }]),
);
const notKnown = { code: 'unknown', text: 'No dispatch record for this time' };

export function dispatchPast(live: LiveValues, docs: DocStore, latches: Dispatch['latches']): Dispatch {
  const values = () => live.get(dispatchDevice)?.values ?? {};
  return {
    state() {
      const { running } = values();
      return {
        ...(running !== undefined && { strategy: running === 1 ? 'running' : 'stopped' }),
        starting: false,
        stopping: false,
      };
    },
    reason() {
      const { reason: number, wanted, power, area, nextPower, nextReason } = values();
      const reason = byNumber.get(number);
      if (number === undefined || !reason) return notKnown;
      const name = area === undefined || area === 0 ? undefined : createAreaNumbers(docs).nameOf(area);
      const next = isLimit(number) ? byNumber.get(nextReason) : undefined;
      return {
        code: reason.code,
        text: reason.text,
        ...(wanted !== undefined && { wanted }),
        ...(power !== undefined && { limited: power }),
        ...(name !== undefined && { area: name }),
        ...(nextReason !== undefined && next && nextPower !== undefined && { next: { text: next.text, limited: nextPower } }),
      };
    },
    latches,
    start: refuseWrite,
    stop: refuseWrite,
    resetLatches: refuseWrite,
    late: async () => refuseWrite(),
    stopStorage: () => Promise.reject(new Refused(409, noWrite)),
    onChange: () => () => {},
  };
}

// One converter under watch: what was written to it, what it does instead, who else writes to it, and since when power flows that must not.
import type { FollowUpRules } from '../../../core/devices/device.ts';
import { createDeviationWatch, type DeviationWatch, toleranceOf } from './deviation.ts';
import type { Deviation, Foreign, Values } from './findings.ts';
import { createForeignWrites } from './foreignWrites.ts';
import { createWriteHistory, type WriteHistory } from './writeHistory.ts';

export interface Watch {
  readonly rules: FollowUpRules;
  readonly ratedPower: number;
  /** By point: those that only the station writes. */
  readonly histories: ReadonlyMap<string, WriteHistory>;
  readonly deviation: DeviationWatch;
  /** What another system wrote, until it has written nothing for a while. */
  foreign(at: number, values: Values | undefined): Foreign | undefined;
  /** Since when power flows that must not. */
  forbiddenSince: number | undefined;
  disconnectedAt: number | undefined;
  restsUntil: number | undefined;
  /** The last deviation, and until when its alarm runs. */
  reported: { until: number; deviation: Deviation } | undefined;
  flows: boolean | undefined;
}
/** Written with every set-point, each time another number. */
const counter = 'heartbeat';

export function createWatch(rules: FollowUpRules, ratedPower: number): Watch {
  const histories = new Map(rules.watches.map((point) => [point, createWriteHistory()]));
  return {
    ...{ rules, ratedPower, histories },
    deviation: createDeviationWatch(rules, ratedPower, histories.get('activePowerSet')),
    foreign: watchForeign(rules, toleranceOf(rules, ratedPower), histories),
    forbiddenSince: undefined,
    disconnectedAt: undefined,
    restsUntil: undefined,
    reported: undefined,
    flows: undefined,
  };
}

function watchForeign(
  { answerMs, deviation, secondMaster }: FollowUpRules,
  tolerance: number,
  histories: Watch['histories'],
): Watch['foreign'] {
  const writers = [...histories].map(([point, history]) => {
    const counts = point === counter;
    const parts = { history, answerMs, strangeMs: deviation.afterMs, counts, tolerance: counts ? 0 : tolerance };
    return { point, history, writes: createForeignWrites(parts) };
  });
  let found: (Foreign & { at: number }) | undefined;
  return (at, values) => {
    for (const { point, history, writes } of writers) {
      const seen = writes.look(at, values?.[point]);
      if (seen === undefined) continue;
      found = { at, seen, written: history.last };
      // This is the value that the device uses from now on, not the last one written.
      history.forget(at);
    }
    if (found && Math.abs(at - found.at) > secondMaster.quietMs) found = undefined;
    return found;
  };
}

// One monitored converter: what was written to it, its deviation, writes of other systems, and the start of a forbidden flow.
import type { FollowUpRules } from '../../../core/devices/device.ts';
import { type ContradictionWatch, createContradictionWatch } from './contradiction.ts';
import { createDeviationWatch, type DeviationWatch, toleranceOf } from './deviation.ts';
import type { Contradiction, Deviation, Foreign, Values } from './findings.ts';
import { createForeignStops, type ForeignStops } from './foreignStops.ts';
import { createForeignWrites } from './foreignWrites.ts';
import { createWriteHistory, type WriteHistory } from './writeHistory.ts';

export interface Watch {
  readonly rules: FollowUpRules;
  readonly ratedPower: number;
  /** By point, for points that only the station writes. */
  readonly histories: ReadonlyMap<string, WriteHistory>;
  readonly deviation: DeviationWatch;
  /** The value that another system wrote. Ends after a time without such writes. */
  foreign(at: number, values: Values | undefined): Foreign | undefined;
  /** Start of the forbidden flow. */
  forbiddenSince: number | undefined;
  disconnectedAt: number | undefined;
  readonly contradiction: ContradictionWatch;
  /** The last proof that no power flows although the converter reports one, and the end of its alarm. */
  contradicted: { until: number; contradiction: Contradiction } | undefined;
  restsUntil: number | undefined;
  readonly stops: ForeignStops;
  /** The last deviation, and the end of its alarm. */
  reported: { until: number; deviation: Deviation } | undefined;
  flows: boolean | undefined;
}
/** Written with every set-point, with a different number each time. */
const counter = 'heartbeat';

export function createWatch(rules: FollowUpRules, ratedPower: number): Watch {
  const histories = new Map(rules.watches.map((point) => [point, createWriteHistory()]));
  return {
    rules,
    ratedPower,
    histories,
    deviation: createDeviationWatch(rules, ratedPower, histories.get('activePowerSet')),
    foreign: watchForeign(rules, toleranceOf(rules, ratedPower), histories),
    forbiddenSince: undefined,
    disconnectedAt: undefined,
    contradiction: createContradictionWatch(),
    contradicted: undefined,
    restsUntil: undefined,
    stops: createForeignStops(rules, histories.get('activePowerSet')),
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
      // From now on the device uses this value instead of the last written one.
      history.forget(at);
    }
    if (found && Math.abs(at - found.at) > secondMaster.quietMs) found = undefined;
    return found;
  };
}

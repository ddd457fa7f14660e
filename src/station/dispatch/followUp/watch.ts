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
  readonly foreign: ForeignWatch;
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
interface ForeignWatch {
  /**
   * The value that another system wrote. Ends after a time without such writes. `readAt`: when a point was read; absent: just now.
   */
  look(at: number, values: Values | undefined, readAt?: (point: string) => number | undefined): Foreign | undefined;
  /** Another system may be writing to the power set-point, or certainly is: more readings are needed. */
  isUnsure(at: number): boolean;
  /** The converter may have the power set-point of another system. Ends when the register holds the last value of the station. */
  readonly isOthers: boolean;
}
/** Written with every set-point, with a different number each time. */
const counter = 'heartbeat';
const power = 'activePowerSet';

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
): ForeignWatch {
  const writers = [...histories].map(([point, history]) => {
    const counts = point === counter;
    const parts = { history, answerMs, strangeMs: deviation.afterMs, counts, tolerance: counts ? 0 : tolerance };
    return { point, history, writes: createForeignWrites(parts) };
  });
  let found: (Foreign & { at: number; point: string }) | undefined;
  let isOthers = false;
  const endOld = (at: number): void => {
    if (found && Math.abs(at - found.at) > secondMaster.quietMs) found = undefined;
  };
  return {
    look(at, values, readAt = () => at) {
      for (const { point, history, writes } of writers) {
        const seen = writes.look(at, values?.[point], readAt(point));
        if (seen === undefined) continue;
        found = { at, point, seen, written: history.last };
        isOthers ||= point === power;
        // From now on the device uses this value instead of the last written one.
        history.forget(at);
      }
      endOld(at);
      if (!found && isSame(values?.[power], histories.get(power)?.last, tolerance)) isOthers = false;
      return found;
    },
    get isOthers() {
      return isOthers;
    },
    isUnsure: (at) => found?.point === power || writers.some(({ point, writes }) => point === power && writes.isUnsure(at)),
  };
}

export const isSame = (one: number | undefined, other: number | undefined, tolerance: number): boolean =>
  one !== undefined && other !== undefined && Math.abs(one - other) <= tolerance;

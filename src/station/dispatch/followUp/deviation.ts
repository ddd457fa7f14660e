// Detects whether a converter deviates from its set-point, and since when.
import type { FollowUpRules } from '../../../core/devices/device.ts';
import type { Converter } from '../plantView.ts';
import { createEnvelope } from './envelope.ts';
import type { Values } from './findings.ts';
import type { Range, WriteHistory } from './writeHistory.ts';

export interface DeviationWatch {
  look(at: number, converter: Converter, values: Values | undefined, measured: number | undefined): boolean;
  /** Whether the deviation has lasted long enough for an alarm. */
  lasts(at: number): boolean;
}

export function createDeviationWatch(
  rules: FollowUpRules,
  ratedPower: number,
  history: WriteHistory | undefined,
): DeviationWatch {
  const { answerMs, rampPerS, deviation } = rules;
  const tolerance = toleranceOf(rules, ratedPower);
  const slack = rules.power * ratedPower;
  const envelope = createEnvelope({ answerMs, ramp: rampPerS * ratedPower });
  let since: number | undefined;
  let begun = false;

  function isOff(at: number, converter: Converter, values: Values, measured: number | undefined): boolean {
    const { island, ready, on } = converter;
    // Off-grid, in fault or under local control, a converter reports that it does not follow set-points.
    if (island || !ready || measured === undefined || !begun) {
      begun = true;
      envelope.reset(measured);
      return false;
    }
    const written = history?.isKnown(at, answerMs) ? history.range(at, answerMs) : undefined;
    const { activePowerSet: set = written?.high } = values;
    if (!on || set === undefined) {
      envelope.reset(measured);
      return !on && Math.abs(measured) > slack;
    }
    const given = (power: Range): Range => hullOf(power, isExplained(rules, values) ? zero : withinOwn(power, converter));
    const isPower = isIn(envelope.step(at, given({ low: set, high: set })), measured, slack);
    return !isPower || (written !== undefined && !isIn(given(written), set, tolerance));
  }

  return {
    look(at, converter, values, measured) {
      if (values === undefined) {
        // Missing values do not end a deviation.
        begun = false;
        return since !== undefined;
      }
      const off = isOff(at, converter, values, measured);
      since = off ? Math.min(at, since ?? at) : undefined;
      return off;
    },
    lasts: (at) => since !== undefined && at - since >= deviation.afterMs,
  };
}

/** Tolerance in kW between a register and the written value; at least the resolution of the register. */
export const toleranceOf = ({ register }: Pick<FollowUpRules, 'register'>, ratedPower: number): number =>
  Math.max(0.06, register * ratedPower);

const isExplained = ({ explainedBy = {} }: FollowUpRules, values: Values): boolean =>
  Object.entries(explainedBy).some(([point, codes]) => codes.includes(values[point] ?? Number.NaN));
const zero: Range = { low: 0, high: 0 };
const hullOf = (one: Range, other: Range): Range => ({ low: Math.min(one.low, other.low), high: Math.max(one.high, other.high) });
const isIn = ({ low, high }: Range, value: number, tolerance: number): boolean =>
  value >= low - tolerance && value <= high + tolerance;
/** Limits a range to the power that the converter itself reports as available. */
function withinOwn({ low, high }: Range, { allowed, chargeLimit, dischargeLimit }: Converter): Range {
  const most = allowed ?? { chargeLimit, dischargeLimit };
  const within = (power: number): number => Math.max(-most.dischargeLimit, Math.min(most.chargeLimit, power));
  return { low: within(low), high: within(high) };
}

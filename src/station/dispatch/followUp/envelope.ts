// The range in which the power of a converter is expected after changes of the set-point: between a converter that follows at
// once, and one that needs the full response time and the declared ramp. Pure.
import type { Range } from './writeHistory.ts';

export interface Envelope {
  /** `target`: the set-point, limited to the power that the converter reports as available. */
  step(at: number, target: Range): Range;
  /** Restarts from the measured power, while the power is not expected to follow a set-point. */
  reset(measured: number | undefined): void;
}
interface EnvelopeParts {
  answerMs: number;
  /** kW per second. */
  ramp: number;
}

export function createEnvelope({ answerMs, ramp }: EnvelopeParts): Envelope {
  let targets: (Range & { at: number })[] = [];
  let slow: number | undefined;
  let steppedAt: number | undefined;
  return {
    step(at, target) {
      targets = targets.filter((each) => each.at <= at);
      const last = targets.at(-1);
      if (last?.low !== target.low || last.high !== target.high) targets.push({ at, ...target });
      // A target older than the response time must already be approached.
      const due = targets.findLastIndex((each) => each.at <= at - answerMs);
      targets = targets.slice(Math.max(0, due));
      const [oldest = target] = targets;
      const seconds = Math.max(0, at - (steppedAt ?? at)) / 1000;
      slow = due < 0 && slow !== undefined ? slow : moved(slow ?? oldest.low, oldest, ramp * seconds);
      steppedAt = at;
      return {
        low: Math.min(slow, ...targets.map(({ low }) => low)),
        high: Math.max(slow, ...targets.map(({ high }) => high)),
      };
    },
    reset(measured) {
      targets = [];
      slow = measured;
      steppedAt = undefined;
    },
  };
}

const moved = (from: number, { low, high }: Range, stride: number): number =>
  from < low ? Math.min(low, from + stride) : from > high ? Math.max(high, from - stride) : from;

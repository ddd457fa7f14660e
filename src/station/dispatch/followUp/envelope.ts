// In: the set-point as it changes, the power that was measured at first. Out: the range in which the power of a converter may be that answers in
// time and moves at the declared ramp: between one that follows at once and the slowest one that is allowed. Pure.
import type { Range } from './writeHistory.ts';

export interface Envelope {
  /** `target`: the set-point, with what the converter itself says that it can give of it. */
  step(at: number, target: Range): Range;
  /** The power is not expected to follow anything: restart from the measured power. */
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
      // What was set longer ago than the time to answer is being moved to by now.
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

// Compares the grid meter with steps of the storage power: if the storage draws more, the grid must supply more. The site load
// changes too, and the storage follows it, so a step counts only if the grid power was steady before it, and several steps must
// show the same. A large step with a complete response of the opposite sign is sufficient alone. Other measurements of the
// storage must show the step as well: a converter that reports the wrong sign is no evidence against the meter.
import type { SignCheck } from '../../core/devices/plausibility.ts';
import { expectedOf } from './agrees.ts';
import { type Track, span } from './track.ts';
import { allowance, type Judge, type Sight, unknown } from './verdict.ts';

/** Maximum duration of a step, and the time for which the power must be steady before and after it. */
const longestMs = 15_000;
const quietMs = 3000;
/** Shares of a step: changes up to `quiet` count as steady, changes from `answers` on as a response. */
const quiet = 0.2;
const answers = 0.5;
/** A single step of this multiple of the smallest one is enough if the response is this complete. */
const large = 2.5;
const fully = 0.25;

interface Answer {
  from: number;
  at: number;
  step: number;
  answer: number;
}
interface Moment {
  at: number;
  storage: number;
  /** The same power, as its meters or batteries measure it. */
  seen: number | undefined;
}

export function judgeSign({ point, step: least, windowMs, count }: SignCheck): Judge {
  let moments: Moment[] = [];
  let found: Answer[] = [];
  return (sight) => {
    const { now } = sight;
    const reference = sight.reference();
    const storage = reference && reference !== 'void' ? expectedOf(sight, reference, 0) : undefined;
    const track = sight.own(point);
    if (!reference || reference === 'void' || !storage || track.value === undefined) return unknown;
    const moment = { at: now, storage: storage.low, seen: seenOf(sight) };
    moments = [...moments.filter(({ at }) => at > now - longestMs - 2 * quietMs && at < now), moment];
    found = found.filter(({ at }) => at > now - windowMs && at <= now);
    const leastStep = allowance(least, reference.rating, 0);
    const answer = stepOf(moments, track, sight, leastStep);
    const last = found.at(-1);
    if (!answer || (last && answer.from <= Math.max(last.from, last.at - quietMs))) return unknown;
    found.push(answer);
    return verdictOf(found.slice(-count), count, leastStep);
  };
}

function seenOf(sight: Sight): number | undefined {
  const seen = sight.reference('metered');
  return seen && seen !== 'void' ? expectedOf(sight, seen, 0)?.low : undefined;
}

function verdictOf(last: readonly Answer[], count: number, leastStep: number) {
  const newest = last.at(-1);
  if (!newest) return unknown;
  const { step, answer } = newest;
  const isOpposite = last.length >= count && last.every((each) => each.answer / each.step <= -answers);
  const isClear = Math.abs(step) >= large * leastStep && Math.abs(answer / step + 1) <= fully;
  if (isOpposite || isClear) return { is: 'contradicts', measured: answer, expected: step, opposite: true } as const;
  return answer / step >= answers ? ({ is: 'agrees', moves: true } as const) : unknown;
}

/** A step that has just settled, and the response of the meter. */
function stepOf(moments: readonly Moment[], track: Track, { now }: Sight, least: number): Answer | undefined {
  const settled = moments.filter(({ at }) => at >= now - quietMs);
  if (settled.length < 3) return undefined;
  const { storage: end = Number.NaN, seen: seenEnd } = settled.at(-1) ?? {};
  for (const [index, { at, storage, seen }] of [...moments.entries()].reverse()) {
    const step = end - storage;
    if (at > now - quietMs || Math.abs(step) < least) continue;
    const before = moments.slice(0, index + 1).filter((each) => each.at >= at - quietMs);
    if (before.length < 3 || widthOf(before) > quiet * Math.abs(step)) continue;
    if (widthOf(settled) > quiet * Math.abs(step)) return undefined;
    const seenStep = seen === undefined || seenEnd === undefined ? step : seenEnd - seen;
    if (seenStep / step < answers) return undefined;
    const [was, is] = [track.at(at), track.value];
    if (was === undefined || is === undefined || span(calmBefore(track, at)) > quiet * Math.abs(step)) return undefined;
    return { from: at, at: now, step, answer: is - was };
  }
  return undefined;
}

const widthOf = (some: readonly Moment[]): number => {
  const powers = some.map(({ storage }) => storage);
  return Math.max(...powers) - Math.min(...powers);
};
function calmBefore(track: Track, at: number) {
  const values = [0, 1, 2, 3].flatMap((seconds) => track.at(at - seconds * 1000) ?? []);
  return { low: Math.min(...values), high: Math.max(...values) };
}

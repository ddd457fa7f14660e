// Minute sums of the power at one grid point, and how much energy the last minutes leave below a level, in kW·s. Missing seconds
// count as the level itself, or as the last value before them if that was higher, so missing measurements never add capacity.

import { leastMeasured } from '../../counters/index.ts';

export interface DemandLedger {
  /** Adds the power since the last call; undefined: unknown. `site`: power without the storage, to anticipate its rise. */
  add(at: number, power: number | undefined, site: number | undefined): void;
  /** Adds means of full minutes before the first measured one; NaN: unknown. */
  seed(firstMinute: number, means: ArrayLike<number>): void;
  /** Energy in kW·s by which the minutes from `first` to `last` stayed below the level. */
  left(level: number, first: number, last: number): number;
  /** Mean of the minutes; undefined if less than `leastMeasured` of their seconds is known. */
  mean(first: number, last: number): number | undefined;
  /** Mean of the last 60 s. The part in the previous minute is estimated by its mean. */
  recent(at: number): number | undefined;
  /** Expected rise of the site power in kW until the next step, from its recent trend; never below 0. */
  rise(): number;
}
interface Minute {
  /** Measured kW·s and seconds. */
  sum: number;
  known: number;
  /** Seconds without a measurement, and the highest value that preceded them. */
  missing: number;
  before: number;
}
export const minuteMs = 60_000;
/** Twice the longest demand window, plus one minute. */
const keptMinutes = 121;
/** After a longer gap between two values, the energy in between is unknown. */
const gapMs = 90_000;
/** Time constant of the trend and response time of a converter, s. */
const trendS = 60;
const answerS = 2;

interface State {
  minutes: Map<number, Minute>;
  at: number | undefined;
  power: number | undefined;
  site: number | undefined;
  slope: number;
  stepS: number;
}

/** `lookS`: seconds until the next control step. Default: the time between the last two values. */
export function createDemandLedger(lookS?: number): DemandLedger {
  const state: State = { minutes: new Map(), at: undefined, power: undefined, site: undefined, slope: 0, stepS: 0 };
  return {
    add: (at, power, site) => add(state, at, power, site),
    seed: (first, means) => seed(state, first, means),
    left(level, first, last) {
      let sum = 0;
      for (let index = first; index <= last; index += 1) sum += leftOf(state.minutes.get(index), level);
      return sum;
    },
    mean: (first, last) => meanOf(state, first, last),
    recent(at) {
      const now = Math.floor(at / minuteMs);
      const share = (at % minuteMs) / minuteMs;
      const [own, before] = [state.minutes.get(now), state.minutes.get(now - 1)];
      const sum = (own?.sum ?? 0) + (before?.sum ?? 0) * (1 - share);
      const known = (own?.known ?? 0) + (before?.known ?? 0) * (1 - share);
      return known > 0 ? sum / known : undefined;
    },
    rise: () => Math.max(0, state.slope) * ((lookS ?? state.stepS) + answerS),
  };
}

const leftOf = (minute: Minute | undefined, level: number): number =>
  minute === undefined ? 0 : level * minute.known - minute.sum + Math.min(0, level - minute.before) * minute.missing;

function add(state: State, at: number, read: number | undefined, site: number | undefined): void {
  const power = read === undefined ? undefined : Math.max(0, read);
  const since = state.at;
  // If the clock was set back, counting restarts, because those minutes occur again.
  if (since !== undefined && at < since) state.minutes.clear();
  else if (since !== undefined && at > since) enter(state, since, at, at - since > gapMs ? undefined : power);
  trend(state, since === undefined ? 0 : (at - since) / 1000, site);
  state.at = at;
  state.power = power ?? state.power;
  const oldest = Math.floor(at / minuteMs) - keptMinutes;
  for (const index of state.minutes.keys()) if (index < oldest) state.minutes.delete(index);
}

/** Spreads the energy between two times over the minutes in between. */
function enter(
  { minutes, power: before = Number.NEGATIVE_INFINITY }: State,
  from: number,
  to: number,
  power: number | undefined,
): void {
  const first = Math.max(Math.floor(from / minuteMs), Math.floor(to / minuteMs) - keptMinutes);
  for (let index = first; index * minuteMs < to; index += 1) {
    const seconds = (Math.min(to, (index + 1) * minuteMs) - Math.max(from, index * minuteMs)) / 1000;
    const own = minutes.get(index) ?? { sum: 0, known: 0, missing: 0, before: Number.NEGATIVE_INFINITY };
    minutes.set(
      index,
      power === undefined
        ? { ...own, missing: own.missing + seconds, before: Math.max(own.before, before) }
        : { ...own, sum: own.sum + power * seconds, known: own.known + seconds },
    );
  }
}

function trend(state: State, stepS: number, site: number | undefined): void {
  const had = state.site;
  state.site = site;
  if (site === undefined || had === undefined || stepS <= 0 || stepS * 1000 > gapMs) {
    if (site === undefined) state.slope = 0;
    return;
  }
  state.stepS = stepS;
  state.slope += ((site - had) / stepS - state.slope) * (1 - Math.exp(-stepS / trendS));
}

function seed(state: State, firstMinute: number, means: ArrayLike<number>): void {
  const measured = Math.min(...state.minutes.keys());
  let before = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < means.length && firstMinute + index < measured; index += 1) {
    const mean = means[index] ?? Number.NaN;
    const unknown = Number.isNaN(mean);
    if (!unknown) before = Math.max(0, mean);
    state.minutes.set(firstMinute + index, {
      sum: unknown ? 0 : before * 60,
      known: unknown ? 0 : 60,
      missing: unknown ? 60 : 0,
      before: unknown ? before : Number.NEGATIVE_INFINITY,
    });
  }
}

function meanOf({ minutes }: State, first: number, last: number): number | undefined {
  let [sum, known] = [0, 0];
  for (let index = first; index <= last; index += 1) {
    const minute = minutes.get(index);
    sum += minute?.sum ?? 0;
    known += minute?.known ?? 0;
  }
  return known >= (last - first + 1) * 60 * leastMeasured ? sum / known : undefined;
}

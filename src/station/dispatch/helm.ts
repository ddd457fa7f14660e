// The hand on the converters: set-point and heartbeat in one write a second, start and stop where the plan asks for it, and never two writes at once.
import type { Clock } from '../contract/index.ts';
import { type Band, isWithin, within } from './binding/band.ts';
import type { Converter } from './plantView.ts';

export interface Helm {
  /** Powers by converter; one that is not named gets zero. Undefined: nobody steers, only the heartbeat is given. */
  steer(converters: readonly Converter[], course: { powers: ReadonlyMap<string, number>; off: boolean } | undefined): void;
  /** Zero at once; of a converter off-grid, which would not follow, the end of its run. */
  zero(converter: Pick<Converter, 'id' | 'island'>): Promise<void>;
  /** An operator stopped it: it is not started again until released. */
  hold(id: string): void;
  release(id?: string): void;
  isHeld(id: string): boolean;
  /** When the writes under way have got through, or have failed. */
  sent(): Promise<unknown>;
  close(): Promise<void>;
}
type Written = Readonly<Record<string, number>>;
interface Hand {
  beat: number;
  busy: Promise<void> | undefined;
  /** A set-point, or a stop, that waits for the write under way. */
  next: Written | undefined;
  /** When a write last got through. */
  wroteAt: number;
  turnedAt: number;
  steered: boolean;
  /** A set-point of a person was taken down, and has not yet been read inside the band. */
  lowered: boolean;
  /** When it was last stopped because nothing may flow, and since when power flows under a latch. */
  stoppedAt: number;
  flowsSince: number | undefined;
}
/** kW as they are written; a converter that is not named gets zero. The last word: whatever was decided, none leaves its band. */
export const setPoint = (band: Band, power = 0): number => Math.round(within(band, power) * 10) / 10;
const restingHand = (): Hand => ({
  beat: 0,
  busy: undefined,
  next: undefined,
  wroteAt: Number.NEGATIVE_INFINITY,
  turnedAt: 0,
  steered: true,
  lowered: false,
  stoppedAt: Number.NEGATIVE_INFINITY,
  flowsSince: undefined,
});
/** A set-point that nobody steers by. One that cannot be read may be anything. */
const leavesBand = ({ set, band, ratedPower }: Converter): boolean =>
  set === undefined ? !isWithin(band, ratedPower) || !isWithin(band, -ratedPower) : !isWithin(band, set);
/** After such a silence the converter's own set-point is not to be trusted. */
const lostMs = 10_000;
const control = { start: 1, stop: 2 } as const;
/** A stop that was not followed is written again; between two of them the set-point is. */
const stopAgainMs = 3000;
/** A set-point of zero has been followed in this time, ramp and all. */
const deafMs = 6000;
/** kW that count as zero at the terminals: what a converter needs for itself. */
export const nothing = 2;

/**
 * Off-grid it feeds its loads whatever is set: what may not flow ends with the run and not with a set-point. One that is not charged by what it
 * feeds draws from its battery, for itself at least.
 */
const feedsWhatItMayNot = ({ island, power, band: { stops, latched } }: Converter): boolean =>
  island && (latched || (power > nothing ? stops?.charge : stops?.discharge) === true);

interface HelmParts {
  clock: Clock;
  /** Start and stop are not asked for more often. */
  turnEveryMs: number;
  /** A set-point of a person was taken down, because it left the band. */
  lowered?: (converter: Converter, from: number) => void;
  /** A converter was stopped, because it feeds what it may not and follows no set-point. */
  ended?: (converter: Converter) => void;
  outlet: { set(device: string, values: Written): Promise<void> };
}

interface HelmState extends Required<HelmParts> {
  hands: Map<string, Hand>;
  held: Set<string>;
}
type Course = Parameters<Helm['steer']>[1];

export function createHelm(parts: HelmParts): Helm {
  const state: HelmState = { lowered: () => {}, ended: () => {}, ...parts, hands: new Map(), held: new Set() };
  const { held } = state;
  return {
    steer: (converters, course) => converters.forEach((converter) => steer(state, converter, course)),
    zero: ({ id, island }) => atOnce(state, id, island ? { control: control.stop } : { activePowerSet: 0 }),
    hold: (id) => void held.add(id),
    release(id) {
      if (id === undefined) held.clear();
      else held.delete(id);
    },
    isHeld: (id) => held.has(id),
    sent: () => sent(state),
    async close() {
      await sent(state);
    },
  };
}

function handOf({ hands }: HelmState, id: string): Hand {
  let hand = hands.get(id);
  if (!hand) hands.set(id, (hand = restingHand()));
  return hand;
}

function steer(state: HelmState, converter: Converter, course: Course): void {
  const { clock, held, lowered } = state;
  const { id } = converter;
  const hand = handOf(state, id);
  const silent = Math.abs(clock.now() - hand.wroteAt) > lostMs;
  if (end(state, converter)) return;
  if (course && !held.has(id) && turn(state, converter, course.off)) return;
  // Nobody steers: a power set by hand stays, but none from before a silence or from the strategy that ended.
  if (course || silent || hand.steered) {
    setPower(state, converter, course && !held.has(id) ? course.powers.get(id) : 0);
  } else if (leavesBand(converter)) {
    const { set = converter.power } = converter;
    setPower(state, converter, set);
    if (!hand.lowered) lowered(converter, set);
    hand.lowered = true;
  } else {
    hand.lowered = false;
    void write(state, id, {});
  }
  hand.steered = course !== undefined;
}

/** Ends a run that must not be and that no set-point ends; true when that is what was written. */
function end(state: HelmState, converter: Converter): boolean {
  const { id, band, power } = converter;
  const hand = handOf(state, id);
  const at = state.clock.now();
  hand.flowsSince = band.latched && Math.abs(power) > nothing ? (hand.flowsSince ?? at) : undefined;
  const deaf = hand.flowsSince !== undefined && Math.abs(at - hand.flowsSince) > deafMs;
  if (!deaf && !feedsWhatItMayNot(converter)) {
    hand.stoppedAt = Number.NEGATIVE_INFINITY;
    return false;
  }
  if (Math.abs(at - hand.stoppedAt) < stopAgainMs) return false;
  if (hand.stoppedAt === Number.NEGATIVE_INFINITY) state.ended(converter);
  hand.stoppedAt = at;
  void atOnce(state, id, { control: control.stop });
  return true;
}

/** Starts what should run and stops what should not; true when that is what was written. */
function turn(state: HelmState, { id, on, ready, power, band }: Converter, off: boolean): boolean {
  const hand = handOf(state, id);
  const now = state.clock.now();
  if (band.latched && !off) return false;
  if (!ready || on !== off || Math.abs(now - hand.turnedAt) < state.turnEveryMs) return false;
  if (off && Math.abs(power) > 2) return false;
  hand.turnedAt = now;
  void write(state, id, { control: off ? control.stop : control.start });
  return true;
}

/** What is decided while a write is under way is written after it. */
function setPower(state: HelmState, { id, band }: Converter, power: number | undefined): void {
  const set = setPoint(band, power);
  const hand = handOf(state, id);
  if (!hand.busy) void write(state, id, { activePowerSet: set });
  // A stop that waits is not pushed out by a set-point.
  else if (!isStop(hand.next)) hand.next = { activePowerSet: set };
}

const isStop = (values: Written | undefined): boolean => values?.control === control.stop;

/** After the write under way, and before all that waits. */
async function atOnce(state: HelmState, id: string, values: Written): Promise<void> {
  const hand = handOf(state, id);
  if (!hand.busy) return write(state, id, values);
  if (!isStop(hand.next)) hand.next = values;
  await hand.busy;
  await hand.busy;
}

/** One write at a time; a converter that does not answer is simply behind. */
function write(state: HelmState, id: string, values: Written): Promise<void> {
  const hand = handOf(state, id);
  if (hand.busy) return hand.busy;
  hand.beat = (hand.beat + 1) % 65_536;
  const beat = 'control' in values ? {} : { heartbeat: hand.beat };
  hand.busy = state.outlet
    .set(id, { ...values, ...beat })
    .then(
      () => void (hand.wroteAt = state.clock.now()),
      () => {},
    )
    .finally(() => {
      hand.busy = undefined;
      const { next } = hand;
      hand.next = undefined;
      if (next !== undefined) void write(state, id, next);
    });
  return hand.busy;
}

const sent = ({ hands }: HelmState): Promise<unknown> => Promise.all([...hands.values()].flatMap(({ busy }) => busy ?? []));

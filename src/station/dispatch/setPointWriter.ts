// Writes to the converters: set-point and heartbeat in one write per second, start and stop where the plan asks for them, never two writes at once.
import type { Clock } from '../contract/index.ts';
import { type Band, isWithin, within } from './binding/band.ts';
import { feedsWhatItMayNot } from './followUp/forbiddenFlow.ts';
import type { BoundReason } from './decision.ts';
import type { Converter } from './plantView.ts';

export interface SetPointWriter {
  /** Powers by converter; one that is not named gets zero. Undefined: nobody steers, only the heartbeat is given. */
  steer(converters: readonly Converter[], steering: { powers: ReadonlyMap<string, number>; off: boolean } | undefined): void;
  /** Zero at once; of a converter off-grid, which would not follow, the end of its run. */
  zero(converter: Pick<Converter, 'id' | 'island' | 'reactive' | 'beats'>): Promise<void>;
  /** An operator stopped it: it is not started again until released. */
  hold(id: string): void;
  release(id?: string): void;
  isInhibited(id: string): boolean;
  /** A set-point that nobody steers by and that was taken down, while it is as the station left it. */
  takenDown(id: string): TakenDown | undefined;
  /** When the writes under way have got through, or have failed. */
  sent(): Promise<unknown>;
  close(): Promise<void>;
}
/** kW, and what the band took them down by. */
interface TakenDown {
  from: number;
  to: number;
  by: BoundReason | undefined;
}
type Written = Readonly<Record<string, number>>;
interface Hand {
  /** Undefined if the make has no heartbeat. */
  beat: number | undefined;
  busy: Promise<void> | undefined;
  /** Values of the write under way. */
  writing: Written;
  /** A set-point, or a stop, that waits for the write under way. */
  next: Written | undefined;
  /** When a write last got through. */
  wroteAt: number;
  turnedAt: number;
  steered: boolean;
  /** A set-point of a person was taken down, and has not yet been read inside the band. */
  lowered: boolean;
  /** The make takes a reactive set-point, and it has lapsed: zero is written to it after the next write, never before one. */
  reactive: Converter['reactive'];
  lapses: boolean;
  /** When a set-point was written last. */
  setAt: number;
  takenDown: TakenDown | undefined;
  /** When it was last stopped because power flowed that must not. */
  stoppedAt: number;
}
/** kW as they are written; a converter that is not named gets zero. The last word: whatever was decided, none leaves its band. */
export const setPoint = (band: Band, power = 0): number => Math.round(within(band, power) * 10) / 10;
const restingHand = (): Hand => ({
  beat: 0,
  busy: undefined,
  writing: {},
  next: undefined,
  wroteAt: Number.NEGATIVE_INFINITY,
  turnedAt: 0,
  steered: true,
  lowered: false,
  reactive: undefined,
  lapses: false,
  setAt: Number.NEGATIVE_INFINITY,
  takenDown: undefined,
  stoppedAt: Number.NEGATIVE_INFINITY,
});
/** A set-point that nobody steers by. One that cannot be read may be anything. */
const leavesBand = ({ set, band, ratedPower }: Converter): boolean =>
  set === undefined ? !isWithin(band, ratedPower) || !isWithin(band, -ratedPower) : !isWithin(band, set);
/** After such a silence the converter's own set-point is not to be trusted. */
const lostMs = 10_000;
const control = { start: 1, stop: 2 } as const;
/** A set-point is read back in this time. */
const readBackMs = 3000;
/** A stop that was not followed is written again; between two of them the set-point is. */
const stopAgainMs = 3000;

interface SetPointWriterParts {
  clock: Clock;
  /** Start and stop are not asked for more often. */
  turnEveryMs: number;
  /** A set-point of a person was taken down, because it left the band. */
  lowered?: (converter: Converter, from: number) => void;
  /** A converter was stopped, because it feeds what it may not and follows no set-point. */
  ended?: (converter: Converter) => void;
  /** A write is about to leave, and one got through. */
  attempted?: (id: string, values: Written) => void;
  wrote?: (id: string, values: Written) => void;
  /** `breakOff`: ends a sequence of writes that is being sent, so that the next order does not wait for it. */
  outlet: { set(device: string, values: Written): Promise<void>; breakOff?(device: string): void };
}

interface WriterState extends Required<SetPointWriterParts> {
  hands: Map<string, Hand>;
  inhibited: Set<string>;
}
type Steering = Parameters<SetPointWriter['steer']>[1];

export function createSetPointWriter(parts: SetPointWriterParts): SetPointWriter {
  const untold = { lowered: () => {}, ended: () => {}, attempted: () => {}, wrote: () => {} };
  const state: WriterState = { ...untold, ...parts, hands: new Map(), inhibited: new Set() };
  const { inhibited } = state;
  return {
    steer: (converters, steering) => converters.forEach((converter) => steer(state, converter, steering)),
    zero({ id, island, reactive, beats }) {
      lapse(handOf(state, id), reactive);
      beatFor(handOf(state, id), { beats });
      return atOnce(state, id, island ? { control: control.stop } : { activePowerSet: 0 });
    },
    hold(id) {
      inhibited.add(id);
      lapse(handOf(state, id));
    },
    release(id) {
      if (id === undefined) inhibited.clear();
      else inhibited.delete(id);
    },
    isInhibited: (id) => inhibited.has(id),
    takenDown: (id) => state.hands.get(id)?.takenDown,
    sent: () => sent(state),
    async close() {
      await sent(state);
    },
  };
}

function handOf({ hands }: WriterState, id: string): Hand {
  let hand = hands.get(id);
  if (!hand) hands.set(id, (hand = restingHand()));
  return hand;
}

const beatFor = (hand: Hand, { beats }: { beats?: false | undefined }): void =>
  void (hand.beat = beats === false ? undefined : (hand.beat ?? 0));

/** A reactive set-point stays no longer than an active one: it ends with a stop, a steering or the link. */
function lapse(hand: Hand, reactive = hand.reactive): void {
  if (reactive && reactive.set !== 0) hand.lapses = true;
}

function steer(state: WriterState, converter: Converter, steering: Steering): void {
  const { clock, inhibited } = state;
  const { id } = converter;
  const hand = handOf(state, id);
  hand.reactive = converter.reactive;
  beatFor(hand, converter);
  // Without a heartbeat to prove that writes get through, up-to-date readings are taken as proof.
  if (hand.beat === undefined && converter.fresh) hand.wroteAt = clock.now();
  const silent = Math.abs(clock.now() - hand.wroteAt) > lostMs;
  if (silent || (hand.steered && !steering)) lapse(hand);
  if (end(state, converter)) return;
  if (steering && !inhibited.has(id) && turn(state, converter, steering.off)) return;
  // A manual power stays, but not one from before a communication loss or from the strategy that ended.
  if (steering || silent || hand.steered) {
    setPower(state, converter, steering && !inhibited.has(id) ? steering.powers.get(id) : 0);
    hand.takenDown = undefined;
  } else leave(state, converter);
  hand.steered = steering !== undefined;
}

/** Nobody steers: what a person has set stays, within the band. */
function leave(state: WriterState, converter: Converter): void {
  const { id, set = converter.power, band } = converter;
  const hand = handOf(state, id);
  if (!leavesBand(converter)) {
    hand.lowered = false;
    // Somebody has set another power since.
    if (hand.takenDown && !isWithin({ ...band, low: hand.takenDown.to, high: hand.takenDown.to }, set))
      hand.takenDown = undefined;
    return void write(state, id, {});
  }
  // What the register read before the station's own set-point is nobody's wish.
  const isRead = Math.abs(state.clock.now() - hand.setAt) > readBackMs;
  setPower(state, converter, set);
  if (!hand.lowered) state.lowered(converter, set);
  hand.lowered = true;
  if (!hand.takenDown && !isRead) return;
  const { from } = hand.takenDown ?? { from: set };
  hand.takenDown = { from, to: setPoint(band, set), by: set > 0 ? band.highBy : band.lowBy };
}

/** Ends a run that must not be and that no set-point ends; true when that is what was written. */
function end(state: WriterState, converter: Converter): boolean {
  const { id, deaf = false } = converter;
  const hand = handOf(state, id);
  const at = state.clock.now();
  if (!deaf && !feedsWhatItMayNot(converter)) {
    hand.stoppedAt = Number.NEGATIVE_INFINITY;
    return false;
  }
  if (Math.abs(at - hand.stoppedAt) < stopAgainMs) return false;
  if (hand.stoppedAt === Number.NEGATIVE_INFINITY) state.ended(converter);
  hand.stoppedAt = at;
  lapse(hand);
  void atOnce(state, id, { control: control.stop });
  return true;
}

/** Starts what should run and stops what should not; true when that is what was written. */
function turn(state: WriterState, { id, on, ready, power, band, resting }: Converter, off: boolean): boolean {
  const hand = handOf(state, id);
  const now = state.clock.now();
  if ((band.latched || resting) && !off) return false;
  if (!ready || on !== off || Math.abs(now - hand.turnedAt) < state.turnEveryMs) return false;
  if (off && Math.abs(power) > 2) return false;
  hand.turnedAt = now;
  void write(state, id, { control: off ? control.stop : control.start });
  return true;
}

/** What is decided while a write is under way is written after it. */
function setPower(state: WriterState, { id, band }: Converter, power: number | undefined): void {
  const set = setPoint(band, power);
  const hand = handOf(state, id);
  const values = { activePowerSet: set };
  if (!hand.busy) return void write(state, id, values);
  hasten(state, id, values);
  // A stop that waits is not pushed out by a set-point.
  if (!isStop(hand.next)) hand.next = values;
}

const isStop = (values: Written | undefined): boolean => values?.control === control.stop;
/** A stop has priority over a zero, and a zero over all other values. */
const rankOf = (values: Written): number => (isStop(values) ? 2 : values.activePowerSet === 0 ? 1 : 0);

/** Prevents the pauses between the writes of a set-point from delaying a stop or a zero. */
function hasten({ hands, outlet }: WriterState, id: string, values: Written): void {
  const { writing = {} } = hands.get(id) ?? {};
  if (rankOf(values) > rankOf(writing)) outlet.breakOff?.(id);
}

/** After the write under way, and before all that waits. */
async function atOnce(state: WriterState, id: string, values: Written): Promise<void> {
  const hand = handOf(state, id);
  if (!hand.busy) return write(state, id, values);
  hasten(state, id, values);
  if (!isStop(hand.next)) hand.next = values;
  await hand.busy;
  await hand.busy;
}

/** One write at a time; a converter that does not answer is simply behind. */
function write(state: WriterState, id: string, values: Written): Promise<void> {
  const hand = handOf(state, id);
  if (hand.busy) return hand.busy;
  if (hand.beat !== undefined) hand.beat = (hand.beat + 1) % 65_536;
  const written = 'control' in values || hand.beat === undefined ? values : { ...values, heartbeat: hand.beat };
  if (Object.keys(written).length === 0) return Promise.resolve();
  if ('activePowerSet' in values) hand.setAt = state.clock.now();
  hand.writing = written;
  state.attempted(id, written);
  hand.busy = state.outlet
    .set(id, written)
    .then(
      () => {
        hand.wroteAt = state.clock.now();
        state.wrote(id, written);
      },
      () => void (hand.lapses ||= 'reactivePowerSet' in values),
    )
    .finally(() => {
      hand.busy = undefined;
      const { next, lapses } = hand;
      hand.next = undefined;
      if (next !== undefined) void write(state, id, next);
      else if (lapses && !('reactivePowerSet' in values)) {
        hand.lapses = false;
        void write(state, id, { reactivePowerSet: 0 });
      }
    });
  return hand.busy;
}

const sent = ({ hands }: WriterState): Promise<unknown> => Promise.all([...hands.values()].flatMap(({ busy }) => busy ?? []));

// Writes to the converters: set-point and heartbeat in one write per second, and start and stop commands as the plan requires.
// There is never more than one write to a converter at a time.
import type { Clock } from '../contract/index.ts';
import { type Band, within } from './binding/band.ts';
import { createDirectPower, type DirectPower, type TakenDown } from './directPower.ts';
import { feedsWhatItMayNot } from './followUp/forbiddenFlow.ts';
import type { Converter } from './plantView.ts';

export interface SetPointWriter {
  /**
   * Powers by converter; a converter that is not listed gets zero. Undefined: no strategy runs, so only the heartbeat is written
   * and set-points outside their limits are corrected.
   */
  steer(converters: readonly Converter[], steering: { powers: ReadonlyMap<string, number>; off: boolean } | undefined): void;
  /** Writes zero at once. A converter off-grid would not follow, so it is stopped instead. */
  zero(converter: Pick<Converter, 'id' | 'island' | 'reactive' | 'beats'>): Promise<void>;
  /** The converter is not started again until it is released. */
  hold(id: string): void;
  release(id?: string): void;
  isInhibited(id: string): boolean;
  /** A person has written values through the station. */
  ordered(id: string, values: Written): void;
  /** The power in kW that was set while no strategy runs, before the limits at the grid connection point. */
  asked(converter: Converter): number;
  /** A manual set-point that was reduced, until a different one is set. */
  takenDown(id: string): TakenDown | undefined;
  /** Resolves when the writes in progress have succeeded or failed. */
  sent(): Promise<unknown>;
  close(): Promise<void>;
}
type Written = Readonly<Record<string, number>>;
interface Hand {
  /** Undefined if the model has no heartbeat. */
  beat: number | undefined;
  busy: Promise<void> | undefined;
  /** Values of the write in progress. */
  writing: Written;
  /** A set-point or a stop that waits for the write in progress. */
  next: Written | undefined;
  /** Time of the last successful write. */
  wroteAt: number;
  turnedAt: number;
  steered: boolean;
  direct: DirectPower;
  /**
   * Set if the model accepts a reactive set-point. When it lapses, zero is written to it after the next write, never before one.
   */
  reactive: Converter['reactive'];
  lapses: boolean;
  /** Time of the last stop because of forbidden power. */
  stoppedAt: number;
}
/**
 * The set-point in kW as written; zero for a converter without a power. Final limit: whatever was decided, no set-point leaves
 * its band.
 */
export const setPoint = (band: Band, power = 0): number => Math.round(within(band, power) * 10) / 10;
const restingHand = (clock: Clock): Hand => ({
  beat: 0,
  busy: undefined,
  writing: {},
  next: undefined,
  wroteAt: Number.NEGATIVE_INFINITY,
  turnedAt: 0,
  steered: true,
  direct: createDirectPower(clock),
  reactive: undefined,
  lapses: false,
  stoppedAt: Number.NEGATIVE_INFINITY,
});
/** After this time without a successful write, the set-point in the converter is not trusted. */
const lostMs = 10_000;
const control = { start: 1, stop: 2 } as const;
/** A stop that was not followed is repeated after this time. Set-points are written in between. */
const stopAgainMs = 3000;

interface SetPointWriterParts {
  clock: Clock;
  /** Minimum interval between start or stop commands. */
  turnEveryMs: number;
  /** A limit has begun to reduce a manual set-point. */
  lowered?: (id: string, by: TakenDown) => void;
  /** A converter was stopped because forbidden power flows and it follows no set-point. */
  ended?: (converter: Converter) => void;
  /** A write is about to be sent, or has succeeded. */
  attempted?: (id: string, values: Written) => void;
  wrote?: (id: string, values: Written) => void;
  /** `breakOff`: aborts a sequence of writes in progress, so that the next order does not wait for it. */
  outlet: { set(device: string, values: Written): Promise<void>; breakOff?(device: string): void };
}

interface WriterState extends Required<SetPointWriterParts> {
  hands: Map<string, Hand>;
  inhibited: Set<string>;
}
type Steering = Parameters<SetPointWriter['steer']>[1];

export function createSetPointWriter(parts: SetPointWriterParts): SetPointWriter {
  const withoutListeners = { lowered: () => {}, ended: () => {}, attempted: () => {}, wrote: () => {} };
  const state: WriterState = { ...withoutListeners, ...parts, hands: new Map(), inhibited: new Set() };
  const { inhibited } = state;
  return {
    steer: (converters, steering) => converters.forEach((converter) => steer(state, converter, steering)),
    zero({ id, island, reactive, beats }) {
      lapse(handOf(state, id), reactive);
      beatFor(handOf(state, id), { beats });
      handOf(state, id).direct.end();
      return atOnce(state, id, island ? { control: control.stop } : { activePowerSet: 0 });
    },
    hold(id) {
      inhibited.add(id);
      lapse(handOf(state, id));
      handOf(state, id).direct.end();
    },
    release(id) {
      if (id === undefined) inhibited.clear();
      else inhibited.delete(id);
    },
    isInhibited: (id) => inhibited.has(id),
    ordered(id, { activePowerSet, control: command }) {
      if (activePowerSet !== undefined || command !== undefined) handOf(state, id).direct.ordered(activePowerSet);
    },
    asked: (converter) => handOf(state, converter.id).direct.asked(converter),
    takenDown: (id) => state.hands.get(id)?.direct.takenDown(),
    sent: () => sent(state),
    async close() {
      await sent(state);
    },
  };
}

function handOf({ hands, clock }: WriterState, id: string): Hand {
  let hand = hands.get(id);
  if (!hand) hands.set(id, (hand = restingHand(clock)));
  return hand;
}

const beatFor = (hand: Hand, { beats }: { beats?: false | undefined }): void =>
  void (hand.beat = beats === false ? undefined : (hand.beat ?? 0));

/**
 * A reactive set-point does not outlast an active one: it ends with a stop, with the end of a strategy, or with a communication
 * loss.
 */
function lapse(hand: Hand, reactive = hand.reactive): void {
  if (reactive && reactive.set !== 0) hand.lapses = true;
}

function steer(state: WriterState, converter: Converter, steering: Steering): void {
  const { clock, inhibited } = state;
  const { id } = converter;
  const hand = handOf(state, id);
  hand.reactive = converter.reactive;
  hand.direct.read(converter);
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
    hand.direct.end();
  } else leave(state, converter);
  hand.steered = steering !== undefined;
}

/** No strategy runs: a manual set-point stays, within its limits. */
function leave(state: WriterState, converter: Converter): void {
  const { id } = converter;
  const reduced = handOf(state, id).direct.reduced(converter);
  if (!reduced) return void write(state, id, {});
  setPower(state, converter, reduced.to);
  if (reduced.begun) state.lowered(id, reduced);
}

/** Stops a converter whose forbidden flow no set-point ends. True if the stop was written. */
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

/** Starts a converter that should run, or stops one that should not. True if the command was written. */
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

/** A set-point that is decided during a write is written after it. */
function setPower(state: WriterState, { id, band }: Converter, power: number | undefined): void {
  const set = setPoint(band, power);
  const hand = handOf(state, id);
  const values = { activePowerSet: set };
  if (!hand.busy) return void write(state, id, values);
  hasten(state, id, values);
  // A waiting stop is not replaced by a set-point.
  if (!isStop(hand.next)) hand.next = values;
}

export const isStop = (values: Written | undefined): boolean => values?.control === control.stop;
/** A stop has priority over a zero, and a zero over all other values. */
const rankOf = (values: Written): number => (isStop(values) ? 2 : values.activePowerSet === 0 ? 1 : 0);

/** Prevents the pauses between the writes of a set-point from delaying a stop or a zero. */
function hasten({ hands, outlet }: WriterState, id: string, values: Written): void {
  const { writing = {} } = hands.get(id) ?? {};
  if (rankOf(values) > rankOf(writing)) outlet.breakOff?.(id);
}

/** Writes after the write in progress, and before everything that waits. */
async function atOnce(state: WriterState, id: string, values: Written): Promise<void> {
  const hand = handOf(state, id);
  if (!hand.busy) return write(state, id, values);
  hasten(state, id, values);
  if (!isStop(hand.next)) hand.next = values;
  await hand.busy;
  await hand.busy;
}

/** One write at a time: nothing is written while the converter has not responded to the last write. */
function write(state: WriterState, id: string, values: Written): Promise<void> {
  const hand = handOf(state, id);
  if (hand.busy) return hand.busy;
  if (hand.beat !== undefined) hand.beat = (hand.beat + 1) % 65_536;
  const written = 'control' in values || hand.beat === undefined ? values : { ...values, heartbeat: hand.beat };
  if (Object.keys(written).length === 0) return Promise.resolve();
  if (values.activePowerSet !== undefined) hand.direct.wrote(values.activePowerSet);
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

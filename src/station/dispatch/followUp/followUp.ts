// Checks whether converters follow their set-points and whether another system writes to them. If forbidden power flows, the
// steps are: stop the converter, then disconnect its battery and latch, unless other devices prove that no power flows.
import type { DeviceType, FollowUpRules } from '../../../core/devices/device.ts';
import type { Clock } from '../../contract/index.ts';
import type { Converter } from '../plantView.ts';
import { isStop } from '../setPointWriter.ts';
import type { Contradiction, Deviation, Findings, Foreign, RestReason, Values, ValuesOf } from './findings.ts';
import { escalate, type Step } from './escalate.ts';
import { isForbidden, restOf } from './forbiddenFlow.ts';
import { createWatch, isSame, type Watch } from './watch.ts';
import type { WitnessesOf } from './witnesses.ts';
import type { Range, WriteHistory } from './writeHistory.ts';

export interface FollowUp {
  /** Checks all converters. */
  look(converters: readonly Converter[], valuesOf: ValuesOf): Findings;
  /** Takes a reading that arrives between two checks. */
  heard(id: string, valuesOf: ValuesOf): void;
  /** A write is about to be sent. */
  attempted(id: string, values: Values): void;
  /** The write succeeded. */
  wrote(id: string, values: Values): void;
  /** Sets the range beyond which the power of a converter that ignores its set-point is forbidden. Undefined: no such range. */
  permits(range: PermittedRange): void;
  /** Why the station does not start a converter that stopped recently. */
  restOf(id: string): RestReason | undefined;
  /** A person has started it: the rest time ends. */
  release(id: string): void;
  /** Whether power flows through it; undefined: unknown. */
  flows(id: string): boolean | undefined;
}
type PermittedRange = (converter: Converter) => Range | undefined;
const none: Watch['histories'] = new Map();

interface FollowUpParts {
  clock: Clock;
  /** The device type of a converter; undefined if the device was removed. */
  typeOf: (id: string) => Pick<DeviceType, 'followUp' | 'standby'> | undefined;
  /** Whether the model writes the point in several steps, such as a direction and a magnitude. */
  inSteps?: (id: string, point: string) => boolean;
  /** What other devices measure of the power through a converter; absent: nothing. */
  witnessesOf?: WitnessesOf;
  /** When a point was read; absent: each check has a new reading. */
  readAt?: ((id: string, point: string) => number | undefined) | undefined;
}
interface FollowUpState extends FollowUpParts {
  watches: Map<string, Watch>;
  permitted: PermittedRange;
  /** The converters of the last check that can be compared with what was written to them. */
  checked: Set<string>;
}

export function createFollowUp(parts: FollowUpParts): FollowUp {
  const state: FollowUpState = { ...parts, watches: new Map(), permitted: () => undefined, checked: new Set() };
  const { clock, watches } = state;
  const historiesOf = (id: string): Watch['histories'] => watches.get(id)?.histories ?? none;
  return {
    look: (converters, valuesOf) => look(state, converters, valuesOf),
    heard(id, valuesOf) {
      if (state.checked.has(id)) watches.get(id)?.foreign.look(clock.now(), valuesOf(id), readAtOf(state, id));
    },
    attempted(id, values) {
      const at = clock.now();
      if (isStop(values)) watches.get(id)?.stops.stopped(at);
      for (const [point, history] of historiesOf(id)) {
        const value = values[point];
        if (value !== undefined) {
          // Between two writes, the new direction is combined with the old magnitude, or the reverse. Such a value does not come
          // from another system.
          if (parts.inSteps?.(id, point)) for (const half of halvesOf(history, value)) history.attempted(at, half);
          history.attempted(at, value);
        }
        // A start or stop may reset any register.
        else if (values.control !== undefined) history.forget(at);
      }
    },
    wrote(id, values) {
      for (const [point, history] of historiesOf(id)) {
        const value = values[point];
        if (value !== undefined) history.wrote(clock.now(), value);
      }
    },
    permits(range) {
      state.permitted = range;
    },
    restOf(id) {
      const { restsUntil = Number.NEGATIVE_INFINITY, stops } = watches.get(id) ?? {};
      if (restsUntil > clock.now()) return 'not-following';
      return stops?.isResting() ? 'stopped-elsewhere' : undefined;
    },
    release(id) {
      const watch = watches.get(id);
      if (watch) watch.restsUntil = undefined;
      watch?.stops.release();
    },
    flows: (id) => watches.get(id)?.flows,
  };
}

const readAtOf =
  ({ readAt }: FollowUpParts, id: string) =>
  (point: string) =>
    readAt?.(id, point);

/** The old magnitude with either sign, and the new magnitude with the opposite sign. */
const halvesOf = ({ last = 0 }: WriteHistory, value: number): number[] => [-last, last, -value];

function look(state: FollowUpState, converters: readonly Converter[], valuesOf: ValuesOf): Findings {
  const at = state.clock.now();
  const deaf = new Set<string>();
  const disconnect: string[] = [];
  const contradicted = new Set<string>();
  const deviating = new Map<string, Deviation>();
  const reported = new Map<string, Deviation>();
  const foreign = new Map<string, Foreign>();
  const stopped = new Set<string>();
  const unsure = new Set<string>();
  state.checked.clear();
  for (const id of state.watches.keys()) if (!converters.some((each) => each.id === id)) state.watches.delete(id);
  for (const converter of converters) {
    const { id, ratedPower, mismatch } = converter;
    const { followUp: rules, standby } = state.typeOf(id) ?? {};
    if (!rules || mismatch === 'own' || ratedPower <= 0) continue;
    const watch = watchOf(state, converter, rules);
    const values = valuesOf(id);
    const { measured, readAt } = measuredOf(state, converter, converters, valuesOf);
    state.checked.add(id);
    const seen = watch.foreign.look(at, values, readAtOf(state, id));
    if (seen) foreign.set(id, seen);
    if (watch.stops.look(at, converter)) stopped.add(id);
    const deviates = watch.deviation.look(at, converter, values, measured);
    if (deviates || watch.foreign.isUnsure(at)) unsure.add(id);
    const settings = deviates || obeysOther(watch, converter, measured) ? state.permitted(converter) : undefined;
    const step = stepAgainst(state, watch, converter, measured, { standby, settings, readAt });
    if (step !== 'none') deaf.add(id);
    if (step === 'disconnect') disconnect.push(id);
    if (step === 'contradicted') contradicted.add(id);
    prolong(watch, at, values);
    const deviation = deviationOf(watch, at, values, measured, seen);
    if (deviation) deviating.set(id, deviation);
    if (watch.reported && watch.reported.until > at) reported.set(id, watch.reported.deviation);
  }
  const contradictions = reportedContradictions(state, at);
  return { deaf, disconnect, contradicted, contradictions, deviating, reported, foreign, unsure, stopped };
}

/** The converter has the power set-point of another system, and a different power from that which the station wrote. */
const obeysOther = ({ foreign, histories, rules }: Watch, { ratedPower }: Converter, measured: number | undefined): boolean =>
  foreign.isOthers && !isSame(measured, histories.get('activePowerSet')?.last, rules.power * ratedPower);

/** The present step against a forbidden flow through the converter. */
function stepAgainst(
  state: FollowUpState,
  watch: Watch,
  converter: Converter,
  measured: number | undefined,
  around: { standby: number | undefined; settings: Range | undefined; readAt: number | undefined },
): Step {
  const { standby } = around;
  watch.flows = measured === undefined ? undefined : Math.abs(measured) > restOf(converter, standby);
  const forbidden = isForbiddenNow(watch, converter, measured, around);
  return escalate(watch, {
    at: state.clock.now(),
    forbidden,
    readAt: around.readAt,
    contradiction: contradictionOf(state, watch, forbidden && converter, standby),
  });
}

/** While the power is unknown, mostly because the plausibility check rejects it as well, nothing ends the contradiction. */
function prolong({ contradicted, rules }: Watch, at: number, values: Values | undefined): void {
  if (contradicted && contradicted.until > at && values && values.activePower === undefined)
    contradicted.until = at + rules.contradicted.quietMs;
}

const reportedContradictions = ({ watches }: FollowUpState, at: number): Map<string, Contradiction> =>
  new Map(
    [...watches].flatMap(([id, { contradicted }]) =>
      contradicted && contradicted.until > at ? [[id, contradicted.contradiction]] : [],
    ),
  );

/**
 * The deviation from its set-point; undefined if it follows. Remembers the deviation for the alarm, unless another system that
 * writes the set-point explains it: that has an alarm of its own.
 */
function deviationOf(
  watch: Watch,
  at: number,
  values: Values | undefined,
  measured: number | undefined,
  foreign: Foreign | undefined,
): Deviation | undefined {
  const { deviation: watched, rules, restsUntil = at } = watch;
  const lasts = watched.lasts(at);
  if (!lasts && restsUntil <= at) return undefined;
  const written = watch.histories.get('activePowerSet')?.last;
  const deviation = { written, readBack: values?.activePowerSet, measured };
  const until = lasts ? at + rules.deviation.quietMs : restsUntil;
  if (foreign?.point === 'activePowerSet' && restsUntil <= at) return deviation;
  watch.reported = { until: Math.max(until, watch.reported?.until ?? until), deviation };
  return deviation;
}

/** An unknown power does not end a forbidden flow. */
function isForbiddenNow(
  { rules, forbiddenSince }: Watch,
  converter: Converter,
  measured: number | undefined,
  around: { standby: number | undefined; settings: Range | undefined },
): boolean {
  if (measured === undefined) return forbiddenSince !== undefined;
  return isForbidden({ ...around, converter, rules, measured });
}

/**
 * Off-grid, a converter may not run at all, with or without a load. A converter that does not report its own power contradicts
 * nothing.
 */
function contradictionOf(
  { witnessesOf }: FollowUpState,
  { contradiction }: Watch,
  converter: Converter | false,
  standby: number | undefined,
): Contradiction | undefined {
  if (!converter) {
    contradiction.reset();
    return undefined;
  }
  const { id, fresh, island, power: measured } = converter;
  const battery =
    fresh && !island ? contradiction.look(measured, restOf(converter, standby), witnessesOf?.(id) ?? []) : undefined;
  return battery === undefined ? undefined : { measured, battery };
}

function watchOf({ watches }: FollowUpState, converter: Converter, rules: FollowUpRules): Watch {
  const { id, ratedPower } = converter;
  let watch = watches.get(id);
  if (watch?.rules !== rules || watch.ratedPower !== ratedPower) watches.set(id, (watch = createWatch(rules, ratedPower)));
  return watch;
}

/**
 * The power through the converter, and when it was read. For a converter that does not respond, the power of its battery counts if
 * that supplies no other converter.
 */
function measuredOf(
  { readAt }: FollowUpState,
  { fresh, stack, id }: Converter,
  all: readonly Converter[],
  valuesOf: ValuesOf,
): { measured: number | undefined; readAt: number | undefined } {
  const values = valuesOf(id);
  if (fresh || values?.activePower !== undefined) return { measured: values?.activePower, readAt: readAt?.(id, 'activePower') };
  if (stack === undefined || all.some((each) => each.stack === stack && each.id !== id))
    return { measured: undefined, readAt: undefined };
  return { measured: valuesOf(stack)?.power, readAt: readAt?.(stack, 'power') };
}

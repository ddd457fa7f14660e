// Checks whether converters follow their set-points and whether another system writes to them. If forbidden power flows, the
// steps are: stop the converter, then disconnect its battery and latch, unless other devices prove that no power flows.
import type { DeviceType, FollowUpRules } from '../../../core/devices/device.ts';
import type { Clock } from '../../contract/index.ts';
import type { Converter } from '../plantView.ts';
import { isStop } from '../setPointWriter.ts';
import type { Contradiction, Deviation, Findings, Foreign, RestReason, Values, ValuesOf } from './findings.ts';
import { isForbidden, restOf } from './forbiddenFlow.ts';
import { createWatch, type Watch } from './watch.ts';
import type { WitnessesOf } from './witnesses.ts';
import type { Range, WriteHistory } from './writeHistory.ts';

export interface FollowUp {
  /** Checks all converters. */
  look(converters: readonly Converter[], valuesOf: ValuesOf): Findings;
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
/** The disconnection is repeated at this interval as long as power flows. */
const againMs = 3000;
type PermittedRange = (converter: Converter) => Range | undefined;
const none: Watch['histories'] = new Map();

interface FollowUpParts {
  clock: Clock;
  /** The device type of a converter; undefined if the device was removed. */
  typeOf: (id: string) => Pick<DeviceType, 'followUp' | 'standby'> | undefined;
  /** Whether the make writes the point in several steps, such as a direction and a magnitude. */
  inSteps?: (id: string, point: string) => boolean;
  /** What other devices measure of the power through a converter; absent: nothing. */
  witnessesOf?: WitnessesOf;
}
interface FollowUpState extends FollowUpParts {
  watches: Map<string, Watch>;
  permitted: PermittedRange;
}

export function createFollowUp(parts: FollowUpParts): FollowUp {
  const state: FollowUpState = { ...parts, watches: new Map(), permitted: () => undefined };
  const { clock, watches } = state;
  const historiesOf = (id: string): Watch['histories'] => watches.get(id)?.histories ?? none;
  return {
    look: (converters, valuesOf) => look(state, converters, valuesOf),
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
  for (const id of state.watches.keys()) if (!converters.some((each) => each.id === id)) state.watches.delete(id);
  for (const converter of converters) {
    const { id, ratedPower, mismatch } = converter;
    const { followUp: rules, standby } = state.typeOf(id) ?? {};
    if (!rules || mismatch === 'own' || ratedPower <= 0) continue;
    const watch = watchOf(state, converter, rules);
    const values = valuesOf(id);
    const measured = measuredOf(converter, converters, values, valuesOf);
    const seen = watch.foreign(at, values);
    if (seen) foreign.set(id, seen);
    if (watch.stops.look(at, converter)) stopped.add(id);
    const deviates = watch.deviation.look(at, converter, values, measured);
    const settings = deviates ? state.permitted(converter) : undefined;
    watch.flows = measured === undefined ? undefined : Math.abs(measured) > restOf(converter, standby);
    const isForbidden = isForbiddenNow(watch, converter, measured, { standby, settings });
    const step = escalate(watch, at, isForbidden, contradictionOf(state, watch, isForbidden && converter, standby));
    if (step !== 'none') deaf.add(id);
    if (step === 'disconnect') disconnect.push(id);
    if (step === 'contradicted') contradicted.add(id);
    const deviation = deviationOf(watch, at, values, measured);
    if (deviation) deviating.set(id, deviation);
    if (watch.reported && watch.reported.until > at) reported.set(id, watch.reported.deviation);
  }
  const contradictions = reportedContradictions(state, at);
  return { deaf, disconnect, contradicted, contradictions, deviating, reported, foreign, stopped };
}

const reportedContradictions = ({ watches }: FollowUpState, at: number): Map<string, Contradiction> =>
  new Map(
    [...watches].flatMap(([id, { contradicted }]) =>
      contradicted && contradicted.until > at ? [[id, contradicted.contradiction]] : [],
    ),
  );

/** The deviation from its set-point; undefined if it follows. Remembers the deviation for the alarm. */
function deviationOf(watch: Watch, at: number, values: Values | undefined, measured: number | undefined): Deviation | undefined {
  const { deviation: watched, rules, restsUntil = at } = watch;
  const lasts = watched.lasts(at);
  if (!lasts && restsUntil <= at) return undefined;
  const written = watch.histories.get('activePowerSet')?.last;
  const deviation = { written, readBack: values?.activePowerSet, measured };
  const until = lasts ? at + rules.deviation.quietMs : restsUntil;
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

/** The present step against a forbidden flow. A contradiction does not prevent a stop, only the disconnection and the latch. */
function escalate(
  watch: Watch,
  at: number,
  forbidden: boolean,
  contradiction: Contradiction | undefined,
): 'none' | 'stop' | 'contradicted' | 'disconnect' {
  const { rules } = watch;
  if (!forbidden) {
    watch.forbiddenSince = watch.disconnectedAt = undefined;
    return 'none';
  }
  watch.forbiddenSince = Math.min(at, watch.forbiddenSince ?? at);
  const lasts = at - watch.forbiddenSince;
  if (lasts <= rules.stopAfterMs) return 'none';
  watch.restsUntil = at + rules.restMs;
  const isAgain = watch.disconnectedAt !== undefined && Math.abs(at - watch.disconnectedAt) < againMs;
  if (lasts <= rules.stopAfterMs + rules.disconnectAfterMs || isAgain) return 'stop';
  if (contradiction) {
    watch.contradicted = { until: at + rules.contradicted.quietMs, contradiction };
    return 'contradicted';
  }
  watch.disconnectedAt = at;
  return 'disconnect';
}

function watchOf({ watches }: FollowUpState, converter: Converter, rules: FollowUpRules): Watch {
  const { id, ratedPower } = converter;
  let watch = watches.get(id);
  if (watch?.rules !== rules || watch.ratedPower !== ratedPower) watches.set(id, (watch = createWatch(rules, ratedPower)));
  return watch;
}

/** For a converter that does not respond, the power of its battery counts if that supplies no other converter. */
function measuredOf(
  { fresh, stack, id }: Converter,
  all: readonly Converter[],
  values: Values | undefined,
  valuesOf: ValuesOf,
): number | undefined {
  if (fresh || values?.activePower !== undefined) return values?.activePower;
  const alone = stack !== undefined && !all.some((each) => each.stack === stack && each.id !== id);
  return alone ? valuesOf(stack)?.power : undefined;
}

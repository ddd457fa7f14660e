// The parts of the dispatch, and its state from one second to the next.
import type { Who } from '../../core/texts/who.ts';
import type { DispatchOrder } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { timeOf } from '../../core/time.ts';
import type { Clock, DeviceRecord, LiveValues, LogBegin, LogEntry } from '../contract/index.ts';
import { modelOf } from '../modbus/ratios.ts';
import { createBinder } from './binding/binder.ts';
import type { LatchStore } from './binding/latches.ts';
import type { StageStore } from './binding/stages.ts';
import { createInterlocks } from './binding/interlocks.ts';
import { createDecisionPipeline } from './decisionPipeline.ts';
import type { AreaDecision, Common, Decision, Plan, ReasonCode, ShareDecision } from './decision.ts';
import { type CurtailedStore, createCurtailment } from './feedIn/curtailment.ts';
import { createDemandWindows } from './demand/demandWindow.ts';
import type { Deviation, ReportFollowUp } from './followUp/findings.ts';
import { createCloseReadings, type ReadParts } from './followUp/closeReadings.ts';
import { createFollowUp, type FollowUp } from './followUp/followUp.ts';
import { createWitnesses } from './followUp/witnesses.ts';
import { createFresh, type FreshParts } from '../equipment/fresh.ts';
import { createSetPointWriter, type SetPointWriter } from './setPointWriter.ts';
import { createLate } from './late.ts';
import type { DistributionInForce } from './plan/distributionInForce.ts';
import { createPlantView } from './plantView.ts';
import { createReverseTrips } from './feedIn/reverseTrip.ts';

export interface DispatchOptions {
  clock: Clock;
  timezone: () => string;
  devices: () => readonly DeviceRecord[];
  /** Device types: roles, and what commands require before they are written. */
  types: () => Members<DeviceType>;
  live: LiveValues;
  /** Removes doubtful values; absent: all values are trusted. */
  trusted?: FreshParts['trusted'];
  /** Extra readings, and when points were read; absent: each check has a new reading. */
  readings?: ReadParts & { readAt(device: string, point: string): number | undefined };
  /** Writes by Modbus without a log entry. */
  outlet: { set(device: string, values: Readonly<Record<string, number>>): Promise<void>; breakOff?(device: string): void };
  /** Today's plan; undefined if none is set up. */
  plan: () => Plan | undefined;
  /** The order of limits in the current schemas; absent: the order in the code. */
  order?: () => DispatchOrder;
  /** The distribution nodes whose limits apply; absent: none. */
  distribution?: () => DistributionInForce | undefined;
  /** Stores the decision as points of the device "dispatch". */
  put?: (device: string, type: string, values: Readonly<Record<string, number>>) => void;
  /** The number of a grid connection point in stored frames. */
  areaNumber?: (area: string) => number;
  log?: (entry: LogEntry) => void;
  /** Starts the log entry of a stop that takes time. */
  begin?: LogBegin;
  /** Raises and ends the alarms of converters that do not follow or to which another system writes; absent: no alarms. */
  report?: ReportFollowUp;
  /** Saves the strategy as disabled because a command has stopped it: a restart must not resume it. */
  disable?: (by: Who) => void;
  /** Whether an enabled strategy resumes by itself after a restart; default: yes. */
  resumes?: () => boolean;
  /** Storage of the latches; absent: a restart clears them. */
  latchStore?: LatchStore;
  /** Storage of the three-stage charging stages; absent: a restart clears them. */
  stageStore?: StageStore;
  /** Export limit of the site in kW, independent of the plan; absent or undefined: not limited. */
  exportLimit?: () => number | undefined;
  /** The settings that apply while no strategy runs, or without a plan; absent: those of the plan. */
  common?: () => Common | undefined;
  /** Storage of the list of limited inverters; absent: a restart clears it. */
  curtailedStore?: CurtailedStore;
  /** Interval of the control loop; 0: only calls of `tick` decide. */
  everyMs?: number;
  times?: DispatchTimes;
}
interface DispatchTimes {
  /** A stop waits this long for the converters to report zero power. */
  zeroWithinMs: number;
  /** Minimum interval between start or stop commands to a converter. */
  turnEveryMs: number;
  /** Older values are not used; absent: the default age. */
  freshMs?: number;
}
export const defaultEveryMs = 1000;
const defaultTimes: DispatchTimes = { zeroWithinMs: 10_000, turnEveryMs: 15_000 };

/** Creates and connects the parts that decide, limit and write. */
function toParts(options: DispatchOptions) {
  const { clock, timezone, devices, types, live, log = () => {}, times = defaultTimes } = options;
  const read = createFresh({ clock, live, types, freshMs: times.freshMs });
  const fresh = createFresh({ clock, live, types, freshMs: times.freshMs, trusted: options.trusted });
  const late = createLate(() => setPointWriter.sent());
  const binder = createBinder({
    clock,
    devices,
    types,
    live,
    fresh,
    store: options.latchStore,
    late,
    flows: (id) => followUp.flows(id),
  });
  const seen = { clock, timezone, devices, types, live, read, fresh, binder, distribution: options.distribution };
  const restOf = (id: string) => followUp.restOf(id);
  const view = createPlantView({ ...seen, restOf, keptStages: { store: options.stageStore, late } });
  const lateLog = (entry: LogEntry): void => void late(() => log(entry));
  const interlocks = createInterlocks({ clock, timezone, types, binder, view, log: lateLog });
  const recordOf = (id: string): DeviceRecord | undefined => devices().find((each) => each.id === id);
  const typeOf = (id: string): DeviceType | undefined => types()[recordOf(id)?.type ?? ''];
  const inSteps = (id: string, point: string): boolean => {
    const type = typeOf(id);
    return type !== undefined && modelOf(type, recordOf(id)?.model ?? '')?.sequences?.[point] !== undefined;
  };
  const witnessesOf = createWitnesses({ devices, types, fresh });
  const followUp: FollowUp = createFollowUp({ clock, typeOf, inSteps, witnessesOf, readAt: options.readings?.readAt });
  const closeReadings = createCloseReadings(options.everyMs ?? defaultEveryMs, options.readings);
  const setPointWriter: SetPointWriter = createSetPointWriter({
    clock,
    outlet: options.outlet,
    turnEveryMs: times.turnEveryMs,
    lowered: (id, by) => interlocks.noteLowered(id, by),
    ended: (converter) => interlocks.noteEnded(converter),
    attempted: (id, values) => followUp.attempted(id, values),
    wrote(id, values) {
      followUp.wrote(id, values);
      closeReadings.wrote(id, values);
    },
  });
  const demand = createDemandWindows((at) => timeOf(at, timezone()));
  const trips = createReverseTrips();
  const pipeline = createDecisionPipeline({ view, order: options.order, isInhibited: setPointWriter.isInhibited, demand, trips });
  const curtailment = createCurtailment({ outlet: options.outlet, store: keptLate(options.curtailedStore, late) });
  return { late, fresh, binder, view, interlocks, followUp, closeReadings, setPointWriter, demand, trips, curtailment, pipeline };
}

/** A full or busy disk must not delay a decision. */
function keptLate(store: CurtailedStore | undefined, late: ReturnType<typeof createLate>): CurtailedStore | undefined {
  return store && { read: store.read, write: (before) => void late(() => store.write(before)).catch(() => {}) };
}

export interface DispatchState extends ReturnType<typeof toParts> {
  options: DispatchOptions;
  times: DispatchTimes;
  listeners: Set<() => void>;
  running: boolean;
  /** Whether an enabled strategy has been resumed, or does not need to be. */
  resumed: boolean;
  last: Decision;
  areas: readonly AreaDecision[];
  /** The share of each converter; empty while no strategy runs. */
  shares: readonly ShareDecision[];
  /** Reasons of this decision that mean that a needed value is unknown. */
  unread: ReadonlySet<ReasonCode>;
  /** Converters that do not follow their set-points, and converters that must be stopped because forbidden power flows. */
  deviating: ReadonlyMap<string, Deviation>;
  deaf: ReadonlySet<string>;
  /** Converters that report a power although other devices prove that none flows. */
  contradicted: ReadonlySet<string>;
  /** Number of stops in progress. */
  stops: number;
  /** The reason while no strategy runs. */
  standing: ReasonCode;
}

export const newDispatch = (options: DispatchOptions): DispatchState => ({
  ...toParts(options),
  options,
  times: options.times ?? defaultTimes,
  listeners: new Set(),
  running: false,
  resumed: false,
  last: { wanted: 0, power: 0, off: false, code: 'stopped' },
  areas: [],
  shares: [],
  unread: new Set(),
  deviating: new Map(),
  deaf: new Set(),
  contradicted: new Set(),
  stops: 0,
  standing: 'stopped',
});

// The control loop: once a second it evaluates the enabled plan and the limits, decides a power for every converter, and writes
// it by Modbus with a heartbeat. Every decision has one reason.
import type { Who } from '../../core/texts/who.ts';
import type { DeviceRecord, Dispatch, Latch, LogEnd, LogEntry, LogOutcome } from '../contract/index.ts';
import { Refused } from '../contract/index.ts';
import { roleOf } from '../equipment/roles.ts';
import { type Decision, isSameDecisions, reasons, type ShareDecision } from './decision.ts';
import { curtail } from './feedIn/curtail.ts';
import type { Curtailment } from './feedIn/curtailment.ts';
import type { DemandWindows } from './demand/demandWindow.ts';
import { type DispatchOptions, type DispatchState, newDispatch, defaultEveryMs } from './dispatchState.ts';
import { notResumed } from './strategies/index.ts';
import { enforce } from './followUp/enforce.ts';
import { ownConsumption } from './followUp/forbiddenFlow.ts';
import { commonOf, leftWithoutStrategy, permittedBySettings, watchReverse } from './limits/atGrid.ts';
import { maintains } from './maintains.ts';
import { putDecision, reasonOf, takenDown, withDeviation } from './reasonNow.ts';

export interface RunningDispatch extends Dispatch {
  /** For the acquisition: prepares an operator's command; for example, a battery opens only at zero power. */
  beforeCommand(record: DeviceRecord, command: string, by: Who): Promise<void>;
  /** For the acquisition: throws if values of a command or a direct write must not reach a converter. */
  admit(record: DeviceRecord, values: Readonly<Record<string, number>>): void;
  /** For the acquisition: values of a command or of a person that were written. */
  wrote(device: string, values: Readonly<Record<string, number>>): void;
  /** For the acquisition: whether a set-point in force may be written again. */
  maintains(record: DeviceRecord, values: Readonly<Record<string, number>>): boolean;
  tick(): void;
  /** The running demand windows. */
  demand: Pick<DemandWindows, 'seed' | 'outlookOf'>;
  /** Whether reverse-power protection of a grid point, or of the station, has tripped. */
  tripped: (area: string | undefined) => boolean;
  /** Converters that report a power although other devices prove that none flows. */
  contradicted: () => ReadonlySet<string>;
  /** The present curtailment of the inverters. */
  curtailed: Curtailment['state'];
  close(): Promise<void>;
}

export function createDispatch(options: DispatchOptions): RunningDispatch {
  const { live, everyMs = defaultEveryMs } = options;
  const state = newDispatch(options);
  const { setPointWriter, binder, interlocks, late } = state;
  const timer = everyMs > 0 ? setInterval(() => tick(state), everyMs) : undefined;
  let heard: NodeJS.Immediate | undefined;
  const obey = (): void => {
    heard = undefined;
    publish(state);
  };
  // A value of a battery or detector takes effect when it arrives, not with the next second. Values that arrive together, such as
  // those of devices behind one switch, are processed in one decision.
  const unwatch = live.onChange('*', (device) => {
    state.followUp.heard(device, (id) => state.fresh(id)?.values);
    if (timer && binder.tightened(device)) heard ??= setImmediate(obey);
  });
  return {
    state: () => ({
      strategy: state.running ? 'running' : 'stopped',
      starting: false,
      stopping: state.stops > 0,
      ...(state.view.converters().some(({ id }) => state.setPointWriter.isInhibited(id)) && { inhibited: true as const }),
    }),
    start: (by) => start(state, by),
    stop: (by) => halt(state, by),
    late,
    stopStorage: (by, withinMs) => stopStorage(state, by, withinMs),
    reason: () => reasonOf(state),
    onChange(listener) {
      state.listeners.add(listener);
      return () => state.listeners.delete(listener);
    },
    beforeCommand: (record, command, by) => beforeCommand(state, record, command, by),
    admit(record, values) {
      interlocks.mustFit(record, values, state.running ? undefined : leftWithoutStrategy(state, commonOf(state)).get(record.id));
      state.followUp.attempted(record.id, values);
      state.curtailment.ordered(options.clock.now(), record.id, values);
    },
    wrote(device, values) {
      state.followUp.wrote(device, values);
      setPointWriter.ordered(device, values);
    },
    maintains: (record, values) => maintains(state, record, values),
    latches: () => binder.latches(),
    resetLatches(by) {
      const left = binder.reset(by);
      interlocks.noteReset(by, left);
      tick(state);
      wake(state);
      return left;
    },
    tick: () => tick(state),
    demand: state.demand,
    tripped: state.trips.isTripped,
    contradicted: () => state.contradicted,
    curtailed: state.curtailment.state,
    async close() {
      clearInterval(timer);
      clearImmediate(heard);
      unwatch();
      state.closeReadings.close();
      await setPointWriter.close();
      await late(() => {});
    },
  };
}

function wake({ listeners }: DispatchState): void {
  for (const each of listeners) each();
}

function note({ late, options }: DispatchState, what: string, who: Who, outcome: LogOutcome): void {
  const entry: LogEntry = { ...toLine(options, what, who), outcome };
  void late(() => options.log?.(entry));
}
const toLine = ({ clock }: DispatchOptions, what: string, who: Who): LogEntry => ({
  at: clock.now(),
  who,
  kind: 'strategy',
  what,
});

/** A new latch stops the converters that it covers. They stay stopped: a reset only permits a start. */
function look(state: DispatchState): Decision {
  const tripped = state.binder.look();
  const { latches, deviating, deaf, contradicted } = enforce(state, state.view.converters());
  Object.assign(state, { deviating, deaf, contradicted });
  for (const latch of latches) state.binder.trip(latch);
  for (const latch of [...tripped, ...latches]) trip(state, latch);
  return withDeviation(state, decideNow(state));
}

function trip(state: DispatchState, latch: Latch): void {
  const { interlocks, late, options } = state;
  interlocks.noteTrip(latch);
  if (interlocks.overAll()) {
    const was = state.running;
    halt(state, 'station');
    if (was) void late(() => options.disable?.('station'));
  } else holdLatched(state);
  wake(state);
}

/** Latched converters wait for a separate start while the others continue. */
const holdLatched = ({ interlocks, setPointWriter }: DispatchState): void =>
  interlocks.latched().forEach((id) => setPointWriter.hold(id));

function tick(state: DispatchState): void {
  state.closeReadings.tick();
  const converters = state.view.converters();
  const draws = state.view.draws(converters);
  state.demand.add(state.options.clock.now(), draws);
  watchReverse(state, draws, converters);
  resume(state);
  publish(state);
  curtail(state, draws[0]);
}

/** Stores every decision, so that set-point and reason belong to the same moment. */
function publish(state: DispatchState): void {
  const before = state.areas;
  const decision = look(state);
  // Read after `look`, because a latch that trips there may already have published a decision.
  const { last } = state;
  const moved = decision.code !== last.code || decision.power !== last.power || !isSameDecisions(before, state.areas);
  state.last = decision;
  putDecision(state, decision);
  if (moved) wake(state);
}

/** Resumes an enabled strategy after a restart of the station, once all device data is up to date. */
function resume(state: DispatchState): void {
  if (state.resumed) return;
  const saved = state.options.plan();
  const whyNot = saved && (state.options.resumes?.() === false ? 'stopped' : notResumed(saved));
  if (saved === undefined || !saved.common.enabled || state.interlocks.overAll()) state.resumed = saved !== undefined;
  else if (whyNot) {
    state.resumed = true;
    state.standing = whyNot;
    note(state, 'strategy.resume', 'station', 'not resumed');
  } else if (state.view.fresh()) {
    state.resumed = true;
    state.running = true;
    note(state, 'strategy.resume', 'station', 'running');
  } else state.standing = 'resuming';
}

function decideNow(state: DispatchState): Decision {
  const { view, setPointWriter, interlocks, pipeline, stops, running, standing } = state;
  const converters = view.converters().map((each) => ({ ...each, deaf: state.deaf.has(each.id) }));
  // A different device at the address of a converter gets no set-point, because its meaning there is unknown.
  const ours = converters.filter(({ mismatch }) => mismatch !== 'own');
  const saved = state.options.plan();
  if (stops > 0 || !running || !saved) {
    const left = leftWithoutStrategy(state, commonOf(state, saved), ours);
    setPointWriter.steer(
      ours.map((each) => ({ ...each, grid: left.get(each.id) })),
      undefined,
    );
    state.followUp.permits(({ id }) => left.get(id));
    state.areas = [];
    state.shares = [];
    // A running strategy that has lost its plan idles, but was not stopped.
    const alone = running ? 'no-row' : standing;
    const stopReason = stops > 0 ? 'stopping' : interlocks.overAll()?.reason;
    if (stopReason === undefined) return takenDown(state, ours) ?? { wanted: 0, power: 0, off: false, code: alone };
    return { wanted: 0, power: 0, off: false, code: stopReason };
  }
  const readOnly = view.readOnly().map((id): ShareDecision => ({ id, power: 0, code: 'read-only' }));
  const { decision, powers, areas = [], shares: allocated = [] } = pipeline(converters, saved);
  const shares = [...allocated, ...readOnly];
  state.areas = areas;
  state.shares = shares;
  state.followUp.permits((each) => permittedBySettings(state, saved.common, each, powers));
  setPointWriter.steer(ours, { powers, off: decision.off });
  return converters.length === 0 && readOnly.length > 0 ? { ...decision, code: 'read-only' } : decision;
}

async function toZero(state: DispatchState, ids: readonly string[], withinMs = state.times.zeroWithinMs): Promise<boolean> {
  state.stops += 1;
  try {
    const fed = state.view.converters().filter(({ id }) => ids.includes(id));
    await Promise.all(fed.map((each) => state.setPointWriter.zero(each)));
    for (const end = Date.now() + withinMs; Date.now() < end; ) {
      if (ids.every((id) => Math.abs(state.fresh(id)?.values.activePower ?? Number.POSITIVE_INFINITY) <= ownConsumption))
        return true;
      await new Promise((done) => setTimeout(done, 200));
    }
    return false;
  } finally {
    state.stops -= 1;
  }
}

function start(state: DispatchState, by: Who): void {
  if (state.options.plan() === undefined) throw new Refused(409, 'No template is assigned to this month');
  if (state.view.converters().length === 0)
    throw new Refused(409, state.view.readOnly().length > 0 ? reasons['read-only'].text : 'The station has no converter');
  state.interlocks.mustStart();
  state.resumed = true;
  state.standing = 'stopped';
  state.running = true;
  state.setPointWriter.release();
  holdLatched(state);
  note(state, 'strategy.start', by, 'running');
  tick(state);
  wake(state);
}

function halt(state: DispatchState, by: Who): void {
  const { view, setPointWriter } = state;
  state.resumed = true;
  state.standing = 'stopped';
  const was = state.running;
  state.running = false;
  // A converter in island operation continues, because the strategy did not control it.
  void Promise.all(view.converters().map((each) => setPointWriter.zero({ ...each, island: false })));
  if (was) note(state, 'strategy.stop', by, 'stopped');
  tick(state);
  wake(state);
}

async function stopStorage(state: DispatchState, by: Who, withinMs?: number): Promise<void> {
  halt(state, by);
  const { options, late } = state;
  const begun = toLine(options, 'storage.stop', by);
  let end: LogEnd | undefined;
  void late(() => (end = options.begin?.(begun)));
  const ids = state.view.converters().map(({ id }) => id);
  const done = await toZero(state, ids, withinMs);
  const ended: LogEntry = { ...toLine(options, 'storage.stop', by), outcome: done ? 'confirmed' : 'unknown' };
  await late(() => end?.(ended));
  wake(state);
  if (!done) throw new Refused(500, 'Not all devices have confirmed. Check each device.');
}

async function beforeCommand(state: DispatchState, record: DeviceRecord, command: string, by: Who): Promise<void> {
  const { interlocks, setPointWriter, view, late, options } = state;
  const own = roleOf(options.types(), record) === 'converter';
  interlocks.mustStartDevice(record, command);
  if (own && command === 'stop') setPointWriter.hold(record.id);
  if (own && command === 'start') {
    setPointWriter.release(record.id);
    state.followUp.release(record.id);
  }
  if (options.types()[record.type]?.commands?.[command]?.first !== 'zero-power') return;
  if (state.running) {
    halt(state, by);
    void late(() => options.disable?.(by));
  }
  if (own) setPointWriter.hold(record.id);
  const fed = view.converters().filter(({ id, stack }) => (own ? id === record.id : stack === record.id));
  const ids = fed.map(({ id }) => id);
  await toZero(state, ids);
}

// Once a second: the enabled plan, the limits, a power for every converter, written by Modbus with a heartbeat. One reason binds each second.
import type { DispatchOrder } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { timeOf } from '../../core/time.ts';
import type { Clock, DeviceRecord, Dispatch, Latch, LiveValues, LogEntry, LogOutcome } from '../contract/index.ts';
import { Refused } from '../contract/index.ts';
import { roleOf } from '../roles.ts';
import { createBinder } from './binding/binder.ts';
import type { LatchStore } from './binding/latches.ts';
import { createWarden } from './binding/warden.ts';
import { createNavigator } from './course.ts';
import { type AreaDecision, type Decision, type Plan, type ReasonCode, reasons } from './decision.ts';
import { createFresh } from './fresh.ts';
import { createHelm, type Helm } from './helm.ts';
import { createLate } from './late.ts';
import { createPlantView } from './plantView.ts';
import { notResumed, rowsOf } from './strategies/index.ts';

export interface DispatchOptions {
  clock: Clock;
  timezone: () => string;
  devices: () => readonly DeviceRecord[];
  /** What the devices are taken for, and what their commands ask for before they are written. */
  types: () => Members<DeviceType>;
  live: LiveValues;
  /** The Modbus path: writes without log. */
  outlet: { set(device: string, values: Readonly<Record<string, number>>): Promise<void> };
  /** Today's plan; undefined where none is set up. */
  plan: () => Plan | undefined;
  /** The order of limits, as the schemas have it at this moment; absent: as the engine lists them. */
  order?: () => DispatchOrder;
  /** Keeps the decision as points of the device "dispatch". */
  put?: (device: string, type: string, values: Readonly<Record<string, number>>) => void;
  /** The number that stands for a grid-connection point in what is kept. */
  areaNumber?: (area: string) => number;
  log?: (entry: LogEntry) => void;
  /** A command has stopped the strategy: a restart shall not take it up again. */
  disable?: (by: string) => void;
  /** Where what has latched is kept; absent: a restart forgets it. */
  latchStore?: LatchStore;
  /** 0: only `tick` decides. */
  everyMs?: number;
  times?: DispatchTimes;
}
export interface DispatchTimes {
  /** A stop waits this long for the converters to read zero. */
  zeroWithinMs: number;
  /** Start and stop of a converter are not asked for more often. */
  turnEveryMs: number;
  /** A value older than this decides nothing; the usual time where absent. */
  freshMs?: number;
}
const usualTimes: DispatchTimes = { zeroWithinMs: 10_000, turnEveryMs: 15_000 };

export interface RunningDispatch extends Dispatch {
  /** For the acquisition: makes way for a command of an operator (a battery opens only at zero power). */
  beforeCommand(record: DeviceRecord, command: string, by: string): Promise<void>;
  /** For the acquisition: refuses values, of a command or as they are, that must not reach a converter. */
  admit(record: DeviceRecord, values: Readonly<Record<string, number>>): void;
  tick(): void;
  close(): Promise<void>;
}

/** kW that count as zero. */
const nothing = 2;

const same = (one: readonly AreaDecision[], other: readonly AreaDecision[]): boolean =>
  one.length === other.length &&
  one.every(({ code, power }, index) => code === other[index]?.code && power === other[index].power);

export function createDispatch(options: DispatchOptions): RunningDispatch {
  const { clock, devices, types, live, plan, log = () => {}, times = usualTimes } = options;
  const fresh = createFresh(clock, live, times.freshMs);
  const late = createLate(() => helm.sent());
  const binder = createBinder({ clock, devices, types, live, fresh, store: options.latchStore, late });
  const view = createPlantView({ clock, timezone: options.timezone, devices, types, live, fresh, binder });
  const lateLog = (entry: LogEntry): void => void late(() => log(entry));
  const warden = createWarden({ clock, timezone: options.timezone, types, binder, view, log: lateLog });
  const helm: Helm = createHelm({
    clock,
    outlet: options.outlet,
    turnEveryMs: times.turnEveryMs,
    lowered: (converter, from) => warden.noteLowered(converter, from),
  });
  const listeners = new Set<() => void>();
  let running = false;
  let resumed = false;
  let last: Decision = { wanted: 0, power: 0, off: false, code: 'stopped' };
  let areas: readonly AreaDecision[] = [];
  let stops = 0;
  /** Why nothing is steered while nothing runs. */
  let standing: ReasonCode = 'stopped';
  const navigate = createNavigator({ view, order: options.order, isHeld: helm.isHeld });
  const timer = (options.everyMs ?? 1000) > 0 ? setInterval(tick, options.everyMs ?? 1000) : undefined;
  // What a battery or a detector says is obeyed when it is heard, and not with the next second.
  const unwatch = live.onChange('*', (device) => {
    if (timer && binder.tightened(device)) void look();
  });

  const wake = (): void => {
    for (const each of listeners) each();
  };
  const note = (what: string, who: string, outcome: LogOutcome): void =>
    lateLog({ at: clock.now(), who, kind: 'strategy', what, outcome });

  /** What has tripped stops what runs by it, and stays so: a reset only permits a start. */
  function look(): Decision {
    for (const latch of binder.look()) trip(latch);
    return decideNow();
  }
  function trip(latch: Latch): void {
    warden.noteTrip(latch);
    if (warden.overAll()) {
      const was = running;
      halt('station');
      if (was) void late(() => options.disable?.('station'));
    } else holdLatched();
    wake();
  }
  /** Where others go on, those of the latch wait for a start of their own. */
  const holdLatched = (): void => warden.latched().forEach((id) => helm.hold(id));

  function tick(): void {
    resume();
    const before = areas;
    const decision = look();
    if (decision.code !== last.code || decision.power !== last.power || !same(before, areas)) {
      last = decision;
      wake();
    }
    last = decision;
    const { number } = reasons[decision.code];
    options.put?.('dispatch', 'dispatch', {
      wanted: decision.wanted,
      power: decision.power,
      reason: number,
      area: decision.area === undefined ? 0 : (options.areaNumber?.(decision.area) ?? Number.NaN),
      running: running ? 1 : 0,
    });
  }
  /** An enabled strategy goes on after a restart of the station, once its devices are fresh. */
  function resume(): void {
    if (resumed) return;
    const saved = plan();
    const whyNot = saved && notResumed(saved);
    if (saved === undefined || !saved.common.enabled || warden.overAll()) resumed = saved !== undefined;
    else if (whyNot) {
      resumed = true;
      standing = whyNot;
      note('strategy.resume', 'station', 'not resumed');
    } else if (view.fresh()) {
      resumed = true;
      running = true;
      note('strategy.resume', 'station', 'running');
    } else standing = 'resuming';
  }
  function decideNow(): Decision {
    const converters = view.converters();
    const saved = plan();
    if (stops > 0 || !running || !saved) {
      helm.steer(converters, undefined);
      areas = [];
      return { wanted: 0, power: 0, off: false, code: stops > 0 ? 'stopping' : (warden.overAll()?.reason ?? standing) };
    }
    const { decision, powers, areas: told = [] } = navigate(converters, saved);
    areas = told;
    helm.steer(converters, { powers, off: decision.off });
    return decision;
  }

  async function toZero(ids: readonly string[], withinMs = times.zeroWithinMs): Promise<boolean> {
    stops += 1;
    try {
      await Promise.all(ids.map((id) => helm.zero(id)));
      for (const end = Date.now() + withinMs; Date.now() < end; ) {
        if (ids.every((id) => Math.abs(live.get(id)?.values.activePower ?? Number.POSITIVE_INFINITY) <= nothing)) return true;
        await new Promise((done) => setTimeout(done, 200));
      }
      return false;
    } finally {
      stops -= 1;
    }
  }
  function halt(by: string): void {
    resumed = true;
    standing = 'stopped';
    const was = running;
    running = false;
    void Promise.all(view.converters().map(({ id }) => helm.zero(id)));
    if (was) note('strategy.stop', by, 'stopped');
    tick();
    wake();
  }

  return {
    state: () => ({ strategy: running ? 'running' : 'stopped', starting: false, stopping: stops > 0 }),
    start(by) {
      if (plan() === undefined) throw new Refused(409, 'No template is allotted to this month');
      if (view.converters().length === 0) throw new Refused(409, 'The station has no converter');
      warden.mustStart();
      resumed = true;
      standing = 'stopped';
      running = true;
      helm.release();
      holdLatched();
      note('strategy.start', by, 'running');
      tick();
      wake();
    },
    stop: halt,
    late,
    async stopStorage(by, withinMs) {
      halt(by);
      const done = await toZero(
        view.converters().map(({ id }) => id),
        withinMs,
      );
      note('storage.stop', by, done ? 'confirmed' : 'unknown');
      await late(() => {});
      wake();
      if (!done) throw new Refused(500, 'Not every device has confirmed, look at each of them');
    },
    reason: () => ({
      code: last.code,
      text: reasons[last.code].text,
      wanted: last.wanted,
      limited: last.power,
      ...(last.area !== undefined && { area: last.area }),
      ...(areas.length > 0 && { areas: areas.map((each) => ({ ...each, text: reasons[each.code].text })) }),
    }),
    plan() {
      const now = timeOf(clock.now(), options.timezone());
      const saved = plan();
      return saved ? rowsOf(saved).filter(({ end }) => end > now) : [];
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async beforeCommand(record, command, by) {
      const own = roleOf(types(), record) === 'converter';
      warden.mustStartDevice(record, command);
      if (own && command === 'stop') helm.hold(record.id);
      if (own && command === 'start') helm.release(record.id);
      if (types()[record.type]?.commands?.[command]?.first !== 'zero-power') return;
      if (running) {
        halt(by);
        void late(() => options.disable?.(by));
      }
      if (own) helm.hold(record.id);
      const fed = view.converters().filter(({ id, stack }) => (own ? id === record.id : stack === record.id));
      await toZero(fed.map(({ id }) => id));
    },
    admit: (record, values) => warden.mustFit(record, values),
    latches: () => binder.latches(),
    resetLatches(by) {
      const left = binder.reset(by);
      warden.noteReset(by, left);
      tick();
      wake();
      return left;
    },
    tick,
    async close() {
      clearInterval(timer);
      unwatch();
      await helm.close();
      await late(() => {});
    },
  };
}

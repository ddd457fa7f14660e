// In: an order to shut down or to start up, an alarm that does so by itself. Out: the steps carried out, kept, shown as a task and logged.
import type { DeviceOutcome, TaskState } from '../../core/calls/outcome.ts';
import {
  type Alarms,
  type Clock,
  type Commander,
  type DeviceRecord,
  type Dispatch,
  type DocStore,
  type LogEntry,
  type LogOutcome,
  Refused,
} from '../contract/index.ts';
import type { Tasks } from '../contract/index.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { SequenceDoc, SequenceKind, SequenceOrder, Sequences, SequenceStep, ShutdownDoc } from '../contract/sequences.ts';
import { zoneOf } from '../domain/documents/index.ts';
import { isDisk } from '../store/disk.ts';
import { underLatch } from './binding/refusals.ts';
import { restingOf, shutdownDefaults, toSteps } from './sequencePlan.ts';
import { disableStrategy, enableStrategy } from './plan/strategyEnabled.ts';

export interface SequenceParts {
  clock: Clock;
  docs: DocStore;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  commander: Commander;
  dispatch: Dispatch;
  tasks: Tasks;
  alarms: Alarms;
  /** Never in the way: a disk that takes nothing is waited for. */
  log: (entry: LogEntry) => void;
}
interface Run {
  kind: SequenceKind;
  taskId: string;
  /** Another one has taken over. */
  ended: boolean;
  over: boolean;
}
const calls = {
  shutdown: 'shutdown.start',
  startup: 'shutdown.stop',
  disconnect: 'stack.disconnectAll',
} as const satisfies Record<SequenceKind, string>;
/** What each step is called while it runs. */
const stepTitles = {
  down: { strategy: 'Stop the strategy', ramp: 'Power to zero', pause: 'Wait', device: 'Bring devices to rest' },
  up: { strategy: 'Start the strategy', ramp: 'Power to zero', pause: 'Wait', device: 'Start devices' },
} as const;
export const unconfirmed = 'Not every device has confirmed, look at each of them';

export function createSequences(parts: SequenceParts): Sequences {
  const { clock, docs, tasks, alarms, log } = parts;
  let run: Run | undefined;
  /** Alarms that have set a shutdown off, so that none does it twice. */
  let spent: ReadonlySet<string> = new Set();
  const setting = <T>(id: string): T | undefined => docs.tx((tx) => tx.get<T>('settings', id))?.body;
  const config = (): ShutdownDoc => ({ ...shutdownDefaults(parts.types()), ...setting<Partial<ShutdownDoc>>('shutdown') });
  let held: SequenceDoc | undefined;
  const last = (): SequenceDoc | undefined => (held ??= setting<SequenceDoc>('sequence'));
  const keep = (doc: SequenceDoc): void => {
    held = doc;
    void parts.dispatch.late(() => spare(() => docs.tx((tx) => tx.put('settings', 'sequence', doc, doc.by))));
  };
  function note(doc: SequenceDoc, outcome: LogOutcome, address?: string): void {
    const entry: LogEntry = {
      at: clock.now(),
      who: doc.by,
      kind: 'command',
      what: calls[doc.kind],
      outcome,
      ...(doc.cause && { target: doc.cause.deviceName, before: doc.cause.title }),
      after: Object.fromEntries(doc.steps.flatMap(({ device, state }) => (device === undefined ? [] : [[device, state]]))),
      ...(address !== undefined && { address }),
    };
    void parts.dispatch.late(() => log(entry));
  }

  function begin(kind: SequenceKind, { by, address, cause }: SequenceOrder): TaskState {
    const going = run && !run.over ? tasks.get(run.taskId) : undefined;
    // A shutdown does all that a disconnection does.
    if (run && going && (run.kind === kind || (kind === 'disconnect' && run.kind === 'shutdown'))) return going;
    if (run) {
      run.ended = true;
      if (going) tasks.end(going.taskId, 'Ended by the opposite command');
    }
    const steps = toSteps(kind, config(), restingOf(parts.devices(), parts.types()));
    const state = kind === 'startup' ? 'starting' : 'stopping';
    const doc: SequenceDoc = { state, kind, by, startedAt: clock.now(), ...(cause && { cause }), steps };
    keep(doc);
    note(doc, 'started', address);
    const mine: Run = { kind, taskId: '', ended: false, over: false };
    run = mine;
    const task = tasks.start(calls[kind], by, (report) => carryOut(mine, doc, report).finally(() => (mine.over = true)));
    mine.taskId = task.taskId;
    return task;
  }

  async function carryOut(mine: Run, doc: SequenceDoc, report: (step: string, done: number, of: number) => void): Promise<void> {
    let steps = doc.steps;
    let refusal: unknown;
    const set = (group: number, change: (step: SequenceStep, index: number) => SequenceStep): void => {
      let index = 0;
      steps = steps.map((step) => (step.group === group ? change(step, index++) : step));
      if (!mine.ended) keep({ ...doc, steps });
    };
    const groups = Math.max(0, ...steps.map(({ group }) => group + 1));
    for (let group = 0; group < groups && !mine.ended; group += 1) {
      const here = steps.filter((step) => step.group === group);
      report(stepTitles[doc.kind === 'startup' ? 'up' : 'down'][here[0]?.name ?? 'device'], group, groups);
      set(group, (step) => ({ ...step, state: 'running' }));
      const outcomes = await Promise.all(
        here.map((step) =>
          work(step, doc, mine).catch((error: unknown): DeviceOutcome => {
            refusal ??= error;
            return error instanceof Refused && error.code < 500 ? 'refused' : 'unknown';
          }),
        ),
      );
      set(group, (step, index) => ({ ...step, state: outcomes[index] ?? 'unknown', endedAt: clock.now() }));
      // A shutdown goes on past a device that does not confirm; behind such a device nothing is started.
      if (doc.kind === 'startup' && outcomes.some((outcome) => outcome !== 'confirmed')) break;
    }
    if (mine.ended) return note({ ...doc, steps }, 'ended');
    const whole = steps.every(({ state }) => state === 'confirmed');
    const rest = steps.map((step): SequenceStep => (step.state === 'waiting' ? { ...step, state: 'skipped' } : step));
    const state = !whole ? 'unfinished' : doc.kind === 'startup' ? 'ready' : 'shut';
    const ended: SequenceDoc = { ...doc, state, steps: rest, endedAt: clock.now() };
    keep(ended);
    note(ended, whole ? 'confirmed' : 'unknown');
    if (!whole) throw refusal ?? new Refused(500, unconfirmed);
  }

  async function work(
    { name, device, command, seconds = 0 }: SequenceStep,
    { kind, by }: SequenceDoc,
    mine: Run,
  ): Promise<DeviceOutcome> {
    if (name === 'device') return (await parts.commander.run(device ?? '', command ?? '', {}, by)).outcome;
    if (name === 'pause') await pause(seconds * 1000, () => mine.ended);
    else if (name === 'ramp') await parts.dispatch.stopStorage(by, seconds * 1000);
    else if (kind !== 'startup') {
      parts.dispatch.stop(by);
      void parts.dispatch.late(() => disableStrategy(docs, by));
    } else {
      parts.dispatch.start(by);
      void parts.dispatch.late(() => enableStrategy(docs, true, by));
    }
    return 'confirmed';
  }

  /** Running alarms that shut the station down by themselves. */
  function causes() {
    const wanted = new Set(config().triggers);
    return wanted.size === 0 ? [] : alarms.running().filter(({ deviceType, alarm }) => wanted.has(`${deviceType}#${alarm}`));
  }
  function watch(): void {
    const running = causes();
    const fresh = running.filter(({ id }) => !spent.has(id));
    spent = new Set(running.map(({ id }) => id));
    const [first] = fresh;
    const state = last()?.state;
    if (!first || state === 'stopping' || state === 'shut') return;
    const { deviceType, alarm, title, deviceName } = first;
    begin('shutdown', { by: 'station', cause: { alarm: `${deviceType}#${alarm}`, title, deviceName } });
  }
  const unwatch = alarms.onChange(watch);

  return {
    last,
    shutDown: (order) => begin('shutdown', order),
    disconnectAll: (order) => begin('disconnect', order),
    startUp(order) {
      if (run?.kind === 'startup' && !run.over && !run.ended) throw new Refused(409, 'Currently starting up, do not operate');
      const [cause] = causes();
      if (cause) {
        const values = { alarm: { text: cause.title }, device: cause.deviceName };
        throw new Refused(409, 'What shut the station down is still there: {{alarm}}, {{device}}', { values });
      }
      const [latch] = parts.dispatch.latches();
      if (latch) throw underLatch(latch, zoneOf(parts));
      return begin('startup', order);
    },
    resume() {
      const doc = last();
      if (doc?.state === 'stopping') {
        note({ ...doc, by: 'station' }, 'resumed');
        begin(doc.kind, { by: 'station', ...(doc.cause && { cause: doc.cause }) });
      } else if (doc?.state === 'starting') {
        const left: SequenceDoc = { ...doc, by: 'station', state: 'unfinished', endedAt: clock.now() };
        keep(left);
        note(left, 'not resumed');
      }
      watch();
    },
    close() {
      unwatch();
      if (run) run.ended = true;
    },
  };
}

/** A disk that takes nothing must not stand between a person and a stop. */
function spare(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!isDisk(error)) throw error;
  }
}
/** Ends early when another sequence has taken over. */
async function pause(ms: number, ended: () => boolean): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end && !ended(); )
    await new Promise((done) => setTimeout(done, Math.min(200, end - Date.now())));
}

// Runs the steps of a shutdown or start-up, on command or because of an alarm. The progress is stored, shown as a task and
// logged.
import type { DeviceOutcome, TaskState } from '../../../core/calls/outcome.ts';
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
} from '../../contract/index.ts';
import type { Tasks } from '../../contract/index.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import type { SequenceDoc, SequenceKind, SequenceOrder, Sequences, SequenceStep, ShutdownDoc } from '../../contract/sequences.ts';
import { isReadOnly } from '../../contract/readOnly.ts';
import { ofRole } from '../../equipment/roles.ts';
import { isDisk } from '../../files/disk.ts';
import { underLatch } from '../binding/refusals.ts';
import { restingOf, shutdownDefaults, toSteps } from './sequencePlan.ts';
import { disableStrategy, enableStrategy } from '../plan/strategyEnabled.ts';

export interface SequenceParts {
  clock: Clock;
  /** Time zone of the station. */
  zone: () => string;
  docs: DocStore;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  commander: Commander;
  dispatch: Dispatch;
  tasks: Tasks;
  alarms: Alarms;
  /** Never blocks; a failed write is repeated. */
  log: (entry: LogEntry) => void;
}
interface Run {
  kind: SequenceKind;
  taskId: string;
  /** A different sequence has replaced it. */
  ended: boolean;
  over: boolean;
}
const calls = {
  shutdown: 'shutdown.start',
  startup: 'shutdown.stop',
  disconnect: 'stack.disconnectAll',
} as const satisfies Record<SequenceKind, string>;
/** Titles of the steps while they run. */
const stepTitles = {
  down: { strategy: 'Stop the strategy', ramp: 'Power to zero', pause: 'Wait', device: 'Stop devices' },
  up: { strategy: 'Start the strategy', ramp: 'Power to zero', pause: 'Wait', device: 'Start devices' },
} as const;
const unconfirmed = 'Not all devices have confirmed. Check each device.';

interface SequenceState extends SequenceParts {
  run: Run | undefined;
  /** Active alarms that have already triggered a shutdown, so that none triggers it twice. */
  spent: ReadonlySet<string>;
  document: SequenceDoc | undefined;
}

export function createSequences(parts: SequenceParts): Sequences {
  const state: SequenceState = { ...parts, run: undefined, spent: new Set(), document: undefined };
  const unwatch = parts.alarms.onChange(() => watch(state));
  return {
    last: () => lastOf(state),
    shutDown: (order) => begin(state, 'shutdown', order),
    disconnectAll: (order) => begin(state, 'disconnect', order),
    startUp(order) {
      mustStartUp(state);
      return begin(state, 'startup', order);
    },
    resume: () => resume(state),
    close() {
      unwatch();
      if (state.run) state.run.ended = true;
    },
  };
}

const setting = <T>({ docs }: SequenceState, id: string): T | undefined => docs.tx((tx) => tx.get<T>('settings', id))?.body;
const configOf = (state: SequenceState): ShutdownDoc => ({
  ...shutdownDefaults(state.types()),
  ...setting<Partial<ShutdownDoc>>(state, 'shutdown'),
});
const lastOf = (state: SequenceState): SequenceDoc | undefined => (state.document ??= setting<SequenceDoc>(state, 'sequence'));

function keep(state: SequenceState, doc: SequenceDoc): void {
  const { docs, dispatch } = state;
  state.document = doc;
  void dispatch.late(() => spare(() => docs.tx((tx) => tx.put('settings', 'sequence', doc, doc.by))));
}

function note({ clock, dispatch, log }: SequenceState, doc: SequenceDoc, outcome: LogOutcome, address?: string): void {
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
  void dispatch.late(() => log(entry));
}

/** A battery is under control together with its converters. */
function isUnderControl({ devices, types }: SequenceState, record: DeviceRecord): boolean {
  if (isReadOnly(record)) return false;
  const fed = ofRole(devices(), types(), 'converter').filter(({ relates }) => relates?.stack === record.id);
  return fed.length === 0 || !fed.every(isReadOnly);
}

function begin(state: SequenceState, kind: SequenceKind, { by, address, cause }: SequenceOrder, wasJoined = false): TaskState {
  const { run, tasks, clock } = state;
  const going = run && !run.over ? tasks.get(run.taskId) : undefined;
  const running = going && lastOf(state);
  const stepsOf = (joined: boolean): SequenceStep[] => {
    const shutdownBy = kind === 'shutdown' ? by : joined ? running?.by : undefined;
    // Read-only devices take part only in a shutdown by a person.
    const isByPerson = shutdownBy !== undefined && shutdownBy !== 'station';
    const reached = state.devices().filter((record) => isByPerson || isUnderControl(state, record));
    return toSteps(kind, configOf(state), restingOf(reached, state.types()), joined);
  };
  const isDown = kind !== 'startup' && running !== undefined && running.kind !== 'startup';
  if (going && (running?.kind === kind || (isDown && includesAll(running, stepsOf(false))))) return going;
  const joined = wasJoined || isDown;
  if (run) run.ended = true;
  if (going) tasks.end(going.taskId, joined ? 'Continued by a newer command that includes it' : 'Ended by the opposite command');
  const now = kind === 'startup' ? 'starting' : 'stopping';
  const steps = stepsOf(joined);
  const doc: SequenceDoc = {
    state: now,
    kind,
    by,
    startedAt: clock.now(),
    steps,
    ...(cause && { cause }),
    ...(joined && { joined }),
  };
  keep(state, doc);
  note(state, doc, 'started', address);
  const mine: Run = { kind, taskId: '', ended: false, over: false };
  state.run = mine;
  const task = tasks.start(calls[kind], by, (report) => carryOut(state, mine, doc, report).finally(() => (mine.over = true)));
  mine.taskId = task.taskId;
  return task;
}

const includesAll = ({ steps }: SequenceDoc, wanted: readonly SequenceStep[]): boolean =>
  wanted.every(({ device }) => device === undefined || steps.some((step) => step.device === device));

type Report = (step: string, done: number, of: number) => void;

async function carryOut(state: SequenceState, mine: Run, doc: SequenceDoc, report: Report): Promise<void> {
  const { clock } = state;
  let steps = doc.steps;
  let refusal: unknown;
  const set = (group: number, change: (step: SequenceStep, index: number) => SequenceStep): void => {
    let index = 0;
    steps = steps.map((step) => (step.group === group ? change(step, index++) : step));
    if (!mine.ended) keep(state, { ...doc, steps });
  };
  const groups = Math.max(0, ...steps.map(({ group }) => group + 1));
  for (let group = 0; group < groups && !mine.ended; group += 1) {
    const here = steps.filter((step) => step.group === group);
    report(stepTitles[doc.kind === 'startup' ? 'up' : 'down'][here[0]?.name ?? 'device'], group, groups);
    set(group, (step) => ({ ...step, state: 'running' }));
    const outcomes = await Promise.all(
      here.map((step) =>
        work(state, step, doc, mine).catch((error: unknown): DeviceOutcome => {
          refusal ??= error;
          return error instanceof Refused && error.code < 500 ? 'refused' : 'unknown';
        }),
      ),
    );
    set(group, (step, index) => ({ ...step, state: outcomes[index] ?? 'unknown', endedAt: clock.now() }));
    // A shutdown continues if a device does not confirm. A start-up ends there.
    if (doc.kind === 'startup' && outcomes.some((outcome) => outcome !== 'confirmed')) break;
  }
  if (mine.ended) return note(state, { ...doc, steps }, 'ended');
  const ended = toEnded(doc, steps, clock.now());
  const isComplete = ended.state !== 'unfinished';
  keep(state, ended);
  note(state, ended, isComplete ? 'confirmed' : 'unknown');
  if (!isComplete) throw refusal ?? new Refused(500, unconfirmed);
}

/** The final state: unfinished if a step has not confirmed. The remaining steps are marked as skipped. */
function toEnded(doc: SequenceDoc, steps: readonly SequenceStep[], endedAt: number): SequenceDoc {
  const isComplete = steps.every(({ state }) => state === 'confirmed');
  const rest = steps.map((step): SequenceStep => (step.state === 'waiting' ? { ...step, state: 'skipped' } : step));
  const state = !isComplete ? 'unfinished' : doc.kind === 'startup' ? 'ready' : 'shut';
  return { ...doc, state, steps: rest, endedAt };
}

async function work(
  { commander, dispatch, docs }: SequenceState,
  { name, device, command, seconds = 0 }: SequenceStep,
  { kind, by }: SequenceDoc,
  mine: Run,
): Promise<DeviceOutcome> {
  if (name === 'device') return (await commander.run(device ?? '', command ?? '', {}, by)).outcome;
  if (name === 'pause') await pause(seconds * 1000, () => mine.ended);
  else if (name === 'ramp') await dispatch.stopStorage(by, seconds * 1000);
  else if (kind !== 'startup') {
    dispatch.stop(by);
    void dispatch.late(() => disableStrategy(docs, by));
  } else {
    dispatch.start(by);
    void dispatch.late(() => enableStrategy(docs, true, by));
  }
  return 'confirmed';
}

/** Active alarms that trigger a shutdown. */
function causesOf(state: SequenceState) {
  const wanted = new Set(configOf(state).triggers);
  if (wanted.size === 0) return [];
  return state.alarms.running().filter(({ deviceType, alarm }) => wanted.has(`${deviceType}#${alarm}`));
}

function watch(state: SequenceState): void {
  const running = causesOf(state);
  const first = running.find(({ id }) => !state.spent.has(id));
  state.spent = new Set(running.map(({ id }) => id));
  const last = lastOf(state);
  const isShutdown = last?.kind === 'shutdown' || last?.joined === true;
  if (!first || (isShutdown && (last.state === 'stopping' || last.state === 'shut'))) return;
  const { deviceType, alarm, title, deviceName } = first;
  begin(state, 'shutdown', { by: 'station', cause: { alarm: `${deviceType}#${alarm}`, title, deviceName } });
}

function mustStartUp(state: SequenceState): void {
  const { run, dispatch } = state;
  if (run?.kind === 'startup' && !run.over && !run.ended) throw new Refused(409, 'Currently starting up, do not operate');
  const [cause] = causesOf(state);
  if (cause) {
    const values = { alarm: { text: cause.title }, device: cause.deviceName };
    throw new Refused(409, 'The cause of the shutdown is still present: {{alarm}}, {{device}}', { values });
  }
  const [latch] = dispatch.latches();
  if (latch) throw underLatch(latch, state.zone());
}

/** Continues a shutdown that a restart of the station interrupted. A start-up is not continued. */
function resume(state: SequenceState): void {
  const doc = lastOf(state);
  if (doc?.state === 'stopping') {
    note(state, { ...doc, by: 'station' }, 'resumed');
    begin(state, doc.kind, { by: 'station', ...(doc.cause && { cause: doc.cause }) }, doc.joined);
  } else if (doc?.state === 'starting') {
    const left: SequenceDoc = { ...doc, by: 'station', state: 'unfinished', endedAt: state.clock.now() };
    keep(state, left);
    note(state, left, 'not resumed');
  }
  watch(state);
}

/** Ignores disk errors: a disk that cannot be written must not prevent a stop. */
function spare(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!isDisk(error)) throw error;
  }
}
/** Ends early if a different sequence has taken over. */
async function pause(ms: number, ended: () => boolean): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end && !ended(); )
    await new Promise((done) => setTimeout(done, Math.min(200, end - Date.now())));
}

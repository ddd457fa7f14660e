// A station for tests of handlers: documents, log, sessions, tasks and series are real, on an empty database; devices, alarms and
// dispatch are test doubles controlled by the test.
import { personText } from '../../../src/core/texts/who.ts';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Content } from '../../../src/core/content.ts';
import type { Problem } from '../../../src/core/problems/problem.ts';
import { instantOf } from '../../../src/core/time.ts';
import { documentHandler } from '../../../src/station/domain/documents/documentCalls.ts';
import { zoneOf } from '../../../src/station/domain/documents/index.ts';
import { seedDemo } from '../../../src/station/domain/station/seed.ts';
import { toStationScope } from '../../../src/station/domain/station/stationScope.ts';
import { handlers } from '../../../src/station/calls/index.ts';
import type {
  AlarmRecord,
  CommandResult,
  DeviceRecord,
  Dispatch,
  Links,
  LinkState,
  LinkTest,
  LiveDevice,
  Station,
} from '../../../src/station/contract/index.ts';
import type { CallContext } from '../../../src/station/contract/calls.ts';
import { Refused, Reply } from '../../../src/station/contract/index.ts';
import { misfitsOf } from './answers.ts';
import { toAlarms } from './doubleAlarms.ts';
import type { PlantFile } from '../../../src/station/plant/plantFile.ts';
import { createSequences } from '../../../src/station/dispatch/sequences/sequences.ts';
import { createSessions } from '../../../src/station/session/sessions.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openVault } from '../../../src/station/store/docs/docsVault.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { seriesShape } from '../../../src/station/store/series/seriesShape.ts';
import { createTasks } from '../../../src/station/running/tasks.ts';
import { content as compiled } from '../../delivered.ts';

/** The caller as documents and the log name it. */
export const ada = { account: 'u1', login: 'ada', name: 'Ada' };
export const zone = 'Asia/Shanghai';
/** A Wednesday, 14:30. */
export const noonish = instantOf('2026-07-15', '14:30', zone);
const asBuilt = JSON.parse(readFileSync('schemas/plants/cabinet.json', 'utf8')) as PlantFile;
/** The plant with its cells in five clusters, so that parts can be distinguished. */
export const plantFile: PlantFile = {
  ...asBuilt,
  devices: asBuilt.devices.map((each) =>
    each.type === 'stack' ? { ...each, config: { ...each.config, clusterCount: 5, cellCount: 52 } } : each,
  ),
};

/** The points of the station itself are packed as in a running station. */
const ownShape = seriesShape(
  () => compiled.devices,
  () => [],
);

export interface StationDouble {
  station: Station;
  /** Returns the session of a token. */
  sessionOf: (token: string) => string;
  clock: { now: () => number; set: (at: number) => void };
  /** Sets the newest values of a device, read at `at` or else at the time of the clock. */
  read: (device: string, values: Record<string, number>, at?: number) => void;
  link: (device: string, state: LinkState) => void;
  /** Writes a history of counters or powers by minute, as 60 s data. */
  history: (device: string, start: number, end: number, values: (at: number) => Record<string, number>) => void;
  alarms: AlarmRecord[];
  /** Notifies listeners that the alarms have changed. */
  alarmed: () => void;
  dispatch: { strategy: 'running' | 'stopped'; starting: boolean; stopping: boolean; calls: string[] };
  commands: { device: string; command?: string; values?: Readonly<Record<string, number>>; by: string }[];
  answerWith: (result: CommandResult) => void;
  problems: Problem[];
  guarded: string[][];
  /** Devices that are not polled, with the reason. */
  barred: Record<string, ReturnType<Links['whyNot']>>;
  refused: Record<string, readonly string[]>;
  /** The result of the next connection test; assign to its members. */
  linkTest: LinkTest;
  refuse: (needs: Refused | undefined) => void;
  call: (name: string, request?: unknown, of?: Partial<CallContext>) => Promise<{ data: unknown; text?: string }>;
  close: () => void;
}

export function openDouble({ now = noonish, empty = false }: { now?: number; empty?: boolean } = {}): StationDouble {
  let at = now;
  const clock = { now: () => at, set: (next: number) => void (at = next) };
  const dataFolder = mkdtempSync(join(tmpdir(), 'calls-'));
  const db = openCore(':memory:');
  const docs = createDocStore(db, clock);
  const series = createSeriesStore(':memory:', { shape: ownShape });
  if (!empty) docs.tx((tx) => seedDemo(tx, plantFile, compiled.devices));
  const devices = () => docs.tx((tx) => tx.list<DeviceRecord>('devices')).map(({ body }) => body);

  const newest = new Map<string, LiveDevice>();
  const links = new Map<string, LinkState>();
  const live: Station['live'] = {
    get: (device) => newest.get(device),
    all: () => [...newest.values()],
    state: (device) => links.get(device) ?? (newest.has(device) ? 'normal' : 'offline'),
    onChange: () => () => {},
  };

  const double = {
    alarms: [] as AlarmRecord[],
    dispatch: { strategy: 'stopped' as 'running' | 'stopped', starting: false, stopping: false, calls: [] as string[] },
    commands: [] as StationDouble['commands'],
    problems: [] as Problem[],
    guarded: [] as string[][],
    barred: {} as StationDouble['barred'],
    refused: {} as StationDouble['refused'],
    linkTest: { result: 'values', ms: 1, values: {} } as LinkTest,
  };
  let result: CommandResult = { outcome: 'confirmed' };
  let refusal: Refused | undefined;

  const dispatch: Dispatch = {
    state: () => ({ strategy: double.dispatch.strategy, starting: double.dispatch.starting, stopping: double.dispatch.stopping }),
    start(by) {
      double.dispatch.calls.push(`start ${personText(by)}`);
      double.dispatch.strategy = 'running';
    },
    stop(by) {
      double.dispatch.calls.push(`stop ${personText(by)}`);
      double.dispatch.strategy = 'stopped';
    },
    late: async (work) => work(),
    async stopStorage(by) {
      double.dispatch.calls.push(`stopStorage ${personText(by)}`);
      double.dispatch.strategy = 'stopped';
    },
    reason: () => ({ code: 'row', text: 'Row of the plan', wanted: -110, limited: -110 }),
    onChange: () => () => {},
    latches: () => [],
    resetLatches: () => [],
  };
  const content: Content = compiled;
  const sessions = createSessions({ db, docs, clock });
  const tasks = createTasks(clock, () => {});
  const alarmListeners = new Set<() => void>();
  const alarms = toAlarms(double.alarms, clock, alarmListeners);
  const commander: Station['commander'] = {
    run: async (device, command, values, by) => {
      double.commands.push({ device, command, values, by: personText(by) });
      return result;
    },
    write: async (device, values, by) => {
      double.commands.push({ device, values, by: personText(by) });
      return result;
    },
  };
  const sequences = createSequences({
    clock,
    zone: () => zoneOf({ docs }),
    docs,
    devices,
    types: () => content.devices,
    commander,
    dispatch,
    tasks,
    alarms,
    log: (entry) => docs.note(entry),
  });
  const station: Station = {
    clock,
    type: 'ems',
    scope: () => toStationScope(station),
    sessions,
    content: () => content,
    onContent: () => () => {},
    problems: () => ({ at, list: double.problems, standing: { is: 'written', since: at, filesOnHold: [] } }),
    docs,
    vault: openVault(db),
    gateways: ['127.0.0.1'],
    copies: { list: () => [], make: async () => {} },
    series,
    reread: async () => {},
    giveWay: async () => {},
    live,
    fresh: (device) => (device === undefined ? undefined : live.get(device)),
    commander,
    links: {
      serial: () => false,
      whyNot: (id) => double.barred[id],
      refused: (id) => double.refused[id] ?? [],
      simulated: ({ simulated }) => (simulated ? { ip: '127.0.0.1', port: 40_001 } : undefined),
      test: async () => double.linkTest,
      has: () => true,
      absent: () => [],
      step: () => undefined,
      read: async () => undefined,
      readRaw: async () => undefined,
      writeRaw: async () => result,
    },
    counters: { waiting: () => [], answer: () => [] },
    alarms,
    sequences,
    dispatch,
    tasks,
    devices,
    dataFolder,
  };

  const alone: CallContext['batch'] = {
    ready: async () => {},
    read: () => undefined,
    toWire: (_name, request) => request,
    judge: (_name, request) => ({ request, found: [] }),
    save: () => {},
  };
  const context = (of: Partial<CallContext>): CallContext => ({
    station,
    user: { id: 'u1', loginName: 'ada', name: 'Ada', role: 'administrator' },
    sessionId: 's1',
    maintains: true,
    language: 'en_US',
    busbarName: undefined,
    address: '127.0.0.1',
    signal: new AbortController().signal,
    guard(needs) {
      double.guarded.push([...needs]);
      if (refusal) throw refusal;
    },
    files: {},
    batch: alone,
    ...of,
  });

  return {
    ...double,
    station,
    sessionOf: (token) => sessions.identify(token)?.sessionId ?? '',
    clock,
    read: (device, values, moment = at) => {
      const type = devices().find(({ id }) => id === device)?.type ?? '';
      newest.set(device, { id: device, type, at: moment, values, link: 'ok' });
    },
    link: (device, state) => void links.set(device, state),
    alarmed: () => alarmListeners.forEach((listener) => listener()),
    history: (device, start, end, values) => {
      const frames = [];
      for (let moment = start; moment < end; moment += 60_000) frames.push({ device, at: moment, values: values(moment) });
      series.appendRollup(60, frames);
    },
    answerWith: (next) => void (result = next),
    refuse: (next) => void (refusal = next),
    call: async (name, request = {}, of = {}) => {
      const named = content.calls[name];
      const handler = handlers[name] ?? (named && documentHandler(named));
      if (!handler) throw new Error(`No handler for ${name}`);
      const answer: unknown = await handler(request as never, context(of));
      const data = answer instanceof Reply ? answer.data : answer;
      // Answers are checked against the shapes that the catalogue declares.
      const declared = content.calls[name];
      const misfits = declared && declared.answers !== 'file' ? misfitsOf(declared, data ?? {}) : [];
      if (!declared || misfits.length > 0) throw new Error(`${name}: ${declared ? misfits.join('; ') : 'not in the catalogue'}`);
      if (!(answer instanceof Reply)) return { data };
      return { data, text: typeof answer.text === 'string' ? answer.text : answer.text.text };
    },
    close: () => {
      series.close();
      docs.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Returns the refusal of a call, with its code, text and paths. */
export async function refusalOf(work: Promise<unknown>): Promise<Refused> {
  try {
    await work;
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  throw new Error('The call was not refused');
}

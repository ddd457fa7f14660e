// Starts the server of one or several stations: one address for calls, content, stream and console.
import { Server as TlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { CompiledCall } from '../core/content.ts';
import type { Clock, LogEntry, Station } from './contract/index.ts';
import type { Handler, Handlers, ServedHandlers } from './contract/calls.ts';
import { createSetup, type Setup } from './session/setup.ts';
import type { SessionService } from './session/sessions.ts';
import type { WatchedDocStore } from './store/docs/docs.ts';
import type { CommandKeys } from './store/docs/docsKeys.ts';
import type { WatchCommits } from './store/wal/walSync.ts';
import { createHub, type Hub } from './stream/hub.ts';
import { createStream, type StreamContext } from './stream/route.ts';
import type { OpenedFilesStore } from './contract/incident.ts';
import type { LoopDelay } from './running/loopDelay.ts';
import type { Print } from './running/lines.ts';
import type { WatchedTasks } from './running/tasks.ts';
import type { Turns } from './running/turns.ts';
import { createCalls } from './server/calls/calls.ts';
import type { CallParts } from './server/calls/run.ts';
import { createCommands, createGates, type Gates } from './server/commands.ts';
import { createConsoleFiles } from './server/pages/consoleFiles.ts';
import type { Contents } from './server/contents.ts';
import { createHttp } from './server/http.ts';
import { chooseAmong, type StationContext } from './server/stations.ts';
import type { RateLimit } from './server/ingress/limits.ts';
import type { Hsts } from './server/ingress/headers.ts';
import { listenError } from './server/ingress/listenError.ts';
import { createNames } from './server/ingress/names.ts';
import type { Scanner } from './server/ingress/scan.ts';
import type { Tls } from './server/ingress/tls.ts';
import { createViolations, type Violations } from './server/ingress/violations.ts';
import { type CountFrames, type Measured, toMeasured } from './server/watch/measured.ts';
import { createWrongTokens } from './server/watch/wrongTokens.ts';
import { createMetrics } from './server/watch/metrics.ts';

/** A station that is served. */
export interface ServedStation {
  /** `docs` and `tasks` report their changes, so that the stream need not poll. */
  station: Station & { docs: WatchedDocStore; tasks: WatchedTasks };
  contents: Contents;
  keys: CommandKeys;
  watchCommits: WatchCommits;
  /** Number of frames that were written to its history. */
  frames?: CountFrames;
}
/** `station`, `contents` and `keys` are from the main station. */
export interface ServerParts extends ServedStation {
  /** The other stations. */
  further?: readonly ServedStation[];
  /** Declared stations that could not be opened. */
  notOpened?: readonly { id: string }[];
  /** Incident files that people open in addition to the stations. */
  opened?: OpenedFilesStore;
  handlers: ServedHandlers;
  /** The handler of a call that names a document. */
  documentHandler: (call: CompiledCall) => Handler | undefined;
  turns: Turns;
  loopDelay?: Pick<LoopDelay, 'read'>;
  sessions: SessionService;
  /** A steady clock: sessions, throttles and limits must not run fast with the plant, or jump when the system clock is set. */
  clock: Clock;
  consoleFolder: string;
  host: string;
  names?: readonly string[];
  tls?: Tls;
  hsts?: Hsts | undefined;
  port: number;
  version: string;
  build?: string | undefined;
  frameAncestors?: readonly string[];
  /** Lets a monitoring system read from another machine. */
  metricsToken?: string;
  trustProxy?: number | string[] | undefined;
  scanner?: Scanner | undefined;
  rate?: Partial<{ anonymous: RateLimit; session: RateLimit }>;
  report: (what: string, error: unknown) => void;
  print?: Print;
  /** Called before the server listens, to release the address. */
  beforeListening?: (() => Promise<void>) | undefined;
}
export interface Server {
  url: string;
  violations: Violations;
  setup: Setup;
  hub: Hub;
  close(): Promise<void>;
}
/** Time that a console waits for a command, unless its call defines a different one. */
const commandPatienceMs = 10_000;
const defaultRate = { anonymous: { perSecond: 20, burst: 100 }, session: { perSecond: 100, burst: 500 } };

const toSetup = ({ sessions, clock, print, station }: ServerParts): Setup =>
  createSetup({
    sessions,
    clock,
    onNew: (code) => print?.(`The code for the first administrator is now ${code}`),
    log: (entry) => station.docs.tx((tx) => tx.log({ at: station.clock.now(), ...entry })),
  });

export async function startServer(parts: ServerParts): Promise<Server> {
  const { sessions, clock, report } = parts;
  const violations = createViolations(parts.station.clock);
  const common: Common = {
    violations,
    gates: createGates(),
    under: new Map(),
    load: () => ({ ...stream.load(), waiting: parts.turns.waiting() }),
    onPhase: (phase, seconds) => watch.metrics.phaseEnded(phase, seconds),
  };
  const own = toContext(parts, parts, common);
  const stations = chooseAmong(
    own,
    (parts.further ?? []).map((each) => toContext(parts, each, common)),
    parts.notOpened?.map(({ id }) => id),
  );
  const stream = createStream({ stations, sessions });
  const setup = toSetup(parts);
  const watch = toWatch(parts, common.load);
  const app = await createHttp({
    stations,
    sessions,
    violations,
    setup,
    clock,
    report,
    consoleFiles: createConsoleFiles(parts.consoleFolder),
    version: parts.version,
    type: parts.station.type,
    frameAncestors: parts.frameAncestors ?? [],
    isNamed: createNames(parts.host, parts.names ?? []),
    ...(parts.tls && { tls: parts.tls.credentials }),
    hsts: parts.hsts,
    trustProxy: parts.trustProxy,
    scanner: parts.scanner,
    opened: parts.opened,
    rate: { ...defaultRate, ...parts.rate },
    watch,
    addStream: (server, callers) => stream.add(server, callers),
  });
  const stops = stations.all.flatMap(({ hub, station }) => wakeHub(hub, station));
  const expiry = setInterval(() => sessions.expire(), 30_000);
  expiry.unref();
  await listen(app, parts);
  if (parts.tls && app.server instanceof TlsServer) stops.push(parts.tls.follow(app.server));
  return {
    url: toUrl(app.server.address() as AddressInfo, parts.tls ? 'https' : 'http'),
    violations,
    setup,
    hub: own.hub,
    async close() {
      await Promise.all(stations.all.map(({ commands }) => commands.settled(commandPatienceMs)));
      clearInterval(expiry);
      for (const stop of stops) stop();
      stream.close();
      await app.close();
      watch.metrics.close();
    },
  };
}

/** Data for a monitoring system: all stations at one address. */
function toWatch({ sessions, version, loopDelay, metricsToken, ...parts }: ServerParts, load: Common['load']) {
  const stations = (): Measured[] =>
    [parts, ...(parts.further ?? [])].map(({ station, frames = () => 0 }) => toMeasured(station, frames));
  const open = () => sessions.sessions(undefined, undefined).length;
  const metrics = createMetrics({ stations, version, loopDelay, load, sessions: open });
  const notOpened = parts.notOpened?.map(({ id }) => id) ?? [];
  const { clock, docs } = parts.station;
  const wrong = createWrongTokens(clock, (entry) => docs.note(entry));
  return { metrics, stations, notOpened, build: parts.build, token: metricsToken, wrong };
}

/** Parts that all stations of the program share. */
interface Common {
  violations: Violations;
  gates: Gates;
  /** Number of topics in computation by account. */
  under: Map<string, number>;
  load: () => { streams: number; topics: number; waiting: number };
  onPhase: NonNullable<CallParts['onPhase']>;
}
type Context = StationContext & StreamContext & { station: ServedStation['station'] };

function toContext(parts: ServerParts, { station, contents, keys, watchCommits }: ServedStation, common: Common): Context {
  const { turns, sessions, clock, report } = parts;
  const own = toOwnHandlers(parts, contents, common);
  // Some handlers of the station are created on demand by name, so they are looked up and not copied.
  const handlerOf = (call: CompiledCall) => parts.handlers[call.name] ?? own[call.name] ?? parts.documentHandler(call);
  const note = (entry: LogEntry) => station.docs.note(entry);
  const calls = createCalls({ station, turns, handlerOf, sessions, contents, note, onPhase: common.onPhase });
  return {
    id: () => station.served?.id ?? station.scope().id,
    station,
    contents,
    commands: createCommands({ calls, keys, watchCommits: alsoOf(parts, watchCommits), gates: common.gates, clock, report }),
    hub: createHub({ station, calls, contents, under: common.under, report }),
    clock: station.clock,
    scope: () => station.scope(),
    tasks: () => station.tasks.list(),
  };
}

/** The accounts and sessions of all stations are in the file of the main station. */
function alsoOf(main: Pick<ServedStation, 'watchCommits'>, watchCommits: WatchCommits): WatchCommits {
  if (watchCommits === main.watchCommits) return watchCommits;
  return () => {
    const all = [watchCommits(), main.watchCommits()];
    return async () => void (await Promise.all(all.map((stored) => stored())));
  };
}

function wakeHub(hub: Hub, station: ServedStation['station']): (() => void)[] {
  /** The scope includes data of all these parts. */
  const changed = (...whats: string[]) => [...whats, 'scope'].forEach((what) => hub.changed(what));
  return [
    station.live.onChange('*', (device) => {
      hub.changed(`live:${device}`);
      hub.changed('live:*');
    }),
    station.alarms.onChange(() => changed('alarms')),
    station.dispatch.onChange(() => changed('dispatch')),
    station.tasks.onChange(() => changed('tasks')),
    station.docs.onChange((collections) => changed(...Array.from(collections, (each) => `docs:${each}`))),
    station.series.onFilled?.(() => hub.everythingChanged()) ?? (() => {}),
  ];
}

async function listen(app: FastifyInstance, { port, host, beforeListening }: ServerParts): Promise<void> {
  await beforeListening?.();
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw listenError(error, { port, host });
  }
}

/** Calls that only the server can answer. The station's own handlers take precedence. */
function toOwnHandlers(
  { loopDelay }: ServerParts,
  contents: Contents,
  { violations, load }: Pick<Common, 'violations' | 'load'>,
): ServedHandlers {
  return {
    'diagnostics.load': () => ({ ...loopDelay?.read(), ...load() }),
    'diagnostics.violations': () => [...violations.list()],
    'diagnostics.files': () => ({
      hash: contents.current().content.hash,
      list: Object.entries(contents.files()).map(([file, hash]) => ({ file, hash })),
    }),
  } satisfies Handlers;
}

const toUrl = ({ address, port, family }: AddressInfo, scheme: string): string =>
  `${scheme}://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

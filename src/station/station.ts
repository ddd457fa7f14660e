// In: where the data lies, which schemas, where to listen. Out: the whole station running, and how to end it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { folderFault } from '../compiler/node/readSchemas.ts';
import { watchSchemas } from '../compiler/node/watchSchemas.ts';
import { type Acquiring, startAcquiring } from './acquiring.ts';
import { tellUnread } from './alarm/unread.ts';
import { type Base, type OnEnd, openBase, seedOnce } from './base.ts';
import { keepEnergyDays } from './domain/energy/index.ts';
import { documentHandler } from './domain/documents/index.ts';
import { createCloudFollow } from './domain/cloud/index.ts';
import { handlers } from './calls/index.ts';
import type { Compile } from './compiling/compiler.ts';
import type { Clock, DeviceRecord, Station } from './contract/index.ts';
import { keepCore } from './store/core/coreKeeping.ts';
import { createSequences } from './dispatch/sequences.ts';
import { holdFolder } from './store/folder.ts';
import type { ProgressBar } from './history/progressBar.ts';
import { createScope } from './scope.ts';
import type { Contents } from './server/contents.ts';
import { isLoopback } from './server/door/names.ts';
import { openTls, type TlsWish } from './server/door/tls.ts';
import { inWords } from './startErrors.ts';
import type { RateLimit } from './server/door/limits.ts';
import { type Server, type ServerParts, startServer } from './serving.ts';
import type { SessionService } from './session/sessions.ts';
import type { Lifetimes } from './session/tokens.ts';
import type { WatchedDocStore } from './store/docs/docs.ts';
import { giveWay } from './running/turns.ts';

export interface StationOptions {
  folder: string;
  host?: string;
  port?: number;
  /** Names beside loopback and `host` that requests may mean. */
  names?: readonly string[];
  tls?: TlsWish;
  /** Hosts of this machine that cameras may stand behind. */
  gateways?: readonly string[];
  /** Beyond loopback without TLS. */
  plain?: boolean;
  type?: 'ems' | 'cloud';
  /** The demo set: accounts, simulated plant, its history. */
  demo?: boolean;
  plant?: string;
  /** The base first, places of vendors' folders after it. */
  schemas?: readonly string[];
  consoleFolder?: string;
  /** Size limit of the history. */
  maxGB?: number;
  frameAncestors?: readonly string[];
  /** Proxies in front of the station: how many, or their addresses. */
  trustProxy?: number | string[] | undefined;
  /** False: the demo set starts without a past. */
  history?: boolean;
  /** Time of plant, acquisition and dispatch; may run fast. */
  clock?: Clock;
  /** Time of sessions, throttles and limits; goes on evenly. */
  steadyClock?: Clock;
  lifetimes?: Lifetimes;
  /** The key of the secrets is lost: they are dropped, and a new one is made. */
  forgetSecrets?: boolean;
  rate?: Partial<{ anonymous: RateLimit; session: RateLimit }>;
  compile?: Compile;
  print?: (text: string) => void;
  /** Shows how the demo's past is made. */
  progress?: ((title: string) => ProgressBar) | undefined;
}
export interface RunningStation {
  url: string;
  /** Of the certificate that was made here. */
  fingerprint: string | undefined;
  station: Station;
  server: Server;
  contents: Contents;
  sessions: SessionService;
  acquiring: Acquiring;
  close(): Promise<void>;
}
const version = '0.1.0';
const systemClock: Clock = { now: () => Date.now() };
/** Goes on evenly from the start: a clock that is set locks nobody out for longer, and lets nobody in for longer. */
function createSteadyClock(): Clock {
  const ahead = Date.now() - performance.now();
  return { now: () => Math.round(ahead + performance.now()) };
}

export async function startStation(options: StationOptions): Promise<RunningStation> {
  const closers: (() => unknown)[] = [];
  const onEnd: OnEnd = (close) => void closers.unshift(close);
  const close = async () => {
    for (const each of closers.splice(0)) await each();
  };
  try {
    onEnd(holdFolder(options.folder, options.print ?? console.log));
    return { ...(await start(options, onEnd)), close };
  } catch (error) {
    await close();
    throw inWords(error, options.folder);
  }
}

async function start(options: StationOptions, onEnd: OnEnd): Promise<Omit<RunningStation, 'close'>> {
  const { folder, host = '127.0.0.1', demo = true, clock = systemClock } = options;
  const steadyClock = options.steadyClock ?? createSteadyClock();
  const { schemas = ['schemas'] } = options;
  mustBeThere(schemas);
  const base = await openBase({ ...options, schemas, clock, steadyClock }, onEnd);
  const { docs, sessions, contents, report } = base;
  const plant = demo ? await seedOnce(base, options.plant ?? 'cabinet') : undefined;
  await mustBeOwn(host, sessions);
  mustBeClosed(host, options);
  const { names = [], gateways = [], print = console.log } = options;
  const tls = options.tls && openTls(options.tls, { folder, host, names, print });

  const devices = createDeviceCache(docs);
  const types = () => contents.current().content.devices;
  const order = () => contents.current().content.dispatch;
  const history = options.history ?? true;
  const { progress, maxGB } = options;
  const acquiring = await startAcquiring({
    folder,
    core: base.core,
    docs,
    vault: base.vault,
    gateways,
    clock,
    demo,
    history,
    plant,
    devices,
    types,
    order,
    maxGB,
    report,
    progress,
  });
  onEnd(() => acquiring.close());
  const kept = keepCore({ base, alarms: acquiring.alarms, folder, clock });
  onEnd(() => kept.close());
  const station = toStation(
    { ...base, copies: toCopies(kept), acquiring, gateways, devices, clock, type: options.type ?? 'ems', folder },
    onEnd,
  );
  if (station.type === 'ems') {
    station.cloud = createCloudFollow(station, report);
    onEnd(() => station.cloud?.close());
  }
  onEnd(keepEnergyDays(station));
  onEnd(follow(base, acquiring, devices));

  const server = await startServer({
    ...base,
    station,
    turns: acquiring.turns,
    loopDelay: acquiring.loopDelay,
    handlers,
    documentHandler,
    clock: steadyClock,
    consoleFolder: options.consoleFolder ?? 'dist/console',
    host,
    names,
    ...(tls && { tls }),
    port: options.port ?? 0,
    version,
    trustProxy: options.trustProxy,
    ...(options.frameAncestors && { frameAncestors: options.frameAncestors }),
    ...(options.rate && { rate: options.rate }),
  });
  onEnd(() => server.close());
  onEnd(watchSchemas(schemas, base.files, (files) => void contents.refresh(files)));
  return { url: server.url, fingerprint: tls?.fingerprint, station, server, contents, sessions, acquiring };
}

/** Without its schemas a station would start and know nothing. */
function mustBeThere(schemas: readonly string[]): void {
  const fault = folderFault(schemas);
  if (fault !== undefined) throw new Error(fault);
}

/** Whoever listens on the network reads passwords and tokens that go over it in clear. */
function mustBeClosed(host: string, { tls, plain = false }: StationOptions): void {
  if (isLoopback(host) || tls !== undefined || plain) return;
  throw new Error(
    `The station does not listen on ${host} without TLS: passwords would cross the network in clear. Set EMS_TLS=self or EMS_TLS=/path/cert.pem,/path/key.pem, or EMS_PLAIN=1 where nothing but a proxy with TLS reaches it.`,
  );
}

/** Everybody knows the published passwords. They are tried: an account that was given one by hand counts as well. */
async function mustBeOwn(host: string, sessions: SessionService): Promise<void> {
  if (isLoopback(host)) return;
  const { accounts, secondary } = await sessions.published();
  if (accounts.length > 0)
    throw new Error(
      `Demo accounts exist (${accounts.join(', ')}), so the station does not listen on ${host}. Start it with EMS_DEMO=0 and a data folder of its own, or give them passwords of their own first.`,
    );
  if (secondary)
    throw new Error(
      `The secondary password is the published one, so the station does not listen on ${host}. Start it on 127.0.0.1 and change it under System management, Password.`,
    );
}

interface StationParts extends Base {
  gateways: readonly string[];
  copies: Station['copies'];
  acquiring: Acquiring;
  devices: () => readonly DeviceRecord[];
  clock: Clock;
  type: 'ems' | 'cloud';
  folder: string;
}

function toStation(
  { docs, vault, gateways, copies, sessions, tasks, contents, acquiring, devices, clock, type, folder }: StationParts,
  onEnd: OnEnd,
): ServerParts['station'] {
  const { series, turns, live, commander, links, faults, alarms, counters, dispatch } = acquiring;
  const content = () => contents.current().content;
  const types = () => content().devices;
  const sequences = createSequences({
    docs,
    clock,
    devices,
    types,
    commander,
    dispatch,
    tasks,
    alarms,
    log: (entry) => docs.note(entry),
  });
  onEnd(() => sequences.close());
  const parts = { docs, vault, gateways, copies, sessions, tasks, live, alarms, dispatch, devices, content, sequences };
  const scope = createScope(parts);
  onEnd(() => scope.close());
  sequences.resume();
  const dataFolder = join(folder, 'files');
  mkdirSync(dataFolder, { recursive: true });
  return {
    ...parts,
    clock,
    type,
    scope: () => scope.read(),
    onContent: (wake) => contents.onChange(wake),
    problems: () => ({ at: contents.loadedAt(), list: contents.problems(), standing: contents.standing() }),
    series,
    giveWay: () => giveWay(turns, 'station'),
    commander,
    links,
    counters,
    ...(faults && { faults }),
    dataFolder,
  };
}

function toCopies({ list, make }: ReturnType<typeof keepCore>): Station['copies'] {
  return {
    list,
    async make() {
      const error = await make();
      if (error !== undefined) throw error;
    },
  };
}

/** Every request asks for the devices; they change seldom. */
function createDeviceCache(docs: WatchedDocStore): () => readonly DeviceRecord[] {
  let known: readonly DeviceRecord[] | undefined;
  docs.onChange((collections) => {
    if (collections.has('devices')) known = undefined;
  });
  return () => (known ??= docs.tx((tx) => tx.list<DeviceRecord>('devices')).map(({ body }) => body));
}

/** What follows from a change: another station code another overlay, other devices or device files other polling. */
function follow({ docs, contents, report }: Base, acquiring: Acquiring, devices: () => readonly DeviceRecord[]): () => void {
  const { links, alarms } = acquiring;
  const types = () => contents.current().content.devices;
  const tell = () => tellUnread({ devices, types, roles: contents.roles, links, alarms });
  const sync = () =>
    void acquiring
      .sync()
      .then(tell)
      .catch((error: unknown) => report('devices', error));
  tell();
  const stops = [
    contents.onChange(sync),
    docs.onChange((collections) => {
      if (collections.has('devices') || collections.has('busbars')) sync();
      if (collections.has('settings')) void contents.followCode();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

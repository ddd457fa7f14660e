// Starts the program with one or several stations from a data folder, the schemas and an address, and returns a function that
// ends it.
import { join } from 'node:path';
import { readSchemas } from '../compiler/node/readSchemas.ts';
import { watchSchemas } from '../compiler/node/watchSchemas.ts';
import type { Acquiring } from './starting/acquiring.ts';
import { type OnEnd, openBase, plantNamed, seedAccounts, seedStation } from './base.ts';
import {
  createEnding,
  createHeads,
  isSimulated,
  type Open,
  openFurtherStations,
  type Shared,
  reportStations,
  defaultPlant,
} from './starting/openFurther.ts';
import { handlers } from './calls/index.ts';
import { type Compile, createCompiler } from './compiling/compiler.ts';
import { deliveredResults, resultFolder } from './compiling/keptResults.ts';
import { type Compiling, shareCompiling } from './compiling/shared.ts';
import type { CompiledCall } from '../core/content.ts';
import type { Clock, Station } from './contract/index.ts';
import type { Declared } from './starting/declared.ts';
import { documentHandler } from './domain/documents/index.ts';
import { createOpenedFiles } from './incidentFile/opened/openedFiles.ts';
import { openStation, type OpenStation } from './openStation.ts';
import type { ServePlant } from './plant/apart/startPlantApart.ts';
import { startPlant } from './plant/startPlant.ts';
import { plainLines, type Print } from './running/lines.ts';
import type { SyslogTarget } from './server/watch/syslog.ts';
import { createTurns } from './running/turns.ts';
import type { Contents } from './server/contents.ts';
import type { Hsts } from './server/ingress/headers.ts';
import type { RateLimit } from './server/ingress/limits.ts';
import type { Scanner } from './server/ingress/scan.ts';
import { openTls, type Tls, type TlsWish } from './server/ingress/tls.ts';
import { type Server, type ServerParts, startServer } from './serving.ts';
import { createSessions, type SessionService } from './session/sessions.ts';
import type { Lifetimes } from './session/tokens.ts';
import { mustKeepItsPlace, reportLayout } from './starting/layout.ts';
import { mustBeClosed, mustBeOwn, mustBeThere } from './starting/startChecks.ts';
import { inWords } from './starting/startErrors.ts';
import { openWaitingPage } from './starting/waitingPage.ts';
import { holdFolder } from './store/folder.ts';
import { build, version } from './version.ts';

export interface StationOptions {
  folder: string;
  host?: string;
  port?: number;
  /** Names that requests may use in addition to loopback and `host`. */
  names?: readonly string[];
  tls?: TlsWish;
  hsts?: Hsts;
  /** Hosts of this machine that may serve cameras. */
  gateways?: readonly string[];
  /** Allows an address beyond loopback without TLS. */
  plain?: boolean;
  type?: 'ems' | 'cloud';
  /** The demo set: accounts, simulated plant, its history. */
  demo?: boolean;
  plant?: string;
  /** All stations, if the program serves several. The main station, which uses the data folder itself, comes first. */
  stations?: readonly Declared[];
  /** Schema folders: the base first, then the folders of vendors. */
  schemas?: readonly string[];
  consoleFolder?: string;
  /** Size limit of the history. */
  maxGB?: number;
  frameAncestors?: readonly string[];
  /** Proxies in front of the station: their number, or their addresses. */
  trustProxy?: number | string[] | undefined;
  /** Scans every file that is received. */
  scanner?: Scanner | undefined;
  /** Lets a monitoring system read /metrics and /health from another machine. */
  metricsToken?: string;
  /** False: the demo set starts without a past. */
  history?: boolean;
  /** Time of plant, acquisition and dispatch; may run fast. */
  clock?: Clock;
  /** Time of sessions, throttles and limits; runs steadily. */
  steadyClock?: Clock;
  lifetimes?: Lifetimes;
  /** The key of the secrets is lost: they are removed, and a new key is created. */
  forgetSecrets?: boolean;
  rate?: Partial<{ anonymous: RateLimit; session: RateLimit }>;
  compile?: Compile;
  /** Where the simulated plant runs; default: in this process, by `clock`. */
  servePlant?: ServePlant;
  print?: Print;
  /** Receives a copy of the operation logs. */
  syslog?: SyslogTarget | undefined;
  /** Resolves when the console is built. The station listens after that. */
  built?: Promise<void> | undefined;
}
export interface RunningStation {
  url: string;
  /** Fingerprint of the certificate that was created here. */
  fingerprint: string | undefined;
  /** The station of the data folder. */
  station: Station;
  contents: Contents;
  acquiring: Acquiring;
  /** The other stations that could be opened. */
  further: readonly OpenStation[];
  server: Server;
  sessions: SessionService;
  close(): Promise<void>;
}
const systemClock: Clock = { now: () => Date.now() };
/** Runs steadily from the start, so that setting the system clock does not extend or shorten sessions and lockouts. */
export function createSteadyClock(): Clock {
  const ahead = Date.now() - performance.now();
  return { now: () => Math.round(ahead + performance.now()) };
}

export async function startStation(options: StationOptions): Promise<RunningStation> {
  const { onEnd, close } = createEnding();
  try {
    const { folder, stations = [], print = plainLines } = options;
    onEnd(holdFolder(folder, print));
    mustKeepItsPlace(folder, stations);
    reportLayout(folder, stations, print);
    return { ...(await start(options, onEnd)), close };
  } catch (error) {
    await close();
    throw inWords(error, options.folder);
  }
}

/** The defaults. */
export const defaults = {
  host: '127.0.0.1',
  port: 0,
  names: [],
  gateways: [],
  type: 'ems',
  demo: true,
  history: true,
  schemas: ['schemas'],
  consoleFolder: 'dist/console',
  clock: systemClock,
  servePlant: startPlant,
  print: plainLines,
} satisfies Partial<StationOptions>;

/** Handlers of all calls, version and build. */
export const answering = { handlers, documentHandler, version, build };

const handlerOf = (call: CompiledCall) => handlers[call.name] ?? documentHandler(call);

async function start(options: StationOptions, onEnd: OnEnd): Promise<Omit<RunningStation, 'close'>> {
  const wished = { ...defaults, ...options };
  const { folder, host, demo, clock, schemas, lifetimes, names, gateways, print, consoleFolder, port } = wished;
  const steadyClock = options.steadyClock ?? createSteadyClock();
  mustBeThere(schemas);
  mustBeClosed(host, options);
  const { tls, waiting, built } = await openIngress(options, onEnd);
  const files = readSchemas(schemas);
  const [own, ...furtherDeclared] = options.stations ?? [];
  const shared = toShared(options, files, onEnd);
  const base = await openBase({ ...shared, folder, logId: own?.id, ...(options.print && { print: options.print }) }, onEnd);
  const { core, docs, report } = base;
  const served = own && { own: own.id, all: [own, ...furtherDeclared].map(({ id }) => id) };
  const sessions = createSessions({
    db: core.db,
    docs,
    clock: steadyClock,
    logClock: clock,
    served,
    ...(lifetimes && { lifetimes }),
  });
  const plant = isSimulated(own, demo) ? plantNamed(own?.plant ?? options.plant ?? defaultPlant, base) : undefined;
  if (demo) await seedAccounts(base, sessions);
  await seedStation(base, plant, own);
  await mustBeOwn(host, sessions);

  const turns = createTurns();
  const { type, history, maxGB, servePlant } = wished;
  const opened = createOpenedFiles({ folder: join(folder, 'files'), schemas, clock: steadyClock, report });
  onEnd(() => opened.end());
  const common = { opened, sessions, turns, clock, type, gateways, history, maxGB, servePlant, handlerOf };
  const heads = createHeads(options.stations ?? []);
  const open: Open = async (at, declared, ends) => {
    const opened = await openStation({ ...common, ...at, served: declared && heads.servedAs(declared) }, ends);
    if (declared) heads.opened(declared, opened.station);
    return opened;
  };
  const first = await open({ folder, base, plant }, own, onEnd);
  const { further, notOpened } = await openFurtherStations({ furtherDeclared, options, shared, docs, open, onEnd });
  if (own) reportStations(first.acquiring.alarms, { notOpened, list: heads.list() }, print);

  await built;
  const server = await startServer({
    ...first,
    beforeListening: waiting?.close,
    opened,
    further,
    notOpened,
    sessions,
    report,
    turns,
    loopDelay: first.acquiring.loopDelay,
    ...answering,
    clock: steadyClock,
    print,
    consoleFolder,
    host,
    names,
    port,
    trustProxy: options.trustProxy,
    scanner: options.scanner,
    ...toWished(options, tls),
  });
  onEnd(() => server.close());
  onEnd(watchSchemas(schemas, files, (next) => [first, ...further].forEach(({ contents }) => void contents.refresh(next))));
  return { url: server.url, fingerprint: tls?.fingerprint, ...first, further, server, sessions };
}

/** Server options that are only set if they were given. */
const toWished = ({ hsts, frameAncestors, metricsToken, rate }: StationOptions, tls: Tls | undefined): Partial<ServerParts> => ({
  ...(tls && { tls, hsts }),
  ...(frameAncestors && { frameAncestors }),
  ...(metricsToken !== undefined && { metricsToken }),
  ...(rate && { rate }),
});

/** Opens TLS, and the waiting page at the address. */
async function openIngress(options: StationOptions, onEnd: OnEnd) {
  const { folder, host, port, names, print, schemas } = { ...defaults, ...options };
  const tls = options.tls && openTls(options.tls, { folder, host, names, print });
  // No waiting page on a port that the system chooses, because nobody knows it yet.
  const waiting = port === 0 ? undefined : await openWaitingPage({ host, port, tls: tls?.credentials, schemas });
  onEnd(() => waiting?.close());
  return {
    tls,
    waiting,
    built: options.built?.finally(waiting?.progress('Building the console').end),
  };
}

const toShared = (options: StationOptions, files: Shared['files'], onEnd: OnEnd): Shared => ({
  files,
  compiling: compilingFor(options, onEnd),
  clock: options.clock ?? defaults.clock,
  forgetSecrets: options.forgetSecrets === true,
  syslog: options.syslog,
});

/**
 * One compile thread for all stations; stations with the same code share their content. `folder`: the data folder, where results
 * are stored across restarts.
 */
export function compilingFor(
  { compile, stations = [], folder }: Pick<StationOptions, 'compile' | 'stations'> & { folder?: string },
  onEnd: OnEnd,
): Compiling {
  const compiler = compile
    ? { compile }
    : compileAside(folder === undefined ? [] : [join(folder, resultFolder), deliveredResults], onEnd);
  return stations.length > 1 ? shareCompiling(compiler) : compiler;
}

function compileAside(folders: readonly string[], onEnd: OnEnd): Compiling {
  const compiler = createCompiler(folders);
  onEnd(() => compiler.close());
  return compiler;
}

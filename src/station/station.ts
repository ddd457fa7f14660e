// In: where the data lies, which schemas, where to listen. Out: the whole station running, and how to end it.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from '../compiler/compile.ts';
import { kinds } from '../compiler/kinds.ts';
import { readSchemas } from '../compiler/node/readSchemas.ts';
import { watchSchemas } from '../compiler/node/watchSchemas.ts';
import type { DeviceType } from '../core/device.ts';
import { type Acquiring, startAcquiring } from './acquiring.ts';
import { keepEnergyDays } from './calls/energyDays.ts';
import { handlers } from './calls/index.ts';
import { seedDemo } from './calls/seed.ts';
import type { Clock, DeviceRecord, SharedDocs, Station } from './contract.ts';
import { holdFolder } from './folder.ts';
import type { PlantFile } from './plant/plantFile.ts';
import { createScope } from './scope.ts';
import { type Contents, createContents } from './server/contents.ts';
import type { RateLimit } from './server/limits.ts';
import { type Server, startServer } from './server/server.ts';
import { createSessions, type SessionService } from './session/sessions.ts';
import type { Lifetimes } from './session/tokens.ts';
import { createDocStore, type WatchedDocStore } from './store/docs.ts';
import { createCommandKeys } from './store/docsKeys.ts';
import { openCore } from './store/docsSchema.ts';
import { createTasks, type WatchedTasks } from './tasks.ts';

export interface StationOptions {
  folder: string;
  host?: string;
  port?: number;
  type?: 'ems' | 'cloud';
  /** The demo set: accounts, simulated plant, its history. */
  demo?: boolean;
  plant?: string;
  /** The base first, vendors' own folders after it. */
  schemas?: readonly string[];
  consoleFolder?: string;
  frameAncestors?: readonly string[];
  /** False: the demo set starts without a past. */
  history?: boolean;
  /** Time of plant, acquisition and dispatch; may run fast. */
  clock?: Clock;
  /** Time of sessions, throttles and limits. */
  wallClock?: Clock;
  lifetimes?: Lifetimes;
  rate?: Partial<{ anonymous: RateLimit; session: RateLimit }>;
  print?: (text: string) => void;
  progress?: (done: number, of: number) => void;
}
export interface RunningStation {
  url: string;
  station: Station;
  server: Server;
  contents: Contents;
  sessions: SessionService;
  acquiring: Acquiring;
  close(): Promise<void>;
}
const version = '0.1.0';
const loopback = new Set(['127.0.0.1', '::1', 'localhost']);
const systemClock: Clock = { now: () => Date.now() };

export async function startStation(options: StationOptions): Promise<RunningStation> {
  const release = holdFolder(options.folder);
  const closers: (() => unknown)[] = [release];
  const onEnd = (close: () => unknown) => closers.unshift(close);
  const close = async () => {
    for (const each of closers.splice(0)) await each();
  };
  try {
    return { ...(await start(options, onEnd)), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function start(options: StationOptions, onEnd: (close: () => unknown) => void): Promise<Omit<RunningStation, 'close'>> {
  const { folder, host = '127.0.0.1', demo = true, clock = systemClock, wallClock = systemClock, print = console.log } = options;
  const schemas = options.schemas ?? ['schemas'];
  const report = (what: string, error: unknown) =>
    print(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const pictures = join(folder, 'files');
  mkdirSync(pictures, { recursive: true });

  const db = openCore(join(folder, 'core.db'));
  onEnd(() => db.close());
  const docs = createDocStore(db, clock);
  const sessions = createSessions({ db, docs, clock: wallClock, ...(options.lifetimes && { lifetimes: options.lifetimes }) });
  const tasks = createTasks(clock, report);
  const contents = createContents({
    files: () => readSchemas(schemas),
    compile: (files, stationCode) => compile(files, { kinds, ...(stationCode !== '' && { stationCode }) }),
    stationCode: () => readShared(docs, 'storageCode')?.code ?? '',
    clock,
    print,
  });
  if (demo) await seed(contents, docs, sessions, options.plant ?? 'cabinet');
  if (!loopback.has(host) && sessions.hasDemoAccounts()) {
    throw new Error(
      `Demo accounts exist, so the station does not listen on ${host}. Start it with EMS_DEMO=0 and a data folder of its own.`,
    );
  }

  const deviceCache = createDeviceCache(docs);
  const types = (): Readonly<Record<string, DeviceType>> => contents.current().content.devices;
  const acquiring = await startAcquiring({
    folder,
    docs,
    clock,
    demo,
    history: options.history ?? true,
    plant: contents.current().content.plants[options.plant ?? 'cabinet'] as PlantFile | undefined,
    devices: deviceCache.read,
    types,
    report,
    progress: options.progress ?? (() => {}),
  });
  onEnd(() => acquiring.close());

  const { series, live, commander, alarms, dispatch } = acquiring;
  const parts = { docs, sessions, tasks, live, alarms, dispatch, devices: deviceCache.read };
  const scope = createScope(parts);
  onEnd(() => scope.close());
  const station: Station & { docs: WatchedDocStore; tasks: WatchedTasks } = {
    ...parts,
    clock,
    type: options.type ?? 'ems',
    scope: () => scope.read(),
    content: () => contents.current().content,
    onContent: (wake) => contents.onChange(wake),
    problems: () => ({ at: contents.loadedAt(), list: contents.problems() }),
    series,
    commander,
    dataFolder: pictures,
  };
  onEnd(keepEnergyDays(station));
  onEnd(follow({ docs, contents, acquiring, report }));

  const server = await startServer({
    station,
    handlers,
    contents,
    sessions,
    keys: createCommandKeys(db),
    clock: wallClock,
    consoleFolder: options.consoleFolder ?? 'dist/console',
    host,
    port: options.port ?? 0,
    version,
    report,
    ...(options.frameAncestors && { frameAncestors: options.frameAncestors }),
    ...(options.rate && { rate: options.rate }),
  });
  onEnd(() => server.close());
  onEnd(watchSchemas(schemas, () => contents.refresh()));
  return { url: server.url, station, server, contents, sessions, acquiring };
}

const readShared = <K extends 'storageCode' | 'station'>(docs: WatchedDocStore, id: K): SharedDocs[`settings/${K}`] | undefined =>
  docs.tx((tx) => tx.get<SharedDocs[`settings/${K}`]>('settings', id))?.body;

/** Once, on the first start: what people change or remove afterwards stays so. */
async function seed(contents: Contents, docs: WatchedDocStore, sessions: SessionService, name: string): Promise<void> {
  if (!sessions.hasUsers()) await sessions.addDemo();
  if (readShared(docs, 'station')) return;
  const plant = contents.current().content.plants[name] as PlantFile | undefined;
  if (!plant) throw new Error(`There is no plant "${name}" under schemas/plants. Set EMS_PLANT to one that is there.`);
  docs.tx((tx) => seedDemo(tx, plant));
  contents.followCode();
}

/** Every request asks for the devices; they change seldom. */
function createDeviceCache(docs: WatchedDocStore): { read: () => readonly DeviceRecord[] } {
  let known: readonly DeviceRecord[] | undefined;
  docs.onChange((collections) => {
    if (collections.has('devices')) known = undefined;
  });
  return { read: () => (known ??= docs.tx((tx) => tx.list<DeviceRecord>('devices')).map(({ body }) => body)) };
}

interface Followed {
  docs: WatchedDocStore;
  contents: Contents;
  acquiring: Acquiring;
  report: (what: string, error: unknown) => void;
}

/** What follows from a change: another station code another overlay, other devices or device files other polling. */
function follow({ docs, contents, acquiring, report }: Followed): () => void {
  const sync = () => void acquiring.sync().catch((error: unknown) => report('devices', error));
  const stops = [
    contents.onChange(sync),
    docs.onChange((collections) => {
      if (collections.has('devices')) sync();
      if (collections.has('settings')) contents.followCode();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

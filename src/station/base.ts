// Opens the parts of a station that all its other parts need: documents, secrets, tasks, content.
import { join } from 'node:path';
import type { Problem } from '../core/problems/problem.ts';
import type { Files } from '../compiler/files.ts';
import { seedDeclared, seedDemo } from './domain/station/index.ts';
import type { Compiling } from './compiling/shared.ts';
import type { Declared } from './starting/declared.ts';
import { disableStrategy } from './dispatch/plan/strategyEnabled.ts';
import type { Clock, SharedDocs } from './contract/index.ts';
import type { PlantFile } from './plant/plantFile.ts';
import { type Contents, openContents } from './server/contents.ts';
import type { Vault } from './secrets/vault.ts';
import type { SessionService } from './session/sessions.ts';
import { type LastingCore, openLastingCore } from './store/core/coreLasting.ts';
import { createDocStore, type WatchedDocStore } from './store/docs/docs.ts';
import { createLastContent } from './store/lastContent.ts';
import { type CommandKeys, createCommandKeys } from './store/docs/docsKeys.ts';
import { openVault } from './store/docs/docsVault.ts';
import { plainLines, type Print } from './running/lines.ts';
import { forwardLog, type SyslogTarget } from './server/watch/syslog.ts';
import { createKeptTasks } from './store/keptTasks.ts';
import { createWalSync, type WatchCommits } from './store/wal/walSync.ts';
import { createTasks, type WatchedTasks } from './running/tasks.ts';

/** Registers how a part ends; the last to start is the first to end. */
export type OnEnd = (close: () => unknown) => void;
export interface BaseOptions {
  folder: string;
  clock: Clock;
  /** The key of the secrets is lost, and with it the secrets. */
  forgetSecrets?: boolean;
  /** The schemas as they were read at the start. */
  files: Files;
  /** How schemas are compiled to content. */
  compiling: Compiling;
  print?: Print;
  /** Receives a copy of the operation log. */
  syslog?: SyslogTarget | undefined;
  /** The name of the station there, if there are several. */
  logId?: string | undefined;
}
/** The base of one station. */
export interface Base {
  core: LastingCore;
  docs: WatchedDocStore;
  vault: Vault;
  keys: CommandKeys;
  watchCommits: WatchCommits;
  tasks: WatchedTasks;
  contents: Contents;
  report: (what: string, error: unknown) => void;
  /** Sets the receiver of every reported error. */
  onDamage(receive: (error: unknown) => void): void;
}

export async function openBase(options: BaseOptions, onEnd: OnEnd): Promise<Base> {
  const { folder, clock, files, compiling, forgetSecrets = false, print = plainLines } = options;
  let reportError: (error: unknown) => void = () => {};
  const report: Base['report'] = (what, error) => {
    print(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`, 'failure');
    reportError(error);
  };
  const core = openLastingCore(folder);
  const { db } = core;
  onEnd(() => db.close());
  const watchCommits = syncOf(core, folder, report, onEnd);
  const vault = openVault(db, { forget: forgetSecrets });
  if (options.syslog) onEnd(forwardLog({ db, target: options.syslog, station: options.logId, print }));
  const docs = createDocStore(db, clock, (error) => report('core.db', error));
  docs.logInterrupted();
  reportCore(core, folder, docs, clock, print);
  return {
    core,
    docs,
    vault,
    onDamage: (receive) => (reportError = receive),
    report,
    keys: createCommandKeys(db),
    watchCommits,
    tasks: createTasks(clock, report, createKeptTasks(db)),
    contents: await openContents({
      files,
      ...compiling,
      last: createLastContent(folder, report),
      stationCode: () => settingOf(docs, 'storageCode')?.code ?? '',
      clock,
      print,
    }),
  };
}

/** A file that no other connection can open is synced by every write. */
function syncOf({ alone }: LastingCore, folder: string, report: Base['report'], onEnd: OnEnd): WatchCommits {
  if (alone) return () => () => Promise.resolve();
  const sync = createWalSync({ file: join(folder, 'core.db'), onFailed: (error) => report('core.db', error) });
  onEnd(() => sync.close());
  return sync.watch;
}

const settingOf = <K extends 'storageCode' | 'station'>(docs: WatchedDocStore, id: K): SharedDocs[`settings/${K}`] | undefined =>
  docs.tx((tx) => tx.get<SharedDocs[`settings/${K}`]>('settings', id))?.body;

/**
 * Reports a full disk or a restored copy. After a restore, the strategy stays disabled until a person has checked it: it may have
 * been stopped after the copy was made.
 */
function reportCore(
  { restored, full }: LastingCore,
  folder: string,
  docs: WatchedDocStore,
  clock: Clock,
  print: (text: string) => void,
) {
  if (full)
    print(
      `The disk of ${folder} cannot be written. The running station is shown and can be stopped, but nothing is saved. Free up space on the disk.`,
    );
  if (!restored) return;
  const { why, copy, aside } = restored;
  print(
    `core.db ${why}. The copy ${copy} is used instead. Everything saved after it is lost, and the strategy is stopped.${aside === undefined ? '' : ` The damaged file was kept as ${aside}.`}`,
  );
  disableStrategy(docs, 'station');
  docs.note({ at: clock.now(), who: 'station', kind: 'save', what: 'core.restored', after: { copy }, outcome: 'done' });
}

/** The plant that simulates the devices of the demo set. */
export function plantNamed(name: string, { contents }: Pick<Base, 'contents'>): PlantFile {
  const plant = contents.current().content.plants[name] as PlantFile | undefined;
  if (!plant) throw new Error(`There is no plant "${name}" under schemas/plants. Set EMS_PLANT to an existing one.`);
  // A plant with errors is not simulated in part. It occurs only in incomplete content. Errors that follow from another file do
  // not count: the other devices of the plant are simulated.
  const wrong = contents.standing().is === 'incomplete' && contents.problems().find(isMistakeIn(`plants/${name}.json`));
  if (wrong) throw new Error(`${wrong.at.file}:${wrong.at.line ?? 1} ${wrong.at.pointer}: ${wrong.what} ${wrong.fix}`);
  return plant;
}

const isMistakeIn =
  (file: string) =>
  ({ severity, at, because }: Problem): boolean =>
    severity === 'error' && because === undefined && at.file.endsWith(file);

/** Creates the published demo accounts, on the first start only. */
export async function seedAccounts({ core }: Pick<Base, 'core'>, sessions: SessionService): Promise<void> {
  if (sessions.hasUsers()) return;
  if (core.used)
    throw new Error(
      'The data folder contains a history but no accounts. The demo accounts would give everybody access to it. Start with EMS_DEMO=0, or set EMS_DATA to another folder.',
    );
  await sessions.addDemo();
}

/** Only on the first start: what people change or remove later stays so. */
export async function seedStation({ docs, contents }: Base, plant: PlantFile | undefined, declared?: Declared): Promise<void> {
  const { devices } = contents.current().content;
  const isNew = !settingOf(docs, 'station');
  const hasCode = settingOf(docs, 'storageCode') !== undefined;
  if (isNew && plant) docs.tx((tx) => seedDemo(tx, plant, devices));
  if (isNew && !hasCode && declared) docs.tx((tx) => seedDeclared(tx, declared));
  await contents.followCode();
}

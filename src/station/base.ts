// In: the data folder and the schemas. Out: what everything else stands on: documents, sessions, tasks, content.
import type { Files } from '../compiler/files.ts';
import { readSchemas } from '../compiler/node/readSchemas.ts';
import { seedDemo } from './domain/station/index.ts';
import { type Compile, type Compiler, createCompiler } from './compiling/compiler.ts';
import { disableStrategy } from './dispatch/strategyEnabled.ts';
import type { Clock, SharedDocs } from './contract/index.ts';
import type { PlantFile } from './plant/plantFile.ts';
import { type Contents, openContents } from './server/contents.ts';
import { openVault, type Vault } from './secrets/vault.ts';
import { createSessions, type SessionService } from './session/sessions.ts';
import type { Lifetimes } from './session/tokens.ts';
import { type LastingCore, openLastingCore } from './store/core/coreLasting.ts';
import { createDocStore, type WatchedDocStore } from './store/docs/docs.ts';
import { createLastContent } from './store/lastContent.ts';
import { type CommandKeys, createCommandKeys } from './store/docs/docsKeys.ts';
import { createTasks, type WatchedTasks } from './running/tasks.ts';

/** Registers how a part ends; the last to start is the first to end. */
export type OnEnd = (close: () => unknown) => void;
export interface BaseOptions {
  folder: string;
  schemas: readonly string[];
  clock: Clock;
  steadyClock: Clock;
  lifetimes?: Lifetimes;
  /** The key of the secrets is lost, and with it the secrets. */
  forgetSecrets?: boolean;
  /** How schemas become content; in a thread of its own unless something else is named. */
  compile?: Compile | undefined;
  print?: (text: string) => void;
}
export interface Base {
  core: LastingCore;
  docs: WatchedDocStore;
  vault: Vault;
  keys: CommandKeys;
  sessions: SessionService;
  tasks: WatchedTasks;
  /** The schemas as they were read at the start. */
  files: Files;
  contents: Contents;
  report: (what: string, error: unknown) => void;
  /** Told of every error that is reported. */
  onDamage(tell: (error: unknown) => void): void;
}

export async function openBase(options: BaseOptions, onEnd: OnEnd): Promise<Base> {
  const { folder, schemas, clock, steadyClock, lifetimes, forgetSecrets = false, print = console.log } = options;
  let told: (error: unknown) => void = () => {};
  const report: Base['report'] = (what, error) => {
    print(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    told(error);
  };
  const core = openLastingCore(folder);
  const { db } = core;
  onEnd(() => db.close());
  const vault = openVault(db, { forget: forgetSecrets });
  const docs = createDocStore(db, clock, (error) => report('core.db', error));
  tellOf(core, folder, docs, clock, print);
  const files = readSchemas(schemas);
  return {
    core,
    docs,
    vault,
    onDamage: (tell) => (told = tell),
    report,
    keys: createCommandKeys(db),
    sessions: createSessions({ db, docs, clock: steadyClock, logClock: clock, ...(lifetimes && { lifetimes }) }),
    tasks: createTasks(clock, report),
    files,
    contents: await openContents({
      files,
      ...(options.compile ? { compile: options.compile } : compileAside(onEnd)),
      last: createLastContent(folder, report),
      stationCode: () => settingOf(docs, 'storageCode')?.code ?? '',
      clock,
      print,
    }),
  };
}

function compileAside(onEnd: OnEnd): Pick<Compiler, 'compile' | 'checkOthers' | 'toModule'> {
  const compiler = createCompiler();
  onEnd(() => compiler.close());
  return compiler;
}

const settingOf = <K extends 'storageCode' | 'station'>(docs: WatchedDocStore, id: K): SharedDocs[`settings/${K}`] | undefined =>
  docs.tx((tx) => tx.get<SharedDocs[`settings/${K}`]>('settings', id))?.body;

/** The strategy stands until a person has looked: it may have been stopped since the copy. */
function tellOf(
  { restored, full }: LastingCore,
  folder: string,
  docs: WatchedDocStore,
  clock: Clock,
  print: (text: string) => void,
) {
  if (full)
    print(`The disk of ${folder} takes nothing: what runs is shown and can be stopped, and nothing is saved. Free space on it.`);
  if (!restored) return;
  const { why, copy, aside } = restored;
  print(
    `core.db ${why}. The copy ${copy} is in force: what was saved after it is lost, and the strategy stands.${aside === undefined ? '' : ` The damaged file lies aside as ${aside}.`}`,
  );
  disableStrategy(docs, 'station');
  docs.note({ at: clock.now(), who: 'station', kind: 'save', what: 'core.restored', after: { copy }, outcome: 'done' });
}

/** The demo set, on the first start only: what people change or remove afterwards stays so. Answers the plant behind it. */
export async function seedOnce({ core, docs, sessions, contents }: Base, name: string): Promise<PlantFile> {
  const { plants, devices } = contents.current().content;
  const plant = plants[name] as PlantFile | undefined;
  if (!plant) throw new Error(`There is no plant "${name}" under schemas/plants. Set EMS_PLANT to one that is there.`);
  if (!sessions.hasUsers()) {
    if (core.used)
      throw new Error(
        'The data folder holds a history and no account: the demo set would open it to everybody. Start with EMS_DEMO=0, or set EMS_DATA to another folder.',
      );
    await sessions.addDemo();
  }
  if (!settingOf(docs, 'station')) docs.tx((tx) => seedDemo(tx, plant, devices));
  await contents.followCode();
  return plant;
}

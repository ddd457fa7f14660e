// In: the data folder and the schemas. Out: what everything else stands on: documents, sessions, tasks, content.
import { join } from 'node:path';
import { compile } from '../compiler/compile.ts';
import { kinds } from '../compiler/kinds.ts';
import { readSchemas } from '../compiler/node/readSchemas.ts';
import { seedDemo } from './calls/seed.ts';
import type { Clock, SharedDocs } from './contract.ts';
import type { PlantFile } from './plant/plantFile.ts';
import { type Contents, createContents } from './server/contents.ts';
import { openVault, type Vault } from './secrets/vault.ts';
import { createSessions, type SessionService } from './session/sessions.ts';
import type { Lifetimes } from './session/tokens.ts';
import { createDocStore, type WatchedDocStore } from './store/docs.ts';
import { type CommandKeys, createCommandKeys } from './store/docsKeys.ts';
import { openCore } from './store/docsSchema.ts';
import { createTasks, type WatchedTasks } from './tasks.ts';

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
  print?: (text: string) => void;
}
export interface Base {
  docs: WatchedDocStore;
  vault: Vault;
  keys: CommandKeys;
  sessions: SessionService;
  tasks: WatchedTasks;
  contents: Contents;
  report: (what: string, error: unknown) => void;
}

export function openBase(options: BaseOptions, onEnd: OnEnd): Base {
  const { folder, schemas, clock, steadyClock, lifetimes, forgetSecrets = false, print = console.log } = options;
  const report: Base['report'] = (what, error) =>
    print(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const db = openCore(join(folder, 'core.db'));
  onEnd(() => db.close());
  const vault = openVault(db, { forget: forgetSecrets });
  const docs = createDocStore(db, clock);
  return {
    docs,
    vault,
    report,
    keys: createCommandKeys(db),
    sessions: createSessions({ db, docs, clock: steadyClock, logClock: clock, ...(lifetimes && { lifetimes }) }),
    tasks: createTasks(clock, report),
    contents: createContents({
      files: () => readSchemas(schemas),
      compile: (files, stationCode) => compile(files, { kinds, ...(stationCode !== '' && { stationCode }) }),
      stationCode: () => settingOf(docs, 'storageCode')?.code ?? '',
      clock,
      print,
    }),
  };
}

const settingOf = <K extends 'storageCode' | 'station'>(docs: WatchedDocStore, id: K): SharedDocs[`settings/${K}`] | undefined =>
  docs.tx((tx) => tx.get<SharedDocs[`settings/${K}`]>('settings', id))?.body;

/** The demo set, on the first start only: what people change or remove afterwards stays so. Answers the plant behind it. */
export async function seedOnce({ docs, sessions, contents }: Base, name: string): Promise<PlantFile> {
  const { plants, devices } = contents.current().content;
  const plant = plants[name] as PlantFile | undefined;
  if (!plant) throw new Error(`There is no plant "${name}" under schemas/plants. Set EMS_PLANT to one that is there.`);
  if (!sessions.hasUsers()) await sessions.addDemo();
  if (!settingOf(docs, 'station')) docs.tx((tx) => seedDemo(tx, plant, devices));
  contents.followCode();
  return plant;
}

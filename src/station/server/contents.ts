// Compiles the schema files, and keeps the active content and the two versions before it. The active content is replaced only
// when the next one has been compiled completely.
import { createHash } from 'node:crypto';
import { once } from '../../compiler/problems/once.ts';
import { type Files, sameFiles } from '../../compiler/files.ts';
import type { InForce } from '../../compiler/inForce.ts';
import type { CheckOthers, Compile, ToModule } from '../compiling/compiler.ts';
import type { Clock } from '../contract/index.ts';
import type { Standing } from '../contract/content.ts';
import { codeOf } from '../files/disk.ts';
import type { Kept, LastContent } from '../store/lastContent.ts';
import type { Content } from '../../core/content.ts';
import { contentVersionOf, type ContentVersion } from './contentVersion.ts';
import { type Problem, toMark, toProblem } from '../../core/problems/problem.ts';

export interface Contents {
  current(): ContentVersion;
  /** Undefined for a hash that is no longer kept. */
  byHash(hash: string): ContentVersion | undefined;
  problems(): readonly Problem[];
  /** Which content is active: that of the files as they are, or an earlier one. */
  standing(): Standing;
  /** Role of each device type when it was last read, including types that do not exist any more. */
  roles(): Readonly<Record<string, string>>;
  /** When the files were last read, and their hashes by name. */
  loadedAt(): number;
  files(): Readonly<Record<string, string>>;
  /** The files of the active content, as written. */
  texts(): Files;
  /** Compiles again after a file changed. Resolves when the result is active or was refused. */
  refresh(files?: Files): Promise<void>;
  /** Compiles again if the station code has changed. */
  followCode(): Promise<void>;
  onChange(wake: (hash: string) => void): () => void;
}
export interface ContentOptions {
  files: Files;
  compile: Compile;
  /** Checks the files with the other station codes. Called after the content has become active. */
  checkOthers?: CheckOthers;
  /** Creates large validators in another thread; without it, they are created here. */
  toModule?: ToModule;
  /** Stores the last content without errors, for restarts. */
  last?: LastContent;
  stationCode: () => string;
  clock: Clock;
  print: (text: string) => void;
}
/** An open console may be two versions behind before it has to reload. */
const keptVersions = 3;

interface State extends ContentOptions {
  versions: Map<string, ContentVersion>;
  listeners: Set<(hash: string) => void>;
  problems: readonly Problem[];
  /** Problems with the code of this station, and with any other station code. */
  own: readonly Problem[];
  others: readonly Problem[];
  current: ContentVersion | undefined;
  kept: Kept | undefined;
  standing: Standing;
  newest: Read;
  judged: Read;
  code: string;
  underWay: Promise<void> | undefined;
  isStale: boolean;
}
interface Read {
  at: number;
  files: Files;
}

/** Resolves when the first content is active. */
export async function openContents(options: ContentOptions): Promise<Contents> {
  const { clock, files, last, stationCode } = options;
  const newest: Read = { at: clock.now(), files };
  const state: State = {
    ...options,
    versions: new Map(),
    listeners: new Set(),
    problems: [],
    own: [],
    others: [],
    current: undefined,
    kept: last?.read(),
    standing: { is: 'incomplete', since: clock.now(), filesOnHold: [] },
    newest,
    judged: newest,
    code: '',
    underWay: undefined,
    isStale: false,
  };
  await refresh(state);
  return {
    current() {
      if (!state.current) throw new Error('No content was compiled');
      return state.current;
    },
    byHash: (hash) => state.versions.get(hash),
    problems: () => state.problems,
    standing: () => state.standing,
    roles: () => state.kept?.roles ?? {},
    loadedAt: () => state.judged.at,
    files: () => Object.fromEntries(Array.from(state.judged.files, ([name, text]) => [name, toHash(text)])),
    texts: () => state.kept?.files ?? state.judged.files,
    refresh: (next) => refresh(state, next),
    async followCode() {
      if (stationCode() !== state.code) await refresh(state);
    },
    onChange(wake) {
      state.listeners.add(wake);
      return () => state.listeners.delete(wake);
    },
  };
}

function refresh(state: State, files?: Files): Promise<void> {
  if (files) state.newest = { at: state.clock.now(), files };
  state.isStale = true;
  state.underWay ??= catchUp(state).finally(() => (state.underWay = undefined));
  return state.underWay;
}

/** Changes during compilation are compiled once, at the end. */
async function catchUp(state: State): Promise<void> {
  while (state.isStale) {
    state.isStale = false;
    await compileNewest(state);
  }
  void judgeOthers(state);
}

async function compileNewest(state: State): Promise<void> {
  const { newest: read, kept, compile } = state;
  state.code = state.stationCode();
  const made = await compile(read.files, state.code, kept?.files).catch((failure: unknown) => ({
    problems: [toFailure(failure)],
  }));
  state.judged = read;
  state.own = made.problems;
  notify(state);
  const sound = 'content' in made && made.sound;
  state.standing = {
    is: isOf(made, state.kept),
    since: state.kept?.since ?? read.at,
    filesOnHold: 'content' in made ? made.filesOnHold : [],
  };
  // If there are errors, the earlier content stays active. If there is none, whatever could be compiled is used.
  if (!('content' in made) || (!sound && state.kept)) return;
  if (sound) await keep(state, made, read.at);
  take(state, made.content);
}

function take(state: State, content: Content): void {
  const { versions, listeners } = state;
  const { hash } = content;
  if (state.current?.content.hash === hash) return;
  state.current = versions.get(hash) ?? contentVersionOf(content, state.toModule);
  versions.delete(hash);
  versions.set(hash, state.current);
  for (const old of Array.from(versions.keys()).slice(0, -keptVersions)) versions.delete(old);
  for (const listener of Array.from(listeners)) listener(hash);
}

function notify(state: State): void {
  const reported = state.problems;
  state.problems = once([...state.own, ...state.others]);
  printProblems(state.problems, reported, state.print);
}

/** Runs in the background. The result is dropped if files have changed meanwhile; they are then checked again. */
async function judgeOthers(state: State): Promise<void> {
  const of = state.judged;
  const found = await state.checkOthers?.(of.files, state.code).catch(() => undefined);
  if (!found || state.judged !== of) return;
  // A problem that also exists with the code of this station is listed only there.
  const here = new Set(state.own.map(toMark));
  state.others = found.filter((each) => !here.has(toMark(each)));
  notify(state);
}

async function keep(state: State, { files, filesOnHold, content }: InForce, at: number): Promise<void> {
  const { kept } = state;
  const asBefore = kept !== undefined && (filesOnHold.length > 0 || sameFiles(files, kept.files));
  const since = asBefore ? kept.since : at;
  const roles = Object.values(content.devices).map(({ type, role = '' }) => [type, role] as const);
  const next: Kept = { since, files, roles: { ...kept?.roles, ...Object.fromEntries(roles) } };
  const stored = kept !== undefined && sameFiles(files, kept.files);
  state.kept = next;
  state.standing = { ...state.standing, since };
  if (!stored) await state.last?.keep(next);
}

function isOf(made: InForce | object, kept: Kept | undefined): Standing['is'] {
  if (!('sound' in made) || !made.sound) return kept ? 'earlier' : 'incomplete';
  return made.filesOnHold.length > 0 ? 'partly' : 'written';
}

const shortage = 'The machine is short of resources. The schemas are not at fault, and the active version stays in use.';
/** The compiler itself failed: its thread ended, ran out of memory, or could not start for lack of file handles. */
function toFailure(failure: unknown): Problem {
  const detail = failure instanceof Error ? failure.message : String(failure);
  const failed = toProblem('compiler/failed', { file: 'schemas', pointer: '' }, { detail });
  const code = codeOf(failure);
  // A thread that cannot start has one code for all causes and names the cause only in its text.
  const [limit] = /\bE[MN]FILE\b/.exec(code === 'ERR_WORKER_INIT_FAILED' ? detail : code) ?? [];
  if (limit !== undefined)
    return {
      ...failed,
      what: `The schemas could not be compiled: no file can be opened any more (${limit}).`,
      why: shortage,
      fix: 'Raise the limit of open files (ulimit -n, or LimitNOFILE of the service), or find what is keeping them open.',
    };
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY' && code !== 'ENOMEM') return failed;
  return {
    ...failed,
    what: 'The schemas could not be compiled: not enough memory.',
    why: shortage,
    fix: 'Give the program more memory (--max-old-space-size of Node, or MemoryMax of the service), or find what else is using it.',
  };
}

const toHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Prints each new error once, and a message when there are no errors any more. */
function printProblems(found: readonly Problem[], before: readonly Problem[], print: (text: string) => void): void {
  const toKey = (each: Problem) => JSON.stringify([each.code, each.at, each.what]);
  const known = new Set(before.map(toKey));
  for (const each of found) {
    if (known.has(toKey(each)) || each.severity !== 'error') continue;
    const { file, line, column, pointer } = each.at;
    const place = line === undefined ? `${file} ${pointer}` : `${file}:${line}:${column ?? 1} ${pointer}`;
    print(`schemas/${place}  ${each.code}\n  ${each.what} ${each.why} ${each.fix}`);
  }
  const hadErrors = before.some(({ severity }) => severity === 'error');
  if (hadErrors && !found.some(({ severity }) => severity === 'error')) print('The schemas have no errors any more.');
}

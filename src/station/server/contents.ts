// In: schema files, the station's code, the compiler. Out: the content in force and the two before it, with routes and validators made once.
// What is in force stands until the next one is whole: compiling goes on beside it.
import { createHash } from 'node:crypto';
import { once } from '../../compiler/once.ts';
import { type Files, sameFiles } from '../../compiler/files.ts';
import type { InForce } from '../../compiler/inForce.ts';
import type { CheckOthers, Compile, ToModule } from '../compiling/compiler.ts';
import type { Clock } from '../contract/index.ts';
import type { Standing } from '../contract/content.ts';
import type { Kept, LastContent } from '../store/lastContent.ts';
import type { Plain } from '../../core/json.ts';
import { toPlain } from '../../core/schema/plain.ts';
import type { Content, CompiledCall } from '../../core/content.ts';
import { type Problem, toProblem } from '../../core/problems/problem.ts';
import { type Translate, translateWith } from '../../core/text.ts';
import type { ShapeCheck } from '../../core/schema/finding.ts';
import { toLoadedCheck } from '../../compiler/loadedCheck.ts';
import { toShapeCheck, toValidatorModule } from '../../compiler/validator.ts';
import type { Language } from '../../core/session.ts';

/** A compiled content with what the server makes of it on demand. */
export interface Held {
  content: Content;
  /** `GET /v3/…` or `POST /v1/rpc/…` → the call. */
  route(method: string, url: string): CompiledCall | undefined;
  requestCheck(call: CompiledCall): ShapeCheck | Promise<ShapeCheck>;
  /** The validator of a schema as text, for a browser. */
  toModule(schema: Plain): Promise<string>;
  translate(language: Language): Translate;
  /** Whatever else is made from this content: served texts, the OpenAPI document. Kept as long as the content is. */
  made<T>(key: string, make: () => T): T;
}
export interface Contents {
  current(): Held;
  /** Undefined for a hash that is no longer held. */
  byHash(hash: string): Held | undefined;
  problems(): readonly Problem[];
  /** Whose content is in force: that of the files as they are, or of earlier ones. */
  standing(): Standing;
  /** What each device type was taken for when it was last read, those that are gone included. */
  roles(): Readonly<Record<string, string>>;
  /** When the files were last read, and what they were: name → hash. */
  loadedAt(): number;
  files(): Readonly<Record<string, string>>;
  /** Compiles anew: after a file changed. Resolves when what came of it is in force, or refused. */
  refresh(files?: Files): Promise<void>;
  /** Compiles anew when the station has another code than at the last time. */
  followCode(): Promise<void>;
  onChange(wake: (hash: string) => void): () => void;
}
export interface ContentOptions {
  files: Files;
  compile: Compile;
  /** Asked once the content is in force. */
  checkOthers?: CheckOthers;
  /** Where large validators are made; without it they are made here. */
  toModule?: ToModule;
  /** Where the last content without errors is kept over restarts. */
  last?: LastContent;
  stationCode: () => string;
  clock: Clock;
  print: (text: string) => void;
}
/** An open console may be two contents behind before it has to load anew. */
const heldAtOnce = 3;

/** Resolves when the first content is in force. */
export async function openContents(options: ContentOptions): Promise<Contents> {
  const { compile, checkOthers, stationCode, clock, print, last } = options;
  const held = new Map<string, Held>();
  const listeners = new Set<(hash: string) => void>();
  let problems: readonly Problem[] = [];
  /** Under the code of this station, and under every other one. */
  let own: readonly Problem[] = [];
  let others: readonly Problem[] = [];
  let current: Held | undefined;
  let kept = last?.read();
  let standing: Standing = { is: 'incomplete', since: clock.now(), heldBack: [] };
  let newest = { at: clock.now(), files: options.files };
  let judged = newest;
  let code = '';
  let underWay: Promise<void> | undefined;
  let isStale = false;

  async function compileNewest(): Promise<void> {
    const read = newest;
    code = stationCode();
    const made = await compile(read.files, code, kept?.files).catch((failure: unknown) => ({ problems: [toFailure(failure)] }));
    judged = read;
    own = made.problems;
    tell();
    const sound = 'content' in made && made.sound;
    standing = { is: isOf(made, kept), since: kept?.since ?? read.at, heldBack: 'content' in made ? made.heldBack : [] };
    // What is broken keeps what stood before. Where there is nothing before, whatever compiled is served.
    if (!('content' in made) || (!sound && kept)) return;
    if (sound) await keep(made, read.at);
    const { hash } = made.content;
    if (current?.content.hash === hash) return;
    current = held.get(hash) ?? hold(made.content, options.toModule);
    held.delete(hash);
    held.set(hash, current);
    for (const old of Array.from(held.keys()).slice(0, -heldAtOnce)) held.delete(old);
    for (const listener of Array.from(listeners)) listener(hash);
  }

  function tell(): void {
    const told = problems;
    problems = once([...own, ...others]);
    printProblems(problems, told, print);
  }

  /** Beside what is in force; a change that comes meanwhile is judged first, and this anew after it. */
  async function judgeOthers(): Promise<void> {
    const of = judged;
    const found = await checkOthers?.(of.files, code).catch(() => undefined);
    if (!found || judged !== of) return;
    others = found;
    tell();
  }

  async function keep({ files, heldBack, content }: InForce, at: number): Promise<void> {
    const asBefore = kept !== undefined && (heldBack.length > 0 || sameFiles(files, kept.files));
    const since = asBefore && kept ? kept.since : at;
    const roles = Object.values(content.devices).map(({ type, role = '' }) => [type, role] as const);
    const next: Kept = { since, files, roles: { ...kept?.roles, ...Object.fromEntries(roles) } };
    const stored = kept !== undefined && sameFiles(files, kept.files);
    kept = next;
    standing = { ...standing, since };
    if (!stored) await last?.keep(next);
  }

  /** What changes meanwhile is compiled once, at the end. */
  async function catchUp(): Promise<void> {
    while (isStale) {
      isStale = false;
      await compileNewest();
    }
    void judgeOthers();
  }

  function refresh(files?: Files): Promise<void> {
    if (files) newest = { at: clock.now(), files };
    isStale = true;
    underWay ??= catchUp().finally(() => (underWay = undefined));
    return underWay;
  }

  await refresh();
  return {
    current() {
      if (!current) throw new Error('No content was compiled');
      return current;
    },
    byHash: (hash) => held.get(hash),
    problems: () => problems,
    standing: () => standing,
    roles: () => kept?.roles ?? {},
    loadedAt: () => judged.at,
    files: () => Object.fromEntries(Array.from(judged.files, ([name, text]) => [name, toHash(text)])),
    refresh,
    async followCode() {
      if (stationCode() !== code) await refresh();
    },
    onChange(wake) {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
  };
}

function isOf(made: InForce | object, kept: Kept | undefined): Standing['is'] {
  if (!('sound' in made) || !made.sound) return kept ? 'earlier' : 'incomplete';
  return made.heldBack.length > 0 ? 'partly' : 'written';
}

/** Of the text of a schema. What is smaller is compiled within some milliseconds, and no stop is larger. */
const largeSchema = 4000;

function hold(content: Content, makeAside: ToModule | undefined): Held {
  const routes = new Map(Object.values(content.calls).map((call) => [`${call.method ?? 'POST'} ${call.url}`, call]));
  const checks = new Map<string, ShapeCheck | Promise<ShapeCheck>>();
  const made = new Map<string, unknown>();
  const translators = new Map<Language, Translate>();
  const toModule = async (schema: Plain): Promise<string> =>
    (await makeAside?.(schema).catch(() => undefined)) ?? toValidatorModule(schema);
  const toCheck = (schema: Plain): ShapeCheck | Promise<ShapeCheck> =>
    makeAside && JSON.stringify(schema).length > largeSchema ? toModule(schema).then(toLoadedCheck) : toShapeCheck(schema);
  return {
    content,
    route: (method, url) => routes.get(`${method} ${url}`),
    toModule,
    requestCheck(call) {
      let check = checks.get(call.name);
      if (!check) checks.set(call.name, (check = toCheck(toPlain(call.request, { side: 'request' }))));
      return check;
    },
    translate(language) {
      let translate = translators.get(language);
      if (!translate) translators.set(language, (translate = translateWith(content.locales[language] ?? {})));
      return translate;
    },
    made<T>(key: string, make: () => T): T {
      if (!made.has(key)) made.set(key, make());
      return made.get(key) as T;
    },
  };
}

/** The compiler itself has failed: its thread ended, or ran out of memory. */
const toFailure = (failure: unknown): Problem =>
  toProblem(
    'compiler/failed',
    { file: 'schemas', pointer: '' },
    { detail: failure instanceof Error ? failure.message : String(failure) },
  );

const toHash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** Tells each problem once, and when the last one is gone. */
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

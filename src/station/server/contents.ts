// In: schema files, the station's code, the compiler. Out: the content in force and the two before it, with routes and validators made once.
import { createHash } from 'node:crypto';
import type { Clock } from '../contract.ts';
import { toPlain } from '../../core/plain.ts';
import type { Content, CompiledCall } from '../../core/content.ts';
import type { Problem } from '../../core/problem.ts';
import { type Translate, translateWith } from '../../core/text.ts';
import type { ShapeCheck } from '../../core/finding.ts';
import { toShapeCheck } from '../../compiler/validator.ts';
import type { Language } from '../../core/session.ts';

/** A compiled content with what the server makes of it on demand. */
export interface Held {
  content: Content;
  /** `GET /v3/…` or `POST /v1/rpc/…` → the call. */
  route(method: string, url: string): CompiledCall | undefined;
  requestCheck(call: CompiledCall): ShapeCheck;
  translate(language: Language): Translate;
  /** Whatever else is made from this content: served texts, the OpenAPI document. Kept as long as the content is. */
  made<T>(key: string, make: () => T): T;
}
export interface Contents {
  current(): Held;
  /** Undefined for a hash that is no longer held. */
  byHash(hash: string): Held | undefined;
  problems(): readonly Problem[];
  /** When the files were last read, and what they were: name → hash. */
  loadedAt(): number;
  files(): Readonly<Record<string, string>>;
  /** Compiles anew: after a file changed. */
  refresh(): void;
  /** Compiles anew when the station has another code than at the last time. */
  followCode(): void;
  onChange(wake: (hash: string) => void): () => void;
}
export interface ContentOptions {
  files: () => ReadonlyMap<string, string>;
  compile: (files: ReadonlyMap<string, string>, stationCode: string) => { content: Content; problems: readonly Problem[] };
  stationCode: () => string;
  clock: Clock;
  print: (text: string) => void;
}
/** An open console may be two contents behind before it has to load anew. */
const heldAtOnce = 3;

export function createContents({ files, compile, stationCode, clock, print }: ContentOptions): Contents {
  const held = new Map<string, Held>();
  const listeners = new Set<(hash: string) => void>();
  let problems: readonly Problem[] = [];
  let current: Held | undefined;
  let code = '';
  let loaded: { at: number; files: ReadonlyMap<string, string> } = { at: 0, files: new Map() };

  function refresh(): void {
    loaded = { at: clock.now(), files: files() };
    code = stationCode();
    const made = compile(loaded.files, code);
    const told = problems;
    problems = made.problems;
    printProblems(problems, told, print);
    const broken = problems.some(({ severity }) => severity === 'error');
    // A broken file keeps what stood before. At the first start there is nothing before: then whatever compiled is served.
    if (broken && current) return;
    const { hash } = made.content;
    if (current?.content.hash === hash) return;
    current = held.get(hash) ?? hold(made.content);
    held.delete(hash);
    held.set(hash, current);
    for (const old of Array.from(held.keys()).slice(0, -heldAtOnce)) held.delete(old);
    for (const listener of Array.from(listeners)) listener(hash);
  }

  refresh();
  return {
    current() {
      if (!current) throw new Error('No content was compiled');
      return current;
    },
    byHash: (hash) => held.get(hash),
    problems: () => problems,
    loadedAt: () => loaded.at,
    files: () => Object.fromEntries(Array.from(loaded.files, ([name, text]) => [name, toHash(text)])),
    refresh,
    followCode() {
      if (stationCode() !== code) refresh();
    },
    onChange(wake) {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
  };
}

function hold(content: Content): Held {
  const routes = new Map(Object.values(content.calls).map((call) => [`${call.method ?? 'POST'} ${call.url}`, call]));
  const checks = new Map<string, ShapeCheck>();
  const made = new Map<string, unknown>();
  const translators = new Map<Language, Translate>();
  return {
    content,
    route: (method, url) => routes.get(`${method} ${url}`),
    requestCheck(call) {
      let check = checks.get(call.name);
      if (!check) checks.set(call.name, (check = toShapeCheck(toPlain(call.request, { side: 'request' }))));
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

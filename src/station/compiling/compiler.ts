// Compiles schema files to content in a thread of its own: compiling takes a second, and devices, dispatch and stops must not
// wait for it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import type { Worker } from 'node:worker_threads';
import type { Content } from '../../core/content.ts';
import type { Plain } from '../../core/json.ts';
import type { Problem } from '../../core/problems/problem.ts';
import type { Files } from '../../compiler/files.ts';
import type { Finds } from '../../compiler/validator.ts';
import type { InForce } from '../../compiler/inForce.ts';
import { answerOf, openThread } from '../threads/thread.ts';
import { keepIn, programDigest } from './keptResults.ts';
import { type Asked, type CompileAnswer, type CompileReply, type PartDigests, type Part, split } from './messages.ts';

export type Compile = (files: Files, stationCode: string, before?: Files) => Promise<InForce>;
/** Errors under every code other than the station's own: vendors may be edited on stations that do not use them. */
export type CheckOthers = (files: Files, stationCode: string) => Promise<readonly Problem[]>;
/** Returns the text of a validator for a schema. Loading it takes a millisecond, creating it a hundred. */
export type ToModule = (schema: Plain, finds?: Finds) => Promise<string>;
export interface Compiler {
  compile: Compile;
  checkOthers: CheckOthers;
  toModule: ToModule;
  close(): Promise<void>;
}
/** The thread is ended after this idle time, which frees its memory. */
const idleMs = 60_000;
/** Many times what the delivered schemas need. Schemas that need more fail without affecting the station. */
const mostMB = 512;

/** Reads stored results from all `folders`, and stores new ones in the first. */
export function createCompiler(folders: readonly string[] = [], program = programDigest(import.meta.url)): Compiler {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();
  /** The last content. */
  let known: Known = { parts: new Map(), wide: {} };

  function start(): Worker {
    const worker = openThread(import.meta.url, 'compileThread', mostMB);
    // Handles errors of an idle thread, which would otherwise end the station.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    await thread?.terminate();
  }

  async function ask(asked: Asked): Promise<CompileAnswer> {
    clearTimeout(idle);
    const worker = (thread ??= start());
    // A pending answer keeps the process alive; an idle thread does not.
    worker.ref();
    try {
      const replied = answerOf(worker, (reply: CompileReply) => reply);
      worker.postMessage(asked);
      const reply = await replied;
      if ('failed' in reply) throw Object.assign(new Error(reply.failed), reply.code !== undefined && { code: reply.code });
      return reply;
    } finally {
      worker.unref();
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    }
  }

  const askOnce = keepIn(folders, program, inLine);
  function inLine(asked: Asked): Promise<CompileAnswer> {
    const answer = line.then(() => ask(asked));
    line = answer.catch(() => {});
    return answer;
  }

  return {
    async compile(files, stationCode, before) {
      const had = known;
      const answer = await askOnce({ for: 'force', files, before, stationCode, kept: digestsOf(had) });
      if (!('made' in answer)) throw new Error('it answered something else');
      const { parts, of, files: others = files } = answer.made;
      known = await toKnown(parts, had);
      return { ...of, files: others, content: toContent(known) };
    },
    async checkOthers(files, stationCode) {
      const answer = await askOnce({ for: 'others', files, stationCode });
      return 'others' in answer ? answer.others : [];
    },
    async toModule(schema, finds) {
      const answer = await inLine({ for: 'validator', schema, finds });
      if ('module' in answer) return answer.module;
      throw new Error('it answered something else');
    },
    close: end,
  };
}

type KnownParts = ReadonlyMap<string, { digest: string; value: unknown }>;
interface Known {
  parts: KnownParts;
  /** Members that are sent entry by entry, put together. */
  wide: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const digestsOf = ({ parts }: Known): PartDigests => Object.fromEntries(Array.from(parts, ([at, { digest }]) => [at, digest]));

/** Reads one part per turn. Unchanged parts stay the same object, so that they take no further time or memory. */
async function toKnown(parts: readonly Part[], had: Known): Promise<Known> {
  const read = new Map<string, { digest: string; value: unknown }>();
  for (const { at, digest, bytes } of parts) {
    if (bytes) await nextTurn();
    const found = had.parts.get(at);
    read.set(at, { digest, value: bytes && found?.digest !== digest ? deserialize(bytes) : found?.value });
  }
  await nextTurn();
  return { parts: read, wide: Object.fromEntries(split.map((member) => [member, toWide(member, read, had)])) };
}

function toContent({ parts, wide }: Known): Content {
  const unsplit = Array.from(parts).filter(([at]) => !at.includes('/'));
  const read = unsplit.map(([at, { value }]) => ({ [at]: value }));
  return Object.assign({}, ...read, wide) as Content;
}

function toWide(member: string, read: KnownParts, had: Known): Readonly<Record<string, unknown>> {
  const own = Array.from(read).filter(([at]) => at.startsWith(`${member}/`));
  const wide = Object.fromEntries(own.map(([at, { value }]) => [at.slice(member.length + 1), value]));
  const before = had.wide[member] ?? {};
  const isSame =
    own.length === Object.keys(before).length && Object.entries(wide).every(([name, value]) => before[name] === value);
  return isSame ? before : wide;
}

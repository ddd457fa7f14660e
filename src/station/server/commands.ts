// Runs calls and returns their envelopes as text. The same idempotency key gives the same answer, also after a restart.
import type { Hmac } from 'node:crypto';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { isStop } from '../../core/access/guard.ts';
import type { CompiledCall } from '../../core/content.ts';
import type { Envelope } from '../../core/calls/outcome.ts';
import { redact } from '../../core/schema/secret.ts';
import { say } from '../../core/texts/text.ts';
import { type Clock, type FileAnswer, Refused, type StreamAnswer } from '../contract/index.ts';
import type { CommandKeys, KeyedCommand } from '../store/docs/docsKeys.ts';
import type { WatchCommits } from '../store/wal/walSync.ts';
import type { Answered } from './calls/answer.ts';
import type { Calls } from './calls/calls.ts';
import type { Asked } from './calls/run.ts';
import type { Caller } from './caller.ts';
import type { ContentVersion } from './contentVersion.ts';
import { toRefusal } from './envelope.ts';
import { createGate, type Gate } from './gate.ts';

type Sent = { file: FileAnswer | StreamAnswer } | { code: number; text: string };

export interface Commands {
  /** Checks session and permissions before anything of the request is read. */
  admit(call: CompiledCall, caller: Caller, version: ContentVersion): void;
  answer(asked: Asked & { idempotencyKey?: string | undefined }, caller: Caller, version: ContentVersion): Promise<Sent>;
  /** Resolves when no command is running any more or the time is over, so that writes to devices can be answered and logged. */
  settled(patienceMs: number): Promise<void>;
}
const keptMs = 24 * 3_600_000;
const longestKey = 128;
/** An answer with an issued token is never stored. It is repeated from memory, for as long as a console waits for it. */
const repeatableMs = 60_000;

/** Limits of work at the same time: reads of a session and of an account, and probes. Shared by all stations. */
export interface Gates {
  reads: Gate;
  byAccount: Gate;
  probes: Gate;
}
export const createGates = (): Gates => ({
  reads: createGate({ atOnce: 6, inLine: 200 }),
  byAccount: createGate({ atOnce: 60, inLine: 1000 }),
  probes: createGate({ atOnce: 3, inLine: 20 }),
});

export interface CommandParts {
  calls: Calls;
  keys: CommandKeys;
  watchCommits: WatchCommits;
  gates: Gates;
  clock: Clock;
  report: (call: string, error: unknown) => void;
}

interface CommandState extends CommandParts {
  underWay: Map<string, Promise<Sent>>;
  writing: Set<Promise<unknown>>;
  /** When old keys were last removed. */
  expiredAt: number;
}

export function createCommands(parts: CommandParts): Commands {
  const state: CommandState = { ...parts, underWay: new Map(), writing: new Set(), expiredAt: 0 };
  const { calls, writing } = state;
  return {
    admit: (call, caller, version) => calls.admit(call, caller, version),
    async answer(asked, caller, version) {
      try {
        const stored = parts.watchCommits();
        const sent = await answer(state, asked, caller, version);
        if (promisesSave(asked, sent)) await stored().catch(failUnconfirmed);
        return sent;
      } catch (error) {
        return refuse(state, error, asked, caller, version);
      }
    },
    async settled(patienceMs) {
      const patience = sleep(patienceMs, true, { ref: false });
      for (let over = false; writing.size > 0 && !over; )
        over = await Promise.race([patience, Promise.allSettled(writing).then(() => false)]);
      // Lets the last answers be sent.
      await nextTurn();
    },
  };
}

type Keyed = Parameters<Commands['answer']>[0];

async function answer(
  state: CommandState,
  { idempotencyKey, ...asked }: Keyed,
  caller: Caller,
  version: ContentVersion,
): Promise<Sent> {
  const { calls, keys, underWay } = state;
  calls.admit(asked.call, caller, version);
  if (idempotencyKey === undefined) return once(state, asked, caller, version);
  if (idempotencyKey.length === 0 || idempotencyKey.length > longestKey) throw new Refused(400, 'Value format wrong');
  const who = caller.identity?.user.id ?? `@${caller.address}`;
  const command = { who, call: asked.call.name, key: idempotencyKey, digest: toDigest(asked, keys.hmac()) };
  const running = JSON.stringify([command.who, command.call, command.key, command.digest]);
  const known = underWay.get(running);
  if (known) return known;
  const sent = keyed(state, command, asked, caller, version);
  underWay.set(running, sent);
  const forget = (): void => void underWay.delete(running);
  void sent.then((done) => {
    if (issues(asked.call, done)) setTimeout(forget, repeatableMs).unref();
    else forget();
  }, forget);
  return sent;
}

const unknownOutcome = 'The outcome of this command is unknown. Check the current state before you try again.';

/** A stop does not wait for the disk, and a refusal promises nothing. */
const promisesSave = ({ call, writes }: Asked, sent: Sent): boolean =>
  writes === true && !isStop(call.needs) && ('file' in sent || sent.code === 200);

/** The error itself was reported by the sync. */
function failUnconfirmed(): never {
  throw new Refused(500, unknownOutcome);
}

async function once(state: CommandState, asked: Asked, caller: Caller, version: ContentVersion): Promise<Sent> {
  try {
    const run = () => state.calls.run(asked, caller, version);
    const answered = asked.writes
      ? noted(state, ask(state, asked.call, caller, run))
      : ask(state, asked.call, caller, () => read(state, caller, run));
    return toSent(await answered, caller, version);
  } catch (error) {
    return refuse(state, error, asked, caller, version);
  }
}

/** Calls that ask a device: only a few of one account at a time. */
const ask = <T>({ gates }: CommandState, { probe }: CompiledCall, { who }: Caller, run: () => Promise<T>): Promise<T> =>
  probe ? gates.probes.through(who, run) : run();

/** Reads wait only for other reads of the same session and account. */
const read = <T>({ gates }: CommandState, { identity, who }: Caller, run: () => Promise<T>): Promise<T> =>
  gates.reads.through(identity?.sessionId ?? who, () => gates.byAccount.through(who, run));

function noted<T>({ writing }: CommandState, work: Promise<T>): Promise<T> {
  writing.add(work);
  return work.finally(() => writing.delete(work));
}

const refuse = ({ report }: CommandState, error: unknown, { call }: Asked, { language }: Caller, version: ContentVersion): Sent =>
  toText(toRefusal(error, version.translate(language), (inside) => report(call.name, inside)));

/**
 * A key is opened before the work and answered after it. A key that is still open belongs to a command during which the station
 * ended.
 */
async function keyed(
  state: CommandState,
  command: KeyedCommand,
  asked: Asked,
  caller: Caller,
  version: ContentVersion,
): Promise<Sent> {
  const { keys, clock } = state;
  const found = keys.find(command);
  if (found.state !== 'unused' && found.digest !== command.digest)
    throw new Refused(409, 'This request key has already been used for another request');
  if (found.state === 'answered') return { code: (JSON.parse(found.answer) as Envelope).code, text: found.answer };
  if (found.state === 'open') throw new Refused(409, unknownOutcome);
  const now = clock.now();
  if (now - state.expiredAt > 3_600_000) {
    keys.expire(now - keptMs);
    state.expiredAt = now;
  }
  keys.open(command, now);
  const sent = await once(state, asked, caller, version);
  if ('file' in sent || wasNotTried(sent.code)) keys.forget(command);
  // Without its answer, the key refuses a later repetition.
  else if (!issues(asked.call, sent)) keys.answer(command, sent.text);
  return sent;
}

/** Refused before anything was done: the person corrects the request and can send it with the same key. */
const wasNotTried = (code: number): boolean => code === 400 || code === 401 || code === 403 || code === 409 || code === 429;

function toSent(answered: Answered, { language }: Caller, version: ContentVersion): Sent {
  if ('file' in answered) return answered;
  const msg = answered.reply ? say(answered.reply.text, version.translate(language)) : '';
  return { code: 200, text: `{"code":200,"msg":${redact(JSON.stringify(msg))},"data":${answered.json}}` };
}
const toText = (envelope: Envelope): Sent => ({ code: envelope.code, text: redact(JSON.stringify(envelope)) });

const issues = ({ answer }: CompiledCall, sent: Sent): boolean => !('file' in sent) && sent.code === 200 && issuesSecret(answer);

function issuesSecret(schema: unknown): boolean {
  if (typeof schema !== 'object' || schema === null) return false;
  return ('secret' in schema && schema.secret === 'issued') || Object.values(schema).some(issuesSecret);
}

function toDigest({ body, files }: Asked, hash: Hmac): string {
  hash.update(JSON.stringify(body ?? null));
  for (const [name, file] of Object.entries(files ?? {})) hash.update(name).update(file.name).update(file.bytes);
  return hash.digest('base64url');
}

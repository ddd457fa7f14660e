// In: a call, its request in wire units, and who asks. Out: the answer in wire units, or a refusal thrown.
// Order: session, rights, form hash, conversion, validation, state and steps, handler, conversion.
import '../../core/names/confusables.ts';
import { fill } from '../../core/value.ts';
import type { CompiledCall } from '../../core/content.ts';
import { convert } from '../../core/schema/convert.ts';
import { isStop } from '../../core/access/guard.ts';
import { read } from '../../core/pointer.ts';
import { givensOf, validate } from '../../core/validate.ts';
import type { Finding, Given } from '../../core/schema/finding.ts';
import { actorOf } from '../contract/actor.ts';
import { FileAnswer, type LogEntry, Refused, type Station, StreamAnswer, Reply } from '../contract/index.ts';
import type { CallContext, Handler } from '../contract/calls.ts';
import type { SessionService } from '../session/sessions.ts';
import { inTurnsOf, type Turns } from '../running/turns.ts';
import type { Caller } from './caller.ts';
import type { Contents } from './contents.ts';
import type { Held } from './held.ts';
import { Invalid } from './envelope.ts';
import { type Guarding, type GuardScope, MissingRight, mustHaveRights, mustMeet, mustOweNothing } from './guarding.ts';
import { checkFiles, isLarge, type UploadedFile } from './input.ts';
import { toRequest } from './request.ts';
import { createTogether } from './together.ts';
import { eachLater, type GiveWay, inSteps, toPieces } from './pieces.ts';
import { createQueues } from './queues.ts';
import { faceOf, type OfMoment } from './moments.ts';
import { createRefusals } from './refusals.ts';

/** Who asks, as the server knows it. Of this, only the identity decides what is allowed. */
export interface Asked extends OfMoment {
  call: CompiledCall;
  body: unknown;
  files?: Readonly<Record<string, UploadedFile>>;
  contentHash?: string | undefined;
}
/** `json`: the data as they go over the wire. */
export type Answered = { file: FileAnswer | StreamAnswer } | { json: string; told?: Reply<unknown> };

export interface Calls {
  /** Session and rights: what must hold before anything of the request is looked at. */
  admit(call: CompiledCall, caller: Caller, held: Held): void;
  /** The request after admission. */
  run(asked: Asked, caller: Caller, held: Held): Promise<Answered>;
  /** As `run`, of another face of the station; the data, not written yet, go through `work` in the turns of who asks. */
  follow<T>(asked: Asked, caller: Caller, held: Held, station: Station, work: (data: unknown) => Generator<void, T>): Promise<T>;
}
export interface CallParts {
  station: Station;
  /** Whose slices the long reads of callers take. */
  turns: Turns;
  handlerOf: (call: CompiledCall) => Handler | undefined;
  sessions: SessionService;
  contents: Contents;
  /** Writes a line of the operation log. */
  note: (entry: LogEntry) => void;
}

interface CallsState extends CallParts {
  inTurn: ReturnType<typeof createQueues>;
  refusals: ReturnType<typeof createRefusals>;
}

export function createCalls(parts: CallParts): Calls {
  const { station, note } = parts;
  const state: CallsState = { ...parts, inTurn: createQueues(), refusals: createRefusals(note, () => station.clock.now()) };
  return {
    admit: (call, caller, held) => admit(state, call, caller, held),
    run: async (asked, caller, held) =>
      run(state, { asked, caller, held, face: faceOf(station, asked) }, (answer, giveWay) =>
        toAnswered(answer, asked.call, held, giveWay),
      ),
    follow: (asked, caller, held, face, work) =>
      run(state, { asked, caller, held, face }, (answer, giveWay) => inSteps(work(toData(answer, asked.call, held)), giveWay)),
  };
}

/** One request: what is asked, by whom, under which content, and of which face of the station. */
interface Running {
  asked: Asked;
  caller: Caller;
  held: Held;
  face: Station;
}

function admit(state: CallsState, call: CompiledCall, caller: Caller, held: Held): void {
  const { identity } = caller;
  if (!identity && !call.anonymous) throw new Refused(401, 'Please log in');
  if (!call.passwordDue && !call.anonymous) mustOweNothing(identity);
  try {
    if (identity?.wall && !call.wall && !call.anonymous) throw new MissingRight(403, 'no permission');
    mustHaveRights(call.needs, guardingOf(state, caller, held));
  } catch (error) {
    throw noting(state, call, caller, error);
  }
  mustHandle(state, call);
}

/** A right that is missing is refused, and logged. */
function noting<T>({ refusals }: CallsState, call: CompiledCall, caller: Caller, error: T): T {
  if (error instanceof MissingRight) refusals.note(call.name, caller);
  return error;
}

const guardingOf = ({ station, sessions }: CallsState, caller: Caller, held: Held): Guarding => ({
  guards: held.content.guards,
  scope: () => toScope(station, caller),
  get identity() {
    return caller.identity;
  },
  secondaryPasswordSet: () => sessions.secondaryPasswordSet(),
  secondaryPasswordPassed: (sessionId) => sessions.secondaryPasswordPassed(sessionId),
});

const contextOf = (state: CallsState, { asked, caller, held, face }: Running): CallContext => ({
  get together() {
    return createTogether({ held, handlerOf: state.handlerOf, context: this });
  },
  station: inTurnsOf(face, state.turns, caller.who),
  // Read on demand: the stream shares an answer only when its handler did not ask who is asking.
  get user() {
    return caller.identity?.user;
  },
  get sessionId() {
    return caller.identity?.sessionId;
  },
  get wall() {
    return caller.identity?.wall;
  },
  get sees() {
    return caller.identity?.sees;
  },
  get maintains() {
    return caller.identity?.rights.maintain === true;
  },
  get passwordDue() {
    return caller.identity?.passwordDue;
  },
  get factorDue() {
    return caller.identity?.factorDue;
  },
  language: caller.language,
  busbarName: caller.busbarName,
  address: caller.address,
  ...{ brought: caller.brought, remember: caller.remember },
  signal: caller.signal,
  guard: (needs) => mustMeet(needs, guardingOf(state, caller, held)),
  files: asked.files ?? {},
});

function mustHandle({ station, handlerOf }: CallsState, call: CompiledCall): Handler {
  if (call.planned) throw new Refused(404, 'This function is planned and not available yet');
  if (call.runtime !== undefined && call.runtime !== 'both' && call.runtime !== station.type)
    throw new Refused(404, 'No such call');
  const handler = handlerOf(call);
  if (!handler) throw new Refused(404, 'No such call');
  return handler;
}

/** What is written under a form that has changed since is refused; a stop never. */
function mustBeCurrent({ contents }: CallsState, { call, contentHash, writes }: Asked): void {
  if (contentHash === undefined || call.entityHash === undefined || contentHash === call.entityHash) return;
  if (!writes || isStop(call.needs)) return;
  throw new Refused(409, 'The form has changed', { data: { hash: contents.current().content.hash } });
}

async function run<T>(state: CallsState, running: Running, finish: Finish<T>): Promise<T> {
  try {
    return await answer(state, running, finish);
  } catch (error) {
    throw noting(state, running.asked.call, running.caller, error);
  }
}

async function answer<T>(state: CallsState, running: Running, finish: Finish<T>): Promise<T> {
  const { asked, caller, held, face } = running;
  const { call } = asked;
  const handler = mustHandle(state, call);
  mustBeCurrent(state, asked);
  const request = toRequest(asked, held);
  const context = contextOf(state, running);
  const at = { now: face.clock.now(), timezone: state.station.scope().timezone };
  const givens = givensOf(call.request);
  const work = async () => {
    // Many short reads that come together are as long as one that is not.
    if (asked.writes !== true) await context.station.giveWay();
    const given = await answersOf(state, { givens, request, context, held });
    await mustFit({ asked, held, request, given, at });
    mustMeet(call.needs, guardingOf(state, caller, held));
    const came: unknown = await handler(request as never, context);
    const file = fileNameOf(came);
    if (file !== undefined) noteExport(state, call, caller, file);
    // A long read is written in slices; a write is answered at once.
    return finish(came, asked.writes === true ? undefined : () => context.station.giveWay());
  };
  // What a rule was told by a read must still hold when the handler saves.
  // A stop waits for nobody, and nobody for a probe, which may wait for a device.
  const takesTurn = givens.length > 0 && call.probe !== true && !isStop(call.needs);
  return takesTurn ? state.inTurn(call.entity ?? call.name, work) : work();
}

interface Judged extends Pick<Running, 'asked' | 'held'> {
  request: unknown;
  given: Given;
  at: { now: number; timezone: string };
}
async function mustFit({ asked: { call, files }, held, request, given, at }: Judged): Promise<void> {
  const brief = isLarge(request);
  const shape = await held.requestCheck(call, brief ? 'first' : 'all');
  const told = { given, decides: true, brief, ...at, units: held.content.units };
  const found = validate({ schema: call.request, shape, value: request, ...told });
  refuseFindings([...found.filter(({ warnOnly }) => !warnOnly), ...fileFindings(call, files)]);
}

const fileNameOf = (came: unknown): string | undefined =>
  came instanceof FileAnswer || came instanceof StreamAnswer ? came.name : undefined;

/** Data that leave the station as a file. */
function noteExport({ station, note }: CallsState, { name, title }: CompiledCall, caller: Caller, file: string): void {
  const { identity, address } = caller;
  if (title === undefined || !identity) return;
  const at = station.clock.now();
  note({ at, who: actorOf(identity.user), kind: 'export', what: name, target: file, outcome: 'done', address });
}

interface Giving {
  givens: ReturnType<typeof givensOf>;
  request: unknown;
  context: CallContext;
  held: Held;
}
/** The reads that rules ask for, by the same handlers, with the rights of whoever asks. */
async function answersOf({ station, handlerOf }: CallsState, { givens, request, context, held }: Giving): Promise<Given> {
  const scope = { form: request, station: station.scope(), busbar: { name: context.busbarName } };
  const answers = new Map<string, unknown>();
  for (const { read: name, params } of givens) {
    const asked = held.content.calls[name];
    const handler = asked && handlerOf(asked);
    if (!handler) continue;
    const filled = params === undefined ? {} : fill(params, (pointer) => read(scope, pointer));
    const answer: unknown = await handler(filled as never, context);
    answers.set(JSON.stringify([name, params]), answer instanceof Reply ? answer.data : answer);
  }
  return (name, params) => answers.get(JSON.stringify([name, params]));
}

function toScope(station: Station, { identity, language, busbarName }: Caller): GuardScope {
  return {
    session: {
      type: station.type,
      language,
      ...(identity && { user: identity.user }),
      rights: identity?.rights ?? {},
    },
    station: station.scope(),
    clock: { now: station.clock.now() },
    busbar: busbarName === undefined ? {} : { name: busbarName },
  };
}

/** What becomes of a handler's answer; a long one gives way to others, a write does not. */
type Finish<T> = (answer: unknown, giveWay: GiveWay | undefined) => Promise<T>;

/** The data of an answer in wire units; elements of long lists cross when they are looked at. */
function toData(answer: unknown, call: CompiledCall, { content }: Held): unknown {
  if (answer instanceof FileAnswer || answer instanceof StreamAnswer) return null;
  const value = (answer instanceof Reply ? answer.data : answer) ?? nothing(call);
  return convert(call.answer, value, 'toWire', content.units, content.index.pointUnits, eachLater);
}

async function toAnswered(answer: unknown, call: CompiledCall, held: Held, giveWay: GiveWay | undefined): Promise<Answered> {
  if (answer instanceof FileAnswer || answer instanceof StreamAnswer) return { file: answer };
  const written: string[] = [];
  for (const piece of toPieces(toData(answer, call, held))) {
    // Not before the first: a short answer has one.
    if (written.length > 0) await giveWay?.();
    written.push(piece);
  }
  return { json: written.join(''), ...(answer instanceof Reply && { told: answer }) };
}

/** Who has nothing to tell keeps to what the call declares all the same. */
const nothing = ({ answer }: CompiledCall): unknown => (answer.type === 'object' ? {} : null);

function fileFindings(call: CompiledCall, files: Asked['files']): Finding[] {
  return checkFiles(call.request, files ?? {}).map(({ path, message, values }) => ({
    path,
    text: values ? { text: message, values: values as Record<string, string | number> } : message,
  }));
}

function refuseFindings(found: readonly Finding[]): void {
  if (found.length > 0) throw new Invalid(found);
}

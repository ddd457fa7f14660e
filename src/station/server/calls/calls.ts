// Runs a call: checks session and permissions before anything of the request is read, then runs the phases in `phases.ts`.
// Requests and answers are in wire units. A refusal is thrown.
import '../../../core/names/confusables.ts';
import type { CompiledCall } from '../../../core/content.ts';
import type { Handler } from '../../contract/calls.ts';
import { Refused, type Station } from '../../contract/index.ts';
import type { Caller } from '../caller.ts';
import type { ContentVersion } from '../contentVersion.ts';
import { type Answered, toAnswered, toData } from './answer.ts';
import { contextOf, guardingOf, isShared } from './context.ts';
import { MissingRight, mustHaveRights, mustOweNothing } from './guarding.ts';
import { viewAt } from './moments.ts';
import { executing, type Phase, receiving, takesTurn } from './phases.ts';
import { type GiveWay, inSteps } from './pieces.ts';
import { createQueues } from './queues.ts';
import { createRefusals } from './refusals.ts';
import type { Asked, CallParts, CallRun, PhaseName } from './run.ts';

export interface Calls {
  /** Session and permissions: checked before anything of the request is read. */
  admit(call: CompiledCall, caller: Caller, version: ContentVersion): void;
  /** Runs the request after admission. */
  run(asked: Asked, caller: Caller, version: ContentVersion): Promise<Answered>;
  /**
   * As `run`, on another view of the station. `work` receives the data before they are written, and runs in the turns of the
   * caller.
   */
  follow<T>(
    asked: Asked,
    caller: Caller,
    version: ContentVersion,
    view: Station,
    work: (data: unknown) => Generator<void, T>,
  ): Promise<T>;
  /** Whether all sessions with the same role, language and grid connection point get the same answer. */
  isShared(call: CompiledCall): boolean;
}
interface CallsState extends CallParts {
  inTurn: ReturnType<typeof createQueues>;
  refusals: ReturnType<typeof createRefusals>;
}
/** Processes the result of a handler. `giveWay` lets other work run in between; it is absent for a write. */
type Finish<T> = (result: unknown, giveWay: GiveWay | undefined) => Promise<T>;

export function createCalls(parts: CallParts): Calls {
  const { station, note } = parts;
  const state: CallsState = { ...parts, inTurn: createQueues(), refusals: createRefusals(note, () => station.clock.now()) };
  return {
    admit: (call, caller, version) => admit(state, call, caller, version),
    run: async (asked, caller, version) =>
      run(state, { asked, caller, version, view: viewAt(station, asked) }, (result, giveWay) =>
        toAnswered(result, asked.call, version, giveWay),
      ),
    follow: (asked, caller, version, view, work) =>
      run(state, { asked, caller, version, view }, (result, giveWay) =>
        inSteps(work(toData(result, asked.call, version)), giveWay),
      ),
    isShared(call) {
      const handler = state.handlerOf(call);
      return handler !== undefined && isShared(call, handler);
    },
  };
}

function admit(state: CallsState, call: CompiledCall, caller: Caller, version: ContentVersion): void {
  const { identity } = caller;
  if (!identity && !call.anonymous) throw new Refused(401, 'Please log in');
  if (!call.passwordDue && !call.anonymous) mustOweNothing(identity);
  try {
    if (identity?.wall && !call.wall && !call.anonymous) throw new MissingRight(403, 'no permission');
    mustHaveRights(call.needs, guardingOf(state, caller, version));
  } catch (error) {
    throw noting(state, call, caller, error);
  }
  mustHandle(state, call);
}

/** A refusal for a missing permission is logged. */
function noting<T>({ refusals }: CallsState, call: CompiledCall, caller: Caller, error: T): T {
  if (error instanceof MissingRight) refusals.note(call.name, caller);
  return error;
}

function mustHandle({ station, handlerOf }: CallsState, call: CompiledCall): Handler {
  if (call.planned) throw new Refused(404, 'This function is planned and not available yet');
  if (call.runtime !== undefined && call.runtime !== 'both' && call.runtime !== station.type)
    throw new Refused(404, 'No such call');
  const handler = handlerOf(call);
  if (!handler) throw new Refused(404, 'No such call');
  return handler;
}

type Start = Pick<CallRun, 'asked' | 'caller' | 'version' | 'view'>;

async function run<T>(state: CallsState, start: Start, finish: Finish<T>): Promise<T> {
  const { asked, caller } = start;
  const { call, writes } = asked;
  try {
    const request = toRun(state, start);
    const giveWay = writes === true ? undefined : () => request.context.station.giveWay();
    await inPhases(receiving, request);
    const execute = async (): Promise<T> => {
      await inPhases(executing, request);
      return inPhase(state, 'answer', () => finish(request.result, giveWay));
    };
    return await (takesTurn(request) ? state.inTurn(call.entity ?? call.name, execute) : execute());
  } catch (error) {
    throw noting(state, call, caller, error);
  }
}

function toRun(parts: CallsState, start: Start): CallRun {
  const handler = mustHandle(parts, start.asked.call);
  const known = { ...start, parts, handler };
  return { ...known, context: contextOf(known), request: undefined, given: () => undefined, result: undefined };
}

async function inPhases(phases: readonly Phase[], request: CallRun): Promise<void> {
  for (const { name, run: work } of phases) await inPhase(request.parts, name, () => work(request));
}

async function inPhase<T>({ onPhase }: CallParts, name: PhaseName, work: () => T | Promise<T>): Promise<T> {
  const begun = performance.now();
  try {
    return await work();
  } finally {
    onPhase?.(name, (performance.now() - begun) / 1000);
  }
}

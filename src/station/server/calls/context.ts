// Creates the context of guards and handlers for a request. The identity comes only from the token.
import type { CompiledCall } from '../../../core/content.ts';
import type { CallContext, Handler } from '../../contract/calls.ts';
import { isPerPerson } from '../../contract/perPerson.ts';
import type { Station } from '../../contract/index.ts';
import { inTurnsOf } from '../../running/turns.ts';
import type { Caller } from '../caller.ts';
import type { ContentVersion } from '../contentVersion.ts';
import { createBatch } from './batch.ts';
import { type Guarding, type GuardScope, mustMeet } from './guarding.ts';
import type { CallParts, CallRun } from './run.ts';

type RunStart = Pick<CallRun, 'parts' | 'asked' | 'caller' | 'version' | 'view' | 'handler'>;

export const guardingOf = ({ station, sessions }: CallParts, caller: Caller, { content }: ContentVersion): Guarding => ({
  guards: content.guards,
  scope: () => toScope(station, caller),
  identity: caller.identity,
  secondaryPasswordSet: () => sessions.secondaryPasswordSet(),
  secondaryPasswordPassed: (sessionId) => sessions.secondaryPasswordPassed(sessionId),
});

export function contextOf(run: RunStart): CallContext {
  const { parts, asked, caller, version, view, handler } = run;
  const { identity } = caller;
  const person = {
    user: identity?.user,
    sessionId: identity?.sessionId,
    sees: identity?.sees,
    maintains: identity?.rights.maintain === true,
    passwordDue: identity?.passwordDue,
    factorDue: identity?.factorDue,
    address: caller.address,
    brought: caller.brought,
    guard: (needs: readonly string[]) => mustMeet(needs, guardingOf(parts, caller, version)),
  };
  const context: Omit<CallContext, keyof typeof person> = {
    get batch() {
      return createBatch({ version, handlerOf: parts.handlerOf, context: this as CallContext });
    },
    station: inTurnsOf(view, parts.turns, caller.who),
    wall: identity?.wall,
    language: caller.language,
    busbarName: caller.busbarName,
    remember: caller.remember,
    signal: caller.signal,
    files: asked.files ?? {},
  };
  const isVisible = asked.writes === true || !isShared(asked.call, handler);
  return withPerson(context, isVisible ? person : withheld(person, asked.call));
}

/** The answer is the same for all sessions with the same role, language and grid connection point. */
export const isShared = ({ needs, anonymous }: CompiledCall, handler: Handler): boolean =>
  needs?.length === 0 && anonymous !== true && !isPerPerson(handler);

const withPerson = <C extends object, P extends object>(context: C, person: P): C & P =>
  Object.defineProperties(context, Object.getOwnPropertyDescriptors(person)) as C & P;

/**
 * Every member throws when it is read: this means that the handler is declared wrongly and its answer would reach other people.
 */
function withheld<T extends object>(person: T, { name }: CompiledCall): T {
  const refuse = (member: string) => ({
    get(): never {
      throw new Error(`The handler of ${name} reads "${member}" of the person who asks. Declare it with perPerson().`);
    },
  });
  return Object.defineProperties({}, Object.fromEntries(Object.keys(person).map((each) => [each, refuse(each)]))) as T;
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

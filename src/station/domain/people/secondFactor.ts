// Calls of the second factor: one's own, and its reset by an administrator.
import type { RequestOf } from '../../../core/calls/calls.gen.ts';
import { Refused, Reply, type User } from '../../contract/index.ts';
import type { CallContext, Handlers } from '../../contract/calls.ts';
import { perPerson } from '../../contract/perPerson.ts';
import { whoOf } from '../request/index.ts';

/** These calls require a session, so a missing person is refused. */
export function personOf({ user }: Pick<CallContext, 'user'>): User {
  if (!user) throw new Refused(401, 'Please log in');
  return user;
}

function state(_request: unknown, context: CallContext) {
  const codesLeft = context.station.sessions.codesLeft(personOf(context).id);
  return { on: codesLeft !== undefined, ...(codesLeft !== undefined && { codesLeft }) };
}

async function begin({ password }: { password: string }, context: CallContext) {
  const { key, address } = await context.station.sessions.beginFactor(personOf(context).id, password);
  // In groups of four characters, which are easier to type.
  return { key: key.replaceAll(/(.{4})(?=.)/g, '$1 '), address };
}

function confirm({ code }: { code: string }, context: CallContext) {
  const codes = context.station.sessions.confirmFactor(personOf(context).id, code, context.sessionId);
  return { codes: codes.join('\n') };
}

async function remove({ password }: { password: string }, context: CallContext) {
  await context.station.sessions.removeFactor(personOf(context).id, password);
  return new Reply('Two-factor authentication disabled', null);
}

function reset({ id }: { id: string }, context: CallContext) {
  context.station.sessions.resetFactor(id, whoOf(context));
  return new Reply('Two-factor authentication reset', null);
}

function askOf({ of }: RequestOf<'factor.setDemand'>, context: CallContext) {
  context.station.sessions.askFactorOf(of, personOf(context));
  return new Reply('Saved', null);
}

export const factorCalls: Handlers = {
  'factor.asked': (_request: unknown, { station }: CallContext) => ({ asked: station.sessions.asksForCodes() }),
  'factor.state': perPerson(state),
  'factor.demand': (_request: unknown, { station }: CallContext) => ({ of: station.sessions.factorAskedOf() }),
  'factor.setDemand': askOf,
  'factor.begin': begin,
  'factor.confirm': confirm,
  'factor.remove': remove,
  'user.resetFactor': reset,
};

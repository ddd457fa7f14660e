// Sets up, confirms and removes second factors, for the owner of an account or for an administrator. Every change is logged.
import { actorOf } from '../contract/actor.ts';
import { Refused, type Sessions } from '../contract/index.ts';
import type { Log } from './log.ts';
import { fitsPassword } from './password.ts';
import type { SecondFactor } from './secondFactor.ts';
import type { SignIn } from './signIn.ts';
import type { Tokens } from './tokens.ts';
import type { Account, Users } from './users.ts';

interface Parts {
  users: Users;
  tokens: Tokens;
  signIn: Pick<SignIn, 'own'>;
  factor: SecondFactor;
  log: Log;
}
type OfFactor =
  | 'mustKnowPassword'
  | 'asksForCodes'
  | 'codesLeft'
  | 'beginFactor'
  | 'confirmFactor'
  | 'removeFactor'
  | 'resetFactor';

export function createOwnFactor({ users, tokens, signIn, factor, log }: Parts): Pick<Sessions, OfFactor> {
  const known = (id: string): Account => {
    const account = users.byId(id);
    if (!account) throw new Refused(404, 'No such user');
    return account;
  };
  /** Asks for the password again: an unattended session must not be sufficient to change how its owner signs in. */
  async function again(userId: string, password: string, what: string): Promise<Account> {
    const account = known(userId);
    const counting = signIn.own(account);
    counting.check();
    if (await fitsPassword(password, account.passwordHash, counting)) return known(userId);
    log({ who: actorOf(account), kind: 'password', what, outcome: 'refused' });
    throw new Refused(400, 'Password error', { data: [{ path: '/password', message: 'Password error' }] });
  }

  return {
    async mustKnowPassword(userId, password) {
      await again(userId, password, 'session.endOwn');
    },
    asksForCodes: () => users.all().some(({ secondFactor }) => secondFactor !== undefined),
    codesLeft: (userId) => factor.codesLeft(known(userId)),
    beginFactor: async (userId, password) => factor.begin(await again(userId, password, 'factor.begin')),
    confirmFactor(userId, code, keep) {
      const codes = factor.confirm(known(userId), code);
      tokens.endOf(userId, keep);
      return codes;
    },
    async removeFactor(userId, password) {
      const account = await again(userId, password, 'factor.remove');
      factor.remove(account);
      log({ who: actorOf(account), kind: 'password', what: 'factor.remove', outcome: 'done' });
    },
    resetFactor(userId, by) {
      const account = known(userId);
      factor.remove(account);
      tokens.endOf(userId);
      log({ who: by, kind: 'user', what: 'user.resetFactor', target: account.loginName, outcome: 'done' });
    },
  };
}

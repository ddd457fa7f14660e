// Stores for which accounts an administrator requires a second factor, and checks whether an account still has to set one up.
// Stored in core.db of the program, with the accounts.
import { type Role, roles } from '../../core/access/session.ts';
import { actorOf } from '../contract/actor.ts';
import { Refused, type Sessions } from '../contract/index.ts';
import type { FactorAskedOf } from '../contract/sessions.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import type { Log } from './log.ts';
import type { Account, Users } from './users.ts';

export interface FactorDemand extends Pick<Sessions, 'factorAskedOf' | 'askFactorOf'> {
  isDue(account: Account): boolean;
}
interface Parts {
  db: Db;
  users: Users;
  log: Log;
}
const name = 'second-factor-of';
const asks: Readonly<Record<FactorAskedOf, (role: Role) => boolean>> = {
  nobody: () => false,
  administrators: (role) => role === 'administrator',
  writers: (role) => roles[role].length > 0,
  everybody: () => true,
};
const isKnown = (text: string | undefined): text is FactorAskedOf => text !== undefined && Object.hasOwn(asks, text);

export function createFactorDemand({ db, users, log }: Parts): FactorDemand {
  const upsert = db.prepare(
    'INSERT INTO secrets (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  const kept = db.prepare<[string], { value: string }>('SELECT value FROM secrets WHERE name = ?').get(name)?.value;
  // An unknown stored value is treated as the strictest setting.
  let of: FactorAskedOf = kept === undefined ? 'nobody' : isKnown(kept) ? kept : 'everybody';
  const isDue = (next: FactorAskedOf, { role, secondFactor }: Account): boolean => asks[next](role) && secondFactor === undefined;

  return {
    isDue: (account) => isDue(of, account),
    factorAskedOf: () => of,
    askFactorOf(next, by) {
      const account = users.byId(by.id);
      if (account && isDue(next, account)) throw new Refused(409, 'Set up two-factor authentication for yourself first');
      const before = of;
      upsert.run(name, next);
      of = next;
      log({ who: actorOf(by), kind: 'password', what: 'factor.demand', before: { of: before }, after: { of }, outcome: 'done' });
    },
  };
}

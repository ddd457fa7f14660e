// In: changes to accounts and passwords. Out: the changed accounts; the sessions of whoever lost something end at once.
import { Refused, type Sessions, type User } from '../contract/index.ts';
import type { Log } from './log.ts';
import { fitsPassword, toPasswordHash } from './password.ts';
import { demoPassword, mustBeStrong } from './passwordRules.ts';
import type { SignIn } from './signIn.ts';
import type { Tokens } from './tokens.ts';
import { type Account, isInCharge, type Users } from './users.ts';

/** No more of a try is looked at. */
const longest = 128;

type Accounts = Pick<Sessions, 'users' | 'addUser' | 'updateUser' | 'removeUser' | 'changePassword'>;

export const toUser = ({ id, name, role }: Account): User => ({ id, name, role });
const toSeen = ({ name, role, disabled }: Account) => ({ name, role, disabled });

export function createAccounts(users: Users, tokens: Tokens, signIn: Pick<SignIn, 'own'>, log: Log): Accounts {
  const known = (id: string): Account => {
    const account = users.byId(id);
    if (!account) throw new Refused(404, 'No such user');
    return account;
  };
  return {
    users: () => users.all().map((account) => ({ ...toUser(account), loginName: account.loginName, disabled: account.disabled })),
    async addUser({ loginName, name, role, password, mustChange = false }, by) {
      const passwordHash = await toPasswordHash(mustBeStrong(password, '/password', { loginName, name }));
      const account = users.add({ loginName, name, role, passwordHash, demo: false, mustChange });
      log({ who: by, kind: 'user', what: 'user.create', target: loginName, after: toSeen(account), outcome: 'done' });
      return toUser(account);
    },
    async updateUser(id, { name, role, password, disabled, mustChange = false }, by) {
      const whose = known(id);
      const passwordHash = password === undefined ? undefined : await toPasswordHash(mustBeStrong(password, '/password', whose));
      const before = known(id);
      const after: Account = {
        ...before,
        name: name ?? before.name,
        role: role ?? before.role,
        disabled: disabled ?? before.disabled,
        passwordHash: passwordHash ?? before.passwordHash,
        demo: before.demo && passwordHash === undefined,
        mustChange: passwordHash === undefined ? before.mustChange : mustChange,
      };
      users.save(after);
      if (after.disabled || passwordHash !== undefined) tokens.endOf(id);
      if (!isInCharge(after)) tokens.endWallsOf(id);
      log({
        who: by,
        kind: 'user',
        what: 'user.update',
        target: before.loginName,
        before: toSeen(before),
        after: toSeen(after),
        outcome: 'done',
      });
      return toUser(after);
    },
    removeUser(id, by) {
      const { loginName } = known(id);
      users.remove(id);
      tokens.endOf(id);
      tokens.endWallsOf(id);
      log({ who: by, kind: 'user', what: 'user.remove', target: loginName, outcome: 'done' });
    },
    async changePassword(userId, original, next, keep) {
      const whose = known(userId);
      const counting = signIn.own(whose);
      counting.check();
      if (!(await fitsPassword(original.slice(0, longest), whose.passwordHash, counting))) {
        log({ who: whose.name, kind: 'password', what: 'user.changePassword', outcome: 'refused' });
        throw new Refused(400, 'Password error', { data: [{ path: '/original', message: 'Password error' }] });
      }
      if (next === original) {
        const message = 'This is the password already';
        throw new Refused(400, message, { data: [{ path: '/password', message }] });
      }
      const nextHash = await toPasswordHash(mustBeStrong(next, '/password', known(userId)));
      const account = known(userId);
      users.save({ ...account, passwordHash: nextHash, demo: false, mustChange: false });
      tokens.endOf(userId, keep);
      log({ who: account.name, kind: 'password', what: 'user.changePassword', outcome: 'done' });
    },
  };
}

/** The accounts of the demo set. The station refuses to listen beyond loopback while one of them exists. */
export const demoAccounts = [
  { loginName: 'operator', name: 'Operator', role: 'operator' },
  { loginName: 'maintainer', name: 'Maintainer', role: 'maintainer' },
  { loginName: 'admin', name: 'Administrator', role: 'administrator' },
  { loginName: 'viewer', name: 'Viewer', role: 'viewer' },
] as const;

/** Adds those that are missing; an account that an administrator changed stays as it is. */
export async function addDemoAccounts(users: Users): Promise<void> {
  const missing = demoAccounts.filter(({ loginName }) => !users.byLoginName(loginName));
  if (missing.length === 0) return;
  const passwordHash = await toPasswordHash(demoPassword);
  for (const account of missing) users.add({ ...account, id: account.loginName, passwordHash, demo: true, mustChange: false });
}

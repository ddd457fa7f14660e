// Adds, changes and removes accounts, and changes passwords. If an account is disabled or removed, gets a new password or loses a
// station, its sessions end at once.
import { newSecret } from '../../core/schema/secret.ts';
import { actorOf } from '../contract/actor.ts';
import { Refused, type Sessions, type User } from '../contract/index.ts';
import { mustBeAlone } from './freeNames.ts';
import type { Log } from './log.ts';
import { fitsPassword, toPasswordHash } from './password.ts';
import { demoPassword, mustBeStrong } from './passwordRules.ts';
import type { Seeing } from './sees.ts';
import type { SignIn } from './signIn.ts';
import type { Tokens } from './tokens.ts';
import { type Account, isInCharge, type Users } from './users.ts';

type Accounts = Pick<Sessions, 'users' | 'addUser' | 'updateUser' | 'removeUser' | 'endSessionsOf' | 'changePassword'>;

export const toUser = ({ id, loginName, name, role }: Account): User => ({ id, loginName, name, role });
const toSeen = ({ name, role, disabled, stations }: Account) => ({
  name,
  role,
  disabled,
  ...(stations && stations.length > 0 && { stations }),
});

interface Parts {
  users: Users;
  tokens: Tokens;
  signIn: Pick<SignIn, 'own'>;
  seeing: Seeing;
  log: Log;
  /** Called when the name or role of an account has changed. This alone does not end its sessions. */
  turned: (userId: string) => void;
}

export function createAccounts(parts: Parts): Accounts {
  const { users, tokens, seeing, log, turned } = parts;
  return {
    users() {
      const open = tokens.list();
      return users.all().map((account) => ({
        ...toListed(account, seeing.shown(account)),
        sessions: open.filter(({ userId }) => userId === account.id).length,
      }));
    },
    async addUser({ loginName, name, role, password, mustChange = false, stations = seeing.unsaid }, by) {
      seeing.known(stations ?? []);
      const passwordHash = await toPasswordHash(mustBeStrong(password, '/password', { loginName, name }));
      mustBeAlone({ loginName, name }, users.all());
      const account = users.add({ loginName, name, role, passwordHash, demo: false, mustChange, stations });
      log({ who: by, kind: 'user', what: 'user.create', target: loginName, after: toSeen(account), outcome: 'done' });
      return toUser(account);
    },
    async updateUser(id, { password, ...of }, by) {
      seeing.known(of.stations ?? []);
      const whose = knownIn(users, id);
      const passwordHash = password === undefined ? undefined : await toPasswordHash(mustBeStrong(password, '/password', whose));
      const before = knownIn(users, id);
      const after = toChanged(before, of, passwordHash);
      // Names that already look alike are accepted until one of them is changed.
      if (after.name !== before.name) mustBeAlone(after, users.all());
      users.save(after);
      if (after.disabled || passwordHash !== undefined || seeing.isLess(before, after)) tokens.endOf(id);
      if (!isInCharge(after)) tokens.endKiosksOf(id);
      if (after.role !== before.role || after.name !== before.name) turned(id);
      // The log records that the password changed, never the password.
      const renewed = passwordHash !== undefined && { password: newSecret };
      const seen = { before: toSeen(before), after: { ...toSeen(after), ...renewed } };
      log({ who: by, kind: 'user', what: 'user.update', target: before.loginName, ...seen, outcome: 'done' });
      return toUser(after);
    },
    removeUser(id, by) {
      const account = knownIn(users, id);
      users.remove(id);
      tokens.endOf(id);
      tokens.endKiosksOf(id);
      const of = { target: account.loginName, before: toSeen(account) };
      log({ who: by, kind: 'user', what: 'user.remove', ...of, outcome: 'done' });
      return toUser(account);
    },
    endSessionsOf(id, { by, keep }) {
      const { loginName: target } = knownIn(users, id);
      tokens.endOf(id, keep);
      log({ who: by, kind: 'user', what: 'user.endSessions', target, outcome: 'done' });
    },
    changePassword: (userId, original, next, keep) => changePassword(parts, { userId, original, next, keep }),
  };
}

function knownIn(users: Users, id: string): Account {
  const account = users.byId(id);
  if (!account) throw new Refused(404, 'No such user');
  return account;
}

const toListed = (account: Account, stations: string[] | undefined): Omit<ReturnType<Sessions['users']>[number], 'sessions'> => ({
  ...toUser(account),
  loginName: account.loginName,
  disabled: account.disabled,
  passwordDue: account.mustChange,
  secondFactor: account.secondFactor !== undefined,
  ...(account.signedInAt !== undefined && { signedInAt: account.signedInAt }),
  ...(stations && { stations }),
});

type Change = Omit<Parameters<Sessions['updateUser']>[1], 'password'>;
const toChanged = (before: Account, { mustChange = false, ...of }: Change, passwordHash: string | undefined): Account => ({
  ...before,
  name: of.name ?? before.name,
  role: of.role ?? before.role,
  disabled: of.disabled ?? before.disabled,
  stations: of.stations ?? before.stations,
  passwordHash: passwordHash ?? before.passwordHash,
  demo: before.demo && passwordHash === undefined,
  mustChange: passwordHash === undefined ? before.mustChange : mustChange,
});

interface PasswordChange {
  userId: string;
  original: string;
  next: string;
  keep: string | undefined;
}
async function changePassword({ users, tokens, signIn, log }: Parts, { userId, original, next, keep }: PasswordChange) {
  const whose = knownIn(users, userId);
  const counting = signIn.own(whose);
  counting.check();
  if (!(await fitsPassword(original, whose.passwordHash, counting))) {
    log({ who: actorOf(whose), kind: 'password', what: 'user.changePassword', outcome: 'refused' });
    throw new Refused(400, 'Password error', { data: [{ path: '/original', message: 'Password error' }] });
  }
  if (next === original) {
    const message = 'This is already the current password';
    throw new Refused(400, message, { data: [{ path: '/password', message }] });
  }
  const nextHash = await toPasswordHash(mustBeStrong(next, '/password', knownIn(users, userId)));
  const account = knownIn(users, userId);
  users.save({ ...account, passwordHash: nextHash, demo: false, mustChange: false });
  tokens.endOf(userId, keep);
  log({ who: actorOf(account), kind: 'password', what: 'user.changePassword', outcome: 'done' });
}

/** The demo accounts. The station refuses to listen beyond loopback while one of them still has the published password. */
export const demoAccounts = [
  { loginName: 'operator', name: 'Operator', role: 'operator' },
  { loginName: 'maintainer', name: 'Maintainer', role: 'maintainer' },
  { loginName: 'admin', name: 'Administrator', role: 'administrator' },
  { loginName: 'viewer', name: 'Viewer', role: 'viewer' },
] as const;

/** Adds missing demo accounts, with access to all stations of the program. Existing accounts are not changed. */
export async function addDemoAccounts(users: Users, stations: readonly string[] | undefined): Promise<void> {
  const missing = demoAccounts.filter(({ loginName }) => !users.byLoginName(loginName));
  if (missing.length === 0) return;
  const passwordHash = await toPasswordHash(demoPassword);
  for (const account of missing)
    users.add({ ...account, id: account.loginName, passwordHash, demo: true, mustChange: false, stations });
}

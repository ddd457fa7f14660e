// In: core.db and a clock. Out: logging in and out, who stands behind a token, accounts, wall screens. Every change is logged.
import { type Right, roles } from '../../core/session.ts';
import { type Clock, Refused, type Sessions, type User } from '../contract/index.ts';
import { openVault } from '../secrets/vault.ts';
import type { WatchedDocStore } from '../store/docs/docs.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import { addDemoAccounts, createAccounts, toUser } from './accounts.ts';
import { createKnownDevices } from './knownDevices.ts';
import { fitsPassword, uncounted } from './password.ts';
import type { Log } from './log.ts';
import { demoPassword, demoSecondaryPassword } from './passwordRules.ts';
import { createSecondary } from './secondary.ts';
import { createSessionList } from './sessionList.ts';
import { createSignIn } from './signIn.ts';
import { createTokens, type Lifetimes } from './tokens.ts';
import { createUsers } from './users.ts';
import { createWalls } from './walls.ts';

export interface Identity {
  sessionId: string;
  user: User;
  rights: Partial<Record<Right, true>>;
  /** Of a wall screen: it reads what a wall needs, and nothing of people and their deeds. */
  wall?: true;
  /** Somebody else chose the password: nothing else is answered before there is another one. */
  passwordDue?: true;
}
/** What the server needs beyond what handlers may ask. */
export interface SessionService extends Sessions {
  /** `use` keeps the session from idling; a stream that only listens does not. */
  identify(token: string, use?: boolean): Identity | undefined;
  secondaryPasswordPassed(sessionId: string): boolean;
  hasDemoAccounts(): boolean;
  /** What of the published passwords still opens something, whatever was marked as such. */
  published(): Promise<{ accounts: readonly string[]; secondary: boolean }>;
  hasUsers(): boolean;
  addDemo(): Promise<void>;
  expire(): void;
  onEnd(wake: (sessionId: string) => void): () => void;
}
export interface SessionOptions {
  db: Db;
  docs: Pick<WatchedDocStore, 'note'>;
  /** Goes on evenly, also where the station runs fast or its clock is set. */
  clock: Clock;
  /** The station's time, for the lines of the log. */
  logClock?: Clock;
  lifetimes?: Lifetimes;
}

const usual: Lifetimes = { idleMs: 2 * 3_600_000, absoluteMs: 24 * 3_600_000 };

const toRights = (role: User['role']): Partial<Record<Right, true>> =>
  Object.fromEntries(roles[role].map((right) => [right, true]));

export function createSessions({ db, docs, clock, logClock = clock, lifetimes = usual }: SessionOptions): SessionService {
  const users = createUsers(db);
  const tokens = createTokens(db, clock, lifetimes);
  const log: Log = (entry) => docs.note({ at: logClock.now(), ...entry });
  const secondary = createSecondary({ db, clock, log, nameOf: (id) => users.byId(id)?.name ?? id });
  tokens.onEnd((sessionId) => secondary.forget(sessionId));
  const devices = createKnownDevices(db, openVault(db), clock);
  const signIn = createSignIn({ users, devices, clock, log });

  const walls = createWalls({ users, tokens, clock, log });

  return {
    ...createAccounts(users, tokens, signIn, log),
    ...createSessionList({ users, tokens, lifetimes, log }),
    ...walls,

    async login(loginName, password, from) {
      const account = await signIn.account(loginName, password, from);
      const { token } = tokens.open(account.id, from.address);
      log({ who: account.name, kind: 'login', what: 'user.login', outcome: 'done', address: from.address });
      const device = { name: account.id, token: devices.issue(account) };
      return { token, user: toUser(account), rights: toRights(account.role), passwordDue: account.mustChange, device };
    },
    logout(sessionId, address) {
      const owner = tokens.owner(sessionId);
      if (owner === undefined) return;
      tokens.end(sessionId);
      const who = users.byId(owner)?.name;
      if (who !== undefined) log({ who, kind: 'login', what: 'user.logout', outcome: 'done', address });
    },

    secondaryPasswordSet: () => secondary.isSet(),
    secondaryPasswordPassed: (sessionId) => secondary.passed(sessionId),
    async checkSecondaryPassword(sessionId, password, address) {
      const owner = tokens.owner(sessionId);
      if (owner === undefined) throw new Refused(401, 'Please log in');
      await secondary.check(sessionId, owner, password, address);
    },
    async setSecondaryPassword(original, next, by) {
      await secondary.set(original, next, by);
    },

    identify(token, use = true) {
      const session = tokens.find(token, use);
      if (!session) return undefined;
      if (session.kiosk !== undefined) {
        if (!walls.holds(session)) return undefined;
        const user: User = { id: `kiosk:${session.id}`, name: session.kiosk, role: 'viewer' };
        return { sessionId: session.id, user, rights: {}, wall: true };
      }
      const account = users.byId(session.userId);
      if (!account || account.disabled) return undefined;
      return {
        sessionId: session.id,
        user: toUser(account),
        rights: toRights(account.role),
        ...(account.mustChange && { passwordDue: true }),
      };
    },
    alive: (sessionId) => tokens.alive(sessionId),
    hasDemoAccounts: () => users.all().some(({ demo }) => demo),
    async published() {
      const accounts: string[] = [];
      for (const { loginName, passwordHash } of users.all()) {
        if (await fitsPassword(demoPassword, passwordHash, uncounted)) accounts.push(loginName);
      }
      return { accounts, secondary: await secondary.is(demoSecondaryPassword) };
    },
    hasUsers: () => users.all().length > 0,
    async addDemo() {
      await addDemoAccounts(users);
      if (!secondary.isSet()) await secondary.set(undefined, demoSecondaryPassword, 'demo');
    },
    expire: () => tokens.expire(),
    onEnd: (wake) => tokens.onEnd(wake),
  };
}

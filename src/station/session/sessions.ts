// Signs people in and out, identifies the person of a token, and manages accounts and wall displays.
import { type Right, roles } from '../../core/access/session.ts';
import { actorOf } from '../contract/actor.ts';
import { type Clock, Refused, type Sessions, type User } from '../contract/index.ts';
import type { Sees } from '../contract/sessions.ts';
import { openVault } from '../store/docs/docsVault.ts';
import type { WatchedDocStore } from '../store/docs/docs.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import { addDemoAccounts, createAccounts, toUser } from './accounts.ts';
import { createFactorDemand, type FactorDemand } from './factorDemand.ts';
import { createKnownDevices, goodForMs, type KnownDevices } from './knownDevices.ts';
import { createOwnFactor } from './ownFactor.ts';
import { fitsPassword, uncounted } from './password.ts';
import type { Log } from './log.ts';
import { demoPassword, demoSecondaryPassword, mustNotBeGuessable } from './passwordRules.ts';
import { createSecondary, type Secondary } from './secondary.ts';
import { createSecondFactor, type SecondFactor } from './secondFactor.ts';
import { createSessionList } from './sessionList.ts';
import { createSeeing, type Seeing, type ServedIds } from './sees.ts';
import { createSignIn, type SignIn } from './signIn.ts';
import { createTokens, type Lifetimes, type OpenSession, type Tokens } from './tokens.ts';
import { createUsers, type Users } from './users.ts';
import { createKiosks, type Kiosks } from './kiosks.ts';

export interface Identity {
  sessionId: string;
  user: User;
  rights: Partial<Record<Right, true>>;
  /** The stations that this session may see. */
  sees: Sees;
  /** Set for a wall display, which may read operating data but nothing about people and their actions. */
  wall?: true;
  /** Another person chose the password: all other calls are refused until it is changed. */
  passwordDue?: true;
  /** The account must have a second factor and has none: all other calls are refused until it is set up. */
  factorDue?: true;
}
/** Functions that only the server uses, in addition to those for handlers. */
export interface SessionService extends Sessions {
  /** `use`: the request counts as activity. A stream that only listens does not. */
  identify(token: string, use?: boolean): Identity | undefined;
  secondaryPasswordPassed(sessionId: string): boolean;
  hasDemoAccounts(): boolean;
  /**
   * The accounts that still have the published password, and whether the secondary password is the published one. Accounts that
   * are not marked as demo are checked as well.
   */
  published(): Promise<{ accounts: readonly string[]; secondary: boolean }>;
  hasUsers(): boolean;
  addDemo(): Promise<void>;
  expire(): void;
  onEnd(wake: (sessionId: string) => void): () => void;
  /** Called when the name or role of an account has changed. This alone does not end its sessions. */
  onTurn(wake: (userId: string) => void): () => void;
}
export interface SessionOptions {
  db: Db;
  docs: Pick<WatchedDocStore, 'note'>;
  /** Monotonic clock, which also runs evenly when the simulation is accelerated or the system clock is set. */
  clock: Clock;
  /** Station time, for entries of the operation log, the time of sign-ins and the codes of authenticators. */
  logClock?: Clock;
  lifetimes?: Lifetimes;
  /** Set if the program serves several stations. */
  served?: ServedIds | undefined;
}

const defaultLifetimes: Lifetimes = { idleMs: 2 * 3_600_000, absoluteMs: 24 * 3_600_000 };

const toRights = (role: User['role']): Partial<Record<Right, true>> =>
  Object.fromEntries(roles[role].map((right) => [right, true]));

export function createSessions(options: SessionOptions): SessionService {
  const { db, docs, clock, logClock = clock, lifetimes = defaultLifetimes, served } = options;
  const users = createUsers(db);
  const tokens = createTokens(db, clock, lifetimes);
  const seeing = createSeeing(served);
  const log: Log = (entry) => docs.note({ at: logClock.now(), ...entry });
  const secondary = createSecondary({ db, clock, log, whoOf: (id) => actorOf(users.byId(id) ?? { name: id }) });
  tokens.onEnd((sessionId) => secondary.forget(sessionId));
  const vault = openVault(db);
  const devices = createKnownDevices(db, vault, clock);
  const signIn = createSignIn({ users, devices, clock, log });
  const kiosks = createKiosks({ users, tokens, clock, log });
  const now = (): number => logClock.now();
  const factor = createSecondFactor({ users, vault, clock, now, log });
  const demand = createFactorDemand({ db, users, log });
  const turns = new Set<(userId: string) => void>();
  const turned = (userId: string): void => Array.from(turns).forEach((wake) => wake(userId));
  const parts = { users, turned, tokens, signIn, devices, seeing, factor, demand, log, now, lifetimes, secondary, kiosks };

  return {
    ...createAccounts(parts),
    ...createSessionList(parts),
    ...kiosks,
    ...toEntrance(parts),
    ...createOwnFactor(parts),
    ...demand,
    ...toSecondary(parts),
    ...toPublished(parts, served?.all),
    identify: (token, use = true) => toIdentity(parts, tokens.find(token, use)),
    alive: (sessionId) => tokens.alive(sessionId),
    hasUsers: () => users.all().length > 0,
    expire: () => tokens.expire(),
    onEnd: (wake) => tokens.onEnd(wake),
    onTurn(wake) {
      turns.add(wake);
      return () => void turns.delete(wake);
    },
  };
}

interface Parts {
  users: Users;
  tokens: Tokens;
  signIn: SignIn;
  devices: KnownDevices;
  seeing: Seeing;
  secondary: Secondary;
  kiosks: Kiosks;
  factor: SecondFactor;
  demand: FactorDemand;
  log: Log;
  /** Station time. */
  now: () => number;
}

const toEntrance = ({
  users,
  tokens,
  signIn,
  devices,
  seeing,
  factor,
  demand,
  log,
  now,
}: Parts): Pick<SessionService, 'login' | 'logout'> => ({
  async login(loginName, password, from, code) {
    const account = await signIn.account(loginName, password, from);
    factor.mustFit(account, code, from.address);
    seeing.mustSee(account);
    const { token } = tokens.open(account.id, from.address);
    users.signedIn(account.id, now());
    log({ who: actorOf(account), kind: 'login', what: 'user.login', outcome: 'done', address: from.address });
    const device = { name: account.id, token: devices.issue(account), forMs: goodForMs };
    const user = toUser(account);
    const sees = seeing.ofAccount(account);
    const due = { passwordDue: account.mustChange, factorDue: demand.isDue(account) };
    return { token, user, rights: toRights(account.role), sees, ...due, device };
  },
  logout(sessionId, address) {
    const owner = tokens.owner(sessionId);
    if (owner === undefined) return;
    tokens.end(sessionId);
    const account = users.byId(owner);
    if (account) log({ who: actorOf(account), kind: 'login', what: 'user.logout', outcome: 'done', address });
  },
});

type OfSecondary = 'secondaryPasswordSet' | 'secondaryPasswordPassed' | 'checkSecondaryPassword' | 'setSecondaryPassword';
const toSecondary = ({ tokens, secondary }: Parts): Pick<SessionService, OfSecondary> => ({
  secondaryPasswordSet: () => secondary.isSet(),
  secondaryPasswordPassed: (sessionId) => secondary.passed(sessionId),
  async checkSecondaryPassword(sessionId, password, address) {
    const owner = tokens.owner(sessionId);
    if (owner === undefined) throw new Refused(401, 'Please log in');
    await secondary.check(sessionId, owner, password, address);
  },
  async setSecondaryPassword(original, next, by) {
    mustNotBeGuessable(next, '/password');
    await secondary.set(original, next, by);
  },
});

type OfDemo = 'hasDemoAccounts' | 'published' | 'addDemo';
const toPublished = ({ users, secondary }: Parts, stations: readonly string[] | undefined): Pick<SessionService, OfDemo> => ({
  hasDemoAccounts: () => users.all().some(({ demo }) => demo),
  async published() {
    // New demo accounts share one hash, so each hash is checked only once.
    const tried = new Map<string, boolean>();
    for (const { passwordHash } of users.all())
      if (!tried.has(passwordHash)) tried.set(passwordHash, await fitsPassword(demoPassword, passwordHash, uncounted));
    const accounts = users.all().flatMap(({ loginName, passwordHash }) => (tried.get(passwordHash) ? [loginName] : []));
    return { accounts, secondary: await secondary.is(demoSecondaryPassword) };
  },
  async addDemo() {
    await addDemoAccounts(users, stations);
    if (!secondary.isSet()) await secondary.set(undefined, demoSecondaryPassword, 'demo');
  },
});

function toIdentity({ users, kiosks, seeing, demand }: Parts, session: OpenSession | undefined): Identity | undefined {
  if (!session) return undefined;
  if (session.kiosk !== undefined) {
    if (!kiosks.holds(session)) return undefined;
    const user: User = { id: `kiosk:${session.id}`, name: session.kiosk, role: 'viewer' };
    return { sessionId: session.id, user, rights: {}, sees: seeing.ofWall(session), wall: true };
  }
  const account = users.byId(session.userId);
  if (!account || account.disabled) return undefined;
  return {
    sessionId: session.id,
    user: toUser(account),
    rights: toRights(account.role),
    sees: seeing.ofAccount(account),
    ...(account.mustChange && { passwordDue: true }),
    ...(demand.isDue(account) && { factorDue: true }),
  };
}

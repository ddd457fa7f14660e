// People, what they may do, their sessions and wall screens. Shapes only.
import type { Who } from '../../core/texts/who.ts';
import type { Right, Role } from '../../core/access/session.ts';

export interface User {
  id: string;
  /** Undefined: a wall screen. */
  loginName?: string;
  name: string;
  role: Role;
}
/** Which stations of the program, by id. An administrator sees all; where one is served it is everybody's. */
export type Sees = 'all' | readonly string[];

/** Where a try to sign in comes from: the address, and the tokens of devices that are known. */
export interface From {
  address: string;
  devices?: readonly string[];
}

export interface SeenSession {
  id: string;
  userId: string;
  name: string;
  loginName: string;
  role: Role;
  address: string;
  startedAt: number;
  usedAt: number;
  /** When it ends if nobody uses it. */
  until: number;
  /** The one that asks. */
  current: boolean;
}
interface ListedUser extends User {
  loginName: string;
  disabled: boolean;
  /** Somebody else chose its password. */
  passwordDue: boolean;
  /** Asked for a code besides its password. */
  secondFactor: boolean;
  /** Undefined: never since that is written down. */
  signedInAt?: number;
  /** How many are open. */
  sessions: number;
  /** Where several are served. */
  stations?: string[];
}
interface WallScreen {
  id: string;
  name: string;
  /** Who opened it. */
  by?: string;
  startedAt: number;
  usedAt: number;
  until: number;
}

/** Nobody, administrators, everybody who may change something, everybody. */
export type FactorAskedOf = 'nobody' | 'administrators' | 'writers' | 'everybody';

/** People and what they may do. Passwords and tokens never leave it; its refusals are `Refused`. */
export interface Sessions {
  /**
   * `device` is for the browser only: with it, wrong tries of unknown devices do not count against the person. 400 with "Wrong login name or
   * password", 429 while tries are throttled.
   */
  login(
    loginName: string,
    password: string,
    from: From,
    code?: string,
  ): Promise<{
    device: { name: string; token: string; forMs: number };
    token: string;
    user: User;
    rights: Partial<Record<Right, true>>;
    sees: Sees;
    passwordDue: boolean;
    factorDue: boolean;
  }>;
  logout(sessionId: string, address: string): void;
  /** Asking is no use of the session. */
  alive(sessionId: string): boolean;
  secondaryPasswordSet(): boolean;
  /** Opens the commands of this session for five minutes; 400 "Password error", 429 while locked. */
  checkSecondaryPassword(sessionId: string, password: string, address: string): Promise<void>;
  /** First setting needs no original. */
  setSecondaryPassword(original: string | undefined, next: string, by: Who): Promise<void>;
  /** Ends the person's other sessions; `keep` is the one that may stay. */
  changePassword(userId: string, original: string, next: string, keep?: string): Promise<void>;
  /** `stations`: where several are served, which of them the account is for; an administrator is for all of them. */
  users(): readonly ListedUser[];
  /** `mustChange`: somebody else chose the password, so its owner chooses another one first. */
  addUser(
    of: { loginName: string; name: string; role: Role; password: string; mustChange?: boolean; stations?: readonly string[] },
    by: Who,
  ): Promise<User>;
  updateUser(
    id: string,
    of: {
      name?: string;
      role?: Role;
      password?: string;
      disabled?: boolean;
      mustChange?: boolean;
      stations?: readonly string[];
    },
    by: Who,
  ): Promise<User>;
  removeUser(id: string, by: Who): User;
  /** All of one person; `keep` is the one that may stay. */
  endSessionsOf(id: string, how: { by: Who; keep?: string | undefined }): void;
  /** Whether anybody here is asked for a code when signing in. */
  asksForCodes(): boolean;
  /** Of one account: how many recovery codes are left; undefined without a second factor. */
  codesLeft(userId: string): number | undefined;
  /** A key for an authenticator, after the password was given again; no code is required before `confirmFactor`. */
  beginFactor(userId: string, password: string): Promise<{ key: string; address: string }>;
  /** Answers the recovery codes once; the other sessions of the account end. */
  confirmFactor(userId: string, code: string, keep?: string): readonly string[];
  removeFactor(userId: string, password: string): Promise<void>;
  /** Of whom a second factor is asked. */
  factorAskedOf(): FactorAskedOf;
  /** Who has none sets it up before anything else. Refused where the one who asks would be the first of them. */
  askFactorOf(of: FactorAskedOf, by: User): void;
  /** 400 "Password error" unless it is the person's password. */
  mustKnowPassword(userId: string, password: string): Promise<void>;
  /** By an administrator, for somebody who has lost it. */
  resetFactor(userId: string, by: Who): void;
  /** Of everybody, or of one person; `sessionId` is the one that asks. */
  sessions(of: string | undefined, sessionId: string | undefined): readonly SeenSession[];
  /** `only`: of that person alone; `except`: of anybody else. */
  endSession(id: string, how: { by: Who; only?: string | undefined; except?: string | undefined }): void;
  /** A read-only session without idle expiry for a wall screen; answers its token once. It ends after half a year, and with its maker's account. `station`: the one that it shows, where several are served. */
  openKiosk(name: string, by: Pick<User, 'id' | 'loginName' | 'name'>, station?: string): WallScreen & { token: string };
  kiosks(): readonly WallScreen[];
  renewKiosk(id: string, by: Who): WallScreen;
  closeKiosk(id: string, by: Who): void;
}

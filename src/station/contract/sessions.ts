// People, their permissions and sessions, and wall displays. Shapes only.
import type { Who } from '../../core/texts/who.ts';
import type { Right, Role } from '../../core/access/session.ts';

export interface User {
  id: string;
  /** Undefined for a wall display. */
  loginName?: string;
  name: string;
  role: Role;
}
/** Ids of the stations that a user may see. Administrators see all. If the program serves only one station, everyone sees it. */
export type Sees = 'all' | readonly string[];

/** Origin of a sign-in attempt: its address, and the tokens of known devices. */
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
  /** When the session ends if it is not used. */
  until: number;
  /** Whether it is the session of the caller. */
  current: boolean;
}
interface ListedUser extends User {
  loginName: string;
  disabled: boolean;
  /** The password was chosen by another person. */
  passwordDue: boolean;
  /** Sign-in requires a code in addition to the password. */
  secondFactor: boolean;
  /** Undefined: no sign-in was recorded. */
  signedInAt?: number;
  /** Number of open sessions. */
  sessions: number;
  /** Set if the program serves several stations. */
  stations?: string[];
}
interface Kiosk {
  id: string;
  name: string;
  /** Name of the person who opened it. */
  by?: string;
  startedAt: number;
  usedAt: number;
  until: number;
}

/** Users for whom a second factor is required; `writers`: everyone with the permission to change something. */
export type FactorAskedOf = 'nobody' | 'administrators' | 'writers' | 'everybody';

/** Accounts, permissions and sessions. Stored passwords and tokens are not exposed; refusals are `Refused`. */
export interface Sessions {
  /**
   * `device` is only for the browser, which sends its token with later attempts. Failed attempts of unknown devices then do not
   * count against it. Throws 400 with "Wrong login name or password", and 429 while attempts are throttled.
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
  /** Does not count as use of the session. */
  alive(sessionId: string): boolean;
  secondaryPasswordSet(): boolean;
  /** Enables the commands of this session for five minutes; 400 "Password error", 429 while locked. */
  checkSecondaryPassword(sessionId: string, password: string, address: string): Promise<void>;
  /** The first time, no original is needed. */
  setSecondaryPassword(original: string | undefined, next: string, by: Who): Promise<void>;
  /** Ends the other sessions of the person, except `keep`. */
  changePassword(userId: string, original: string, next: string, keep?: string): Promise<void>;
  /** `stations` of an account: those that it may see, if the program serves several. Administrators may see all. */
  users(): readonly ListedUser[];
  /** `mustChange`: another person chose the password, so the owner must choose a new one first. */
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
  /** Ends all sessions of one person, except `keep`. */
  endSessionsOf(id: string, how: { by: Who; keep?: string | undefined }): void;
  /** Whether any account has a second factor, so that the sign-in can ask for a code. */
  asksForCodes(): boolean;
  /** Number of unused recovery codes of an account; undefined without a second factor. */
  codesLeft(userId: string): number | undefined;
  /** Returns a new key for an authenticator after checking the password. Codes are required only after `confirmFactor`. */
  beginFactor(userId: string, password: string): Promise<{ key: string; address: string }>;
  /** Returns the recovery codes, which are shown only once. Ends the other sessions of the account. */
  confirmFactor(userId: string, code: string, keep?: string): readonly string[];
  removeFactor(userId: string, password: string): Promise<void>;
  /** Users for whom a second factor is required. */
  factorAskedOf(): FactorAskedOf;
  /** Users without a second factor must set it up before anything else. Refused if the caller is one of them. */
  askFactorOf(of: FactorAskedOf, by: User): void;
  /** 400 "Password error" unless it is the password of the person. */
  mustKnowPassword(userId: string, password: string): Promise<void>;
  /** For a person who lost the second factor; called by an administrator. */
  resetFactor(userId: string, by: Who): void;
  /** Sessions of one person, or of everyone. `sessionId`: the session of the caller. */
  sessions(of: string | undefined, sessionId: string | undefined): readonly SeenSession[];
  /** `only`: must be a session of this person. `except`: must not be a session of this person. */
  endSession(id: string, how: { by: Who; only?: string | undefined; except?: string | undefined }): void;
  /**
   * A read-only session for a wall display. The token is returned only once. The session does not expire when idle, but ends
   * after half a year, or when the person who opened it is no longer an administrator. `station`: the station shown, if the
   * program serves several.
   */
  openKiosk(name: string, by: Pick<User, 'id' | 'loginName' | 'name'>, station?: string): Kiosk & { token: string };
  kiosks(): readonly Kiosk[];
  renewKiosk(id: string, by: Who): Kiosk;
  closeKiosk(id: string, by: Who): void;
}

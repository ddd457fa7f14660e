// Reads and writes the accounts in core.db.
import { randomUUID } from 'node:crypto';
import type { Role } from '../../core/access/session.ts';
import { Refused, type User } from '../contract/index.ts';
import { isDisk } from '../files/disk.ts';
import type { Db } from '../store/docs/docsSchema.ts';

export interface Account extends User {
  loginName: string;
  disabled: boolean;
  /** The account was created with the published demo password, which has not been changed. */
  demo: boolean;
  /** Another person chose the password: all other calls are refused until it is changed. */
  mustChange: boolean;
  /**
   * The stations that the account may see if several are served. Undefined if it was created when the program served one station.
   */
  stations: readonly string[] | undefined;
  /** Last sign-in, in station time; undefined if none is recorded. */
  signedInAt: number | undefined;
  /** Sealed. Undefined if the password alone is sufficient. */
  secondFactor?: string | undefined;
  passwordHash: string;
}
interface Row {
  id: string;
  login_name: string;
  name: string;
  role: Role;
  password: string;
  demo: number;
  disabled: number;
  must_change: number;
  stations: string | null;
  signed_in_at: number | null;
  second_factor: string | null;
}
const toAccount = (row: Row): Account => ({
  id: row.id,
  name: row.name,
  role: row.role,
  loginName: row.login_name,
  disabled: row.disabled === 1,
  demo: row.demo === 1,
  mustChange: row.must_change === 1,
  stations: toStations(row.stations),
  signedInAt: row.signed_in_at ?? undefined,
  secondFactor: row.second_factor ?? undefined,
  passwordHash: row.password,
});

function toStations(text: string | null): readonly string[] | undefined {
  if (text === null) return undefined;
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}

const toText = (stations: Account['stations']): string | null => (stations ? JSON.stringify(stations) : null);

export const isInCharge = (account: Account | undefined): boolean =>
  account !== undefined && !account.disabled && account.role === 'administrator';

export interface Users {
  all(): Account[];
  byId(id: string): Account | undefined;
  byLoginName(loginName: string): Account | undefined;
  add(of: Omit<Account, 'id' | 'disabled' | 'signedInAt'> & { id?: string }): Account;
  save(account: Account): void;
  /** Records a sign-in. If the disk rejects the write, the person is signed in nevertheless. */
  signedIn(id: string, at: number): void;
  remove(id: string): void;
}

export function createUsers(db: Db): Users {
  const selectAll = db.prepare<[], Row>('SELECT * FROM users ORDER BY rowid');
  const insert = db.prepare(
    'INSERT INTO users (id, login_name, name, role, password, demo, must_change, stations) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const update = db.prepare(
    'UPDATE users SET login_name = ?, name = ?, role = ?, password = ?, disabled = ?, demo = ?, must_change = ?, stations = ?, second_factor = ? WHERE id = ?',
  );
  const markSignedIn = db.prepare('UPDATE users SET signed_in_at = ? WHERE id = ?');
  const remove = db.prepare('DELETE FROM users WHERE id = ?');
  // Cached, because every request looks up its account. A station has few accounts.
  let known: ReadonlyMap<string, Account> | undefined;
  const accounts = () => (known ??= new Map(selectAll.all().map((row) => [row.id, toAccount(row)])));
  const all = () => [...accounts().values()];
  const byLoginName = (loginName: string) => all().find((each) => each.loginName.toLowerCase() === loginName.toLowerCase());

  /** Throws if no enabled administrator would be left, because nobody could create one then. */
  function keepAnAdministrator(after: readonly Account[]): void {
    if (after.some(isInCharge)) return;
    throw new Refused(409, 'The last administrator cannot be removed, disabled or given another role');
  }

  return {
    all,
    byId: (id) => accounts().get(id),
    byLoginName,
    add({ id = randomUUID(), loginName, name, role, passwordHash, demo, mustChange, stations }) {
      if (byLoginName(loginName))
        throw new Refused(400, 'Name duplicated', { data: [{ path: '/loginName', message: 'Name duplicated' }] });
      insert.run(id, loginName, name, role, passwordHash, demo ? 1 : 0, mustChange ? 1 : 0, toText(stations));
      known = undefined;
      return { id, loginName, name, role, passwordHash, demo, mustChange, stations, disabled: false, signedInAt: undefined };
    },
    save(account) {
      keepAnAdministrator(all().map((each) => (each.id === account.id ? account : each)));
      const { loginName, name, role, passwordHash, disabled, demo, mustChange, stations, secondFactor, id } = account;
      const flags = [disabled, demo, mustChange].map(Number);
      update.run(loginName, name, role, passwordHash, ...flags, toText(stations), secondFactor ?? null, id);
      known = undefined;
    },
    signedIn(id, at) {
      try {
        markSignedIn.run(at, id);
        known = undefined;
      } catch (error) {
        if (!isDisk(error)) throw error;
      }
    },
    remove(id) {
      keepAnAdministrator(all().filter((each) => each.id !== id));
      remove.run(id);
      known = undefined;
    },
  };
}

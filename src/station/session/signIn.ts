// Checks login name and password. A refusal does not reveal which of the two is wrong. Wrong attempts are counted per account and
// known device, or for unknown devices per account and network, so that attempts from unknown devices do not lock out known ones.
import { withoutHidden } from '../../core/names/name.ts';
import type { Who } from '../../core/texts/who.ts';
import { actorOf } from '../contract/actor.ts';
import { type Clock, Refused } from '../contract/index.ts';
import type { From } from '../contract/sessions.ts';
import type { Log } from './log.ts';
import type { KnownDevices } from './knownDevices.ts';
import { isDisk } from '../files/disk.ts';
import { type Counting, fitsPassword, strengthened } from './password.ts';
import { createThrottle } from './throttle.ts';
import { toNetwork } from './network.ts';
import type { Account, Users } from './users.ts';

export interface SignIn {
  account(loginName: string, password: string, from: From): Promise<Account>;
  /** Counters for the owner of an account, who enters the password again while signed in. */
  own(account: Account): Counting;
}
interface Parts {
  users: Users;
  devices: KnownDevices;
  clock: Clock;
  log: Log;
}
const minute = 60_000;
const longestName = 60;

export function createSignIn({ users, devices, clock, log }: Parts): SignIn {
  const grows = { lockMs: minute, lockMostMs: 15 * minute, forgetMs: 30 * minute };
  const note = (who: Who, address: string) => (): void =>
    log({ who, kind: 'login', what: 'user.lockOut', outcome: 'refused', ...(address !== '' && { address }) });
  /** A name without an account is in quotation marks, so that nobody can appear as a part of the station. */
  const whoTried = (loginName: string): Who => {
    const found = users.byLoginName(loginName);
    return found ? actorOf(found) : `"${withoutHidden(loginName.slice(0, longestName))}"`;
  };
  /** Per account and known device, or per account and network. */
  const here = createThrottle(clock, { tries: 5, ...grows });
  /** Per network, for all accounts: limits attempts with a list of names. */
  const byNetwork = createThrottle(clock, { tries: 30, ...grows, onLock: (network) => note(network, network)() });
  /** All unknown devices together for one account, so that many addresses do not give more attempts. */
  const byAccount = createThrottle(clock, { tries: 20, ...grows, onLock: (key) => note(whoTried(key), '')() });

  /** Calls `onLock` when a wrong attempt has locked the key. */
  const withLockNoted = (counting: Counting, key: string, onLock: () => void): Counting => ({
    ...counting,
    wrong() {
      counting.wrong();
      if (here.isLocked(key)) onLock();
    },
  });

  function countingOf(name: string, device: string | undefined, address: string): Counting {
    const key = JSON.stringify([name, device ?? toNetwork(address)]);
    const own = withLockNoted(here.on(key), key, note(whoTried(name), address));
    return device === undefined ? all(own, byAccount.on(name), onlyWrong(byNetwork.on(toNetwork(address)))) : own;
  }

  return {
    own(account) {
      const key = JSON.stringify([account.id, 'self']);
      return withLockNoted(here.on(key), key, note(actorOf(account), ''));
    },
    async account(loginName, password, { address, devices: brought = [] }) {
      const name = loginName.toLowerCase();
      const found = users.byLoginName(loginName);
      const usable = found && !found.disabled ? found : undefined;
      const device = devices.find(brought, usable);
      const counting = countingOf(name, device, address);
      counting.check();
      // An unknown account takes as long as a known one.
      const of = { key: device === undefined ? toNetwork(address) : device, known: device !== undefined };
      const fits = await fitsPassword(password, usable?.passwordHash, counting, of);
      if (usable && fits) return strong(users, usable, password);
      log({ who: whoTried(loginName), kind: 'login', what: 'user.login', outcome: 'refused', address });
      throw new Refused(400, 'Wrong login name or password');
    },
  };
}

/** Renews a hash with weak parameters. If the disk rejects the write, the person is signed in nevertheless. */
async function strong(users: Users, account: Account, password: string): Promise<Account> {
  const passwordHash = await strengthened(password, account.passwordHash);
  const now = users.byId(account.id);
  if (passwordHash === undefined || now?.passwordHash !== account.passwordHash) return now ?? account;
  const after = { ...now, passwordHash };
  try {
    users.save(after);
    return after;
  } catch (error) {
    if (isDisk(error)) return now;
    throw error;
  }
}

const all = (...each: readonly Counting[]): Counting => ({
  check: () => each.forEach((one) => one.check()),
  wrong: () => each.forEach((one) => one.wrong()),
  right: () => each.forEach((one) => one.right()),
});
/** A correct password does not reset the counter of a network, because another person may be guessing from it. */
const onlyWrong = (counting: Counting): Counting => ({ ...counting, right: () => {} });

// Opens, renews and closes wall displays. Each has a read-only token that expires and is valid only while its creator is an
// administrator.
import { sayPerson, type Who } from '../../core/texts/who.ts';
import { actorOf } from '../contract/actor.ts';
import { type Clock, Refused, type Sessions } from '../contract/index.ts';
import { mustBeFree } from './freeNames.ts';
import type { Log } from './log.ts';
import type { OpenSession, Tokens } from './tokens.ts';
import { isInCharge, type Users } from './users.ts';

const goodForMs = 180 * 24 * 3_600_000;
/** A site needs only a few wall displays. Further ones are usually forgotten. */
const most = 20;

export interface Kiosks extends Pick<Sessions, 'openKiosk' | 'kiosks' | 'renewKiosk' | 'closeKiosk'> {
  /** Only an administrator can open a wall display, and it stays valid only while that person is an administrator. */
  holds(session: OpenSession): boolean;
}
interface Parts {
  users: Users;
  tokens: Tokens;
  clock: Clock;
  log: Log;
}

export function createKiosks({ users, tokens, clock, log }: Parts): Kiosks {
  const kiosks = (): OpenSession[] => tokens.list().filter(({ kiosk }) => kiosk !== undefined);
  const known = (id: string): OpenSession => {
    const found = kiosks().find((each) => each.id === id);
    if (!found) throw new Refused(404, 'No such wall display');
    return found;
  };
  const note = (what: string, by: Who, target = ''): void => log({ who: by, kind: 'user', what, target, outcome: 'done' });
  const nextUntil = (): number => clock.now() + goodForMs;

  return {
    holds({ maker }) {
      // A wall display without a recorded creator stays valid until it expires.
      return maker === undefined || isInCharge(users.byId(maker));
    },
    openKiosk(name, by, station) {
      if (kiosks().length >= most)
        throw new Refused(409, 'Limit of {{most}} wall displays reached. Remove one first.', { values: { most } });
      const names = kiosks().map(({ kiosk = '' }) => kiosk);
      mustBeFree('/name', name, names);
      const { token, session } = tokens.open('', '', { name, maker: by.id, until: nextUntil(), station });
      note('user.openKiosk', actorOf(by), name);
      return { token, ...toKiosk(session, users) };
    },
    kiosks: () => kiosks().map((each) => toKiosk(each, users)),
    renewKiosk(id, by) {
      const { kiosk } = known(id);
      tokens.renew(id, nextUntil());
      note('user.renewKiosk', by, kiosk);
      return toKiosk(known(id), users);
    },
    closeKiosk(id, by) {
      const { kiosk } = known(id);
      tokens.end(id);
      note('user.closeKiosk', by, kiosk);
    },
  };
}

function toKiosk(
  { id, kiosk = '', maker, startedAt, usedAt, until = 0 }: OpenSession,
  users: Users,
): ReturnType<Sessions['renewKiosk']> {
  const by = maker === undefined ? undefined : users.byId(maker);
  return { id, name: kiosk, startedAt, usedAt, until, ...(by && { by: sayPerson(by.name, by.loginName) }) };
}

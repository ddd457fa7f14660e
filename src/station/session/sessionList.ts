// Lists the open sessions of people, and ends one at the request of its owner or of an administrator.
import { Refused, type SeenSession, type Sessions } from '../contract/index.ts';
import type { Log } from './log.ts';
import type { OpenSession, Lifetimes, Tokens } from './tokens.ts';
import type { Users } from './users.ts';

interface Parts {
  users: Users;
  tokens: Tokens;
  lifetimes: Lifetimes;
  log: Log;
}

export function createSessionList({ users, tokens, lifetimes, log }: Parts): Pick<Sessions, 'sessions' | 'endSession'> {
  const ofPeople = (): OpenSession[] => tokens.list().filter(({ kiosk }) => kiosk === undefined);

  function toSeen({ id, userId, address, startedAt, usedAt }: OpenSession, sessionId: string | undefined): SeenSession[] {
    const account = users.byId(userId);
    if (!account) return [];
    const { name, loginName, role } = account;
    const until = Math.min(usedAt + lifetimes.idleMs, startedAt + lifetimes.absoluteMs);
    return [{ id, userId, name, loginName, role, address, startedAt, usedAt, until, current: id === sessionId }];
  }

  return {
    sessions: (of, sessionId) =>
      ofPeople()
        .filter(({ userId }) => of === undefined || userId === of)
        .flatMap((each) => toSeen(each, sessionId))
        .toSorted((one, other) => other.usedAt - one.usedAt),
    endSession(id, { by, only, except }) {
      const isMeant = ({ userId }: OpenSession): boolean => userId !== except && (only === undefined || userId === only);
      const found = ofPeople().find((each) => each.id === id && isMeant(each));
      if (!found) throw new Refused(404, 'No such session');
      tokens.end(id);
      const { loginName = '' } = users.byId(found.userId) ?? {};
      log({ who: by, kind: 'user', what: 'session.end', target: loginName, outcome: 'done', address: found.address });
    },
  };
}

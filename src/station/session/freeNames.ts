// In: what an account or a wall screen shall be called. Out: nothing, or the refusal at its field: taken, or looking like one that is.
import '../../core/names/confusables.ts';
import { findLookAlike } from '../../core/names/skeleton.ts';
import { Refused } from '../contract/index.ts';
import type { Account } from './users.ts';

export function mustBeFree(path: string, name: string, others: readonly string[]): void {
  const found = findLookAlike(name, others);
  if (!found) return;
  const message = found.same ? 'Name duplicated' : 'Too similar to the name of {{name}}';
  throw new Refused(400, message, { data: [{ path, message }], ...(!found.same && { values: { name: found.name } }) });
}

/** A login name is the same in capitals; what people are called is compared as they read it. */
export function mustBeAlone(
  { id, loginName, name }: Pick<Account, 'loginName' | 'name'> & { id?: string },
  all: readonly Account[],
): void {
  const others = all.filter((each) => each.id !== id);
  const logins = others.map((each) => each.loginName.toLowerCase());
  mustBeFree('/loginName', loginName.toLowerCase(), logins);
  mustBeFree(
    '/name',
    name,
    others.map((each) => each.name),
  );
}

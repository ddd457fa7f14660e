// Refuses the name of an account or wall display if it is taken or looks like an existing name.
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

/** Login names are compared in lower case. Display names are compared as they are. */
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

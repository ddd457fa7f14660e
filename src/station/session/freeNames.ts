// In: what an account or a wall screen shall be called. Out: nothing, or the refusal at its field: taken, or looking like one that is.
import { lookAlike } from '../../core/names/name.ts';
import { Refused } from '../contract/index.ts';

export function mustBeFree(path: string, name: string, others: readonly string[]): void {
  const found = lookAlike(name, others);
  if (!found) return;
  const message = found.same ? 'Name duplicated' : 'Looks like the name of {{name}}';
  throw new Refused(400, message, { data: [{ path, message }], ...(!found.same && { values: { name: found.name } }) });
}

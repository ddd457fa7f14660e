// Returns a short hash of plain data, equal on every machine. The order of members matters because users see it.
import { createHash } from 'node:crypto';

export const contentHash = (data: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(data) ?? '')
    .digest('hex')
    .slice(0, 16);

const known = new WeakMap<object, string>();
/** The hash of an object that occurs in several places and no longer changes. */
export function hashOnce(data: object): string {
  const found = known.get(data) ?? contentHash(data);
  known.set(data, found);
  return found;
}

// JSON Merge Patch (RFC 7396), with one addition: `visible` and `enabled` of a patch narrow those of the base instead of
// replacing them.
import { type Dict, dict, isDict } from '../json.ts';

/** Patches plain data. `narrow`: two conditions are combined with "and". The inputs are not changed. */
export function merge(base: unknown, patch: unknown, narrow = false): unknown {
  if (!isDict(patch)) return patch;
  const merged: Dict = isDict(base) ? { ...base } : {};
  for (const [name, each] of Object.entries(patch)) {
    if (each === null) delete merged[name];
    else if (narrow && isCondition(name, each) && isCondition(name, merged[name])) merged[name] = both(merged[name], each);
    else merged[name] = merge(merged[name], each, narrow);
  }
  return merged;
}

const isCondition = (name: string, value: unknown): boolean =>
  (name === 'visible' || name === 'enabled') && (typeof value === 'boolean' || typeof dict(value).op === 'string');

const both = (base: unknown, patch: unknown): unknown => ({ op: 'all', of: [base, patch] });

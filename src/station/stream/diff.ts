// In: two JSON values. Out: the changes that make the second of the first: [pointer, value] sets, [pointer] removes.
// All pointers mean the first value; array elements are removed from the end only, so no index moves.
import { isObject } from '../../core/object.ts';
export type Change = readonly [pointer: string, value: unknown] | readonly [pointer: string];

/** Undefined when there are so many that the whole value says it shorter. */
export function toChanges(before: unknown, after: unknown, most = 4000): Change[] | undefined {
  const changes: Change[] = [];
  return collect(before, after, '', changes, most) ? changes : undefined;
}

function collect(before: unknown, after: unknown, pointer: string, changes: Change[], most: number): boolean {
  if (before === after) return true;
  if (Array.isArray(before) && Array.isArray(after)) {
    for (let index = 0; index < after.length; index += 1) {
      if (index >= before.length) changes.push([`${pointer}/${index}`, after[index]]);
      else if (!collect(before[index], after[index], `${pointer}/${index}`, changes, most)) return false;
      if (changes.length > most) return false;
    }
    for (let index = before.length - 1; index >= after.length; index -= 1) changes.push([`${pointer}/${index}`]);
  } else if (isObject(before) && isObject(after)) {
    for (const name of Object.keys(after)) {
      const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
      if (!Object.hasOwn(before, name)) changes.push([at, after[name]]);
      else if (!collect(before[name], after[name], at, changes, most)) return false;
    }
    for (const name of Object.keys(before)) {
      if (!Object.hasOwn(after, name)) changes.push([`${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`]);
    }
  } else changes.push([pointer, after]);
  return changes.length <= most;
}

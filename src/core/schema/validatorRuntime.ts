// Functions for validators that are served as generated code, which imports nothing. They behave like those of ajv.
import { formats } from './formats.ts';

/** Deep equality of JSON. */
export function equal(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) {
    return Number.isNaN(left) && Number.isNaN(right);
  }
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) =>
        Object.hasOwn(right, key) && equal((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
    )
  );
}

/** Length in code points: an emoji counts as one, not two. */
function ucs2length(text: string): number {
  let length = 0;
  for (const _ of text) length += 1;
  return length;
}

export const validatorRuntime = { equal, ucs2length, formats };

// Converts a condition over a value to the plain JSON Schema that is valid exactly where the condition is true. Pure.
import type { Plain } from '../json.ts';
import type { Condition } from '../language.ts';
import { rows } from './operators.ts';

/** A schema that is valid exactly where the condition is known to be `wanted`. With a missing value, neither is valid. */
export function toIf(condition: Condition, wanted: boolean): Plain | boolean {
  return typeof condition === 'boolean' ? condition === wanted : rows[condition.op].plain(condition as never, wanted, toIf);
}

// In: a condition over a value. Out: the plain JSON Schema that holds exactly where the condition does. Pure.
import type { Plain } from '../json.ts';
import type { Condition } from '../language.ts';
import { rows } from './operators.ts';

/** A schema that holds exactly where the condition is known to be `wanted`: a missing value makes both sides fail. */
export function toIf(condition: Condition, wanted: boolean): Plain | boolean {
  return typeof condition === 'boolean' ? condition === wanted : rows[condition.op].plain(condition as never, wanted, toIf);
}

// Checks whether the condition of a vendor overlay is true wherever the condition of the base is, so that it does not narrow
// it. Pure.
import type { Op } from '../condition.ts';
import type { Condition } from '../language.ts';
import { isObject } from '../object.ts';
import { rows } from './operators.ts';

/** True only if proven. A condition that cannot be analysed counts as narrowing. */
export function covers(own: Condition, base: Condition): boolean {
  if (own === true || base === false || JSON.stringify(own) === JSON.stringify(base)) return true;
  if (own === false) return false;
  if (typeof base === 'boolean') return always(own);
  if (own.op !== 'all' && base.op === 'any') return base.of.every((each) => covers(own, each));
  if (own.op !== 'all' && base.op === 'all' && base.of.some((each) => covers(own, each))) return true;
  return rows[own.op].covers(own as never, base, covers);
}

/** True if the condition is true for any data. */
function always(own: Condition): boolean {
  if (typeof own === 'boolean') return own;
  if (own.op === 'all') return own.of.every(always);
  return own.op === 'any' ? own.of.some(always) : own.op === 'not' && own.of === false;
}

export const isOp = (name: unknown): name is Op => typeof name === 'string' && Object.hasOwn(rows, name);

/** Checks the whole structure of a condition, because `covers` accepts only valid conditions. */
export function isCondition(value: unknown): value is Condition {
  if (typeof value === 'boolean') return true;
  if (!isObject(value) || !isOp(value.op)) return false;
  const { takes } = rows[value.op];
  if (takes === 'condition') return isCondition(value.of);
  if (takes === 'conditions') return Array.isArray(value.of) && value.of.every(isCondition);
  return takes === 'place' || (takes === 'values' ? Array.isArray(value.value) : Object.hasOwn(value, 'value'));
}

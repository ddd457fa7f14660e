// Evaluates conditions. The result is true or false, or undefined if the data is missing.
import type { Condition, Value } from './language.ts';
import { keysOf } from './object.ts';
import { fill, readsOf } from './value.ts';

export type Verdict = boolean | undefined;
/** The data that a condition reads: the scope (`from`) and the value that contains the condition (`at`). */
export interface EvaluationContext {
  scope: (pointer: string) => unknown;
  own?: (pointer: string) => unknown;
}

type Tagged = Exclude<Condition, boolean>;
export type Op = Tagged['op'];
type Leaf = Extract<Tagged, { value: unknown }> | Extract<Tagged, { op: 'present' | 'filled' }>;

interface Meaning {
  /** Never throws, whatever the data is. A comparison with missing data is undefined. */
  holds: (condition: never, context: EvaluationContext) => Verdict;
  /** Every scope pointer that `holds` may read. Subscribers are not woken by changes elsewhere. */
  reads: (condition: never) => readonly string[];
  /** Every pointer into the value with the condition (`at`) that `holds` may read. */
  own: (condition: never) => readonly string[];
}

const seen = (c: Leaf, context: EvaluationContext): unknown => {
  const found = c.from !== undefined ? context.scope(c.from) : context.own?.(c.at ?? '');
  return found === null ? undefined : found;
};
const placeOf = (c: Leaf): string[] => (c.from !== undefined ? [c.from] : []);
const ownPlaceOf = (c: Leaf): string[] => (c.from === undefined ? [c.at ?? ''] : []);
const valueOf = (value: Value, context: EvaluationContext): unknown => fill(value, context.scope);

function compare(test: (left: unknown, right: unknown) => boolean): Meaning {
  return {
    holds: (c: Extract<Tagged, { value: Value }>, context) => {
      const left = seen(c, context);
      const right = valueOf(c.value, context);
      return left === undefined || right === undefined || right === null ? undefined : test(left, right);
    },
    reads: (c: Extract<Tagged, { value: Value }>) => [...placeOf(c), ...readsOf(c.value)],
    own: ownPlaceOf,
  };
}
type Either = Extract<Tagged, { op: 'all' | 'any' }>;
type Within = Extract<Tagged, { op: 'in' }>;
type Negation = Extract<Tagged, { op: 'not' }>;
type Existence = Extract<Tagged, { op: 'present' | 'filled' }>;

/** Compares two numbers or two texts (days and times of day sort as text). False for anything else. */
const ordered = (test: (left: number | string, right: number | string) => boolean) => (left: unknown, right: unknown) =>
  (typeof left === 'number' && typeof right === 'number') || (typeof left === 'string' && typeof right === 'string')
    ? test(left, right)
    : false;

/** One entry per operator, so that its meaning and its dependencies stay consistent. */
const meanings: { [K in Op]: Meaning } = {
  eq: compare((left, right) => left === right),
  gt: compare(ordered((left, right) => left > right)),
  lt: compare(ordered((left, right) => left < right)),
  in: {
    holds: (c: Within, context) => {
      const left = seen(c, context);
      return left === undefined ? undefined : c.value.some((each) => valueOf(each, context) === left);
    },
    reads: (c: Within) => [...placeOf(c), ...c.value.flatMap(readsOf)],
    own: ownPlaceOf,
  },
  present: { holds: (c: Existence, context) => seen(c, context) !== undefined, reads: placeOf, own: ownPlaceOf },
  filled: { holds: (c: Existence, context) => isFilled(seen(c, context)), reads: placeOf, own: ownPlaceOf },
  all: {
    holds: (c: Either, context) => decide(c.of, context, false),
    reads: (c: Either) => c.of.flatMap(reads),
    own: (c: Either) => c.of.flatMap(ownReads),
  },
  any: {
    holds: (c: Either, context) => decide(c.of, context, true),
    reads: (c: Either) => c.of.flatMap(reads),
    own: (c: Either) => c.of.flatMap(ownReads),
  },
  not: {
    holds: (c: Negation, context) => {
      const verdict = holds(c.of, context);
      return verdict === undefined ? undefined : !verdict;
    },
    reads: (c: Negation) => reads(c.of),
    own: (c: Negation) => ownReads(c.of),
  },
};

export const operators = keysOf(meanings);

export function holds(condition: Condition, context: EvaluationContext): Verdict {
  if (typeof condition === 'boolean') return condition;
  return meanings[condition.op].holds(condition as never, context);
}

export function reads(condition: Condition): readonly string[] {
  if (typeof condition === 'boolean') return [];
  return meanings[condition.op].reads(condition as never);
}

/** Every pointer into the value with the condition (`at`) that `holds` may read. */
export function ownReads(condition: Condition): readonly string[] {
  if (typeof condition === 'boolean') return [];
  return meanings[condition.op].own(condition as never);
}

/** True for a non-empty text, list or object, and for any number or boolean. */
function isFilled(value: unknown): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'string' || Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' ? Object.keys(value).length > 0 : true;
}

/** A single `decisive` verdict is the result. Otherwise the result is unknown if any verdict is unknown. */
function decide(conditions: readonly Condition[], context: EvaluationContext, decisive: boolean): Verdict {
  let unknown = false;
  for (const each of conditions) {
    const verdict = holds(each, context);
    if (verdict === decisive) return decisive;
    if (verdict === undefined) unknown = true;
  }
  return unknown ? undefined : !decisive;
}

// Properties of the condition operators for analysing schemas: operands, JSON Schema form, implication. Pure.
// Evaluation (holds, reads, own reads) is in ../condition.ts, which browsers load; this file is not loaded by browsers.
import type { Op } from '../condition.ts';
import type { Json, Plain } from '../json.ts';
import type { Condition } from '../language.ts';
import { toTokens } from '../pointer.ts';

type Tagged = Exclude<Condition, boolean>;
/** The member of the union that the operator belongs to. */
type Of<K extends Op, T = Tagged> = T extends { op: infer O } ? (K extends O ? T : never) : never;
type Leaf = Extract<Tagged, { from?: unknown }>;

interface Row<K extends Op> {
  /** Operands: one or several conditions, or a pointer alone, with a value or with a list of values. */
  takes: 'condition' | 'conditions' | 'place' | 'value' | 'values';
  /** Kind of comparison, for detecting comparisons that can never be true. */
  compares?: 'equal' | 'greater' | 'less';
  /** The plain JSON Schema that is valid exactly where the condition is known to be `wanted`. */
  plain: (condition: Of<K>, wanted: boolean, toIf: (inner: Condition, wanted: boolean) => Plain | boolean) => Plain | boolean;
  /** Whether it is true wherever the base is. It then adds no restriction, so the vendor meant to loosen the base. */
  covers: (own: Of<K>, base: Tagged, covers: (own: Condition, base: Condition) => boolean) => boolean;
}

/** JSON Schema cannot compare texts by order. The validator implements these two keywords; other tools ignore them. */
export const textAbove = 'x-above';
export const textBelow = 'x-below';

export const rows: { readonly [K in Op]: Row<K> } = {
  eq: {
    takes: 'value',
    compares: 'equal',
    plain: ({ at, value }, wanted) => known(at, { const: literal(value) }, wanted),
    covers: (own, base) => leaves(base, own, (each) => isSameJson(each, literal(own.value))),
  },
  in: {
    takes: 'values',
    compares: 'equal',
    plain: ({ at, value }, wanted) => known(at, { enum: value.map(literal) }, wanted),
    covers: (own, base) => leaves(base, own, (each) => own.value.some((one) => isSameJson(each, literal(one)))),
  },
  gt: {
    takes: 'value',
    compares: 'greater',
    plain: ({ at, value }, wanted) => known(at, ordered(value, 'exclusiveMinimum', textAbove), wanted),
    covers: (own, base) =>
      leaves(base, own, (each) => inOrder(literal(own.value), each)) ||
      (base.op === 'gt' && isAt(own, base) && inOrder(literal(own.value), literal(base.value), true)),
  },
  lt: {
    takes: 'value',
    compares: 'less',
    plain: ({ at, value }, wanted) => known(at, ordered(value, 'exclusiveMaximum', textBelow), wanted),
    covers: (own, base) =>
      leaves(base, own, (each) => inOrder(each, literal(own.value))) ||
      (base.op === 'lt' && isAt(own, base) && inOrder(literal(base.value), literal(own.value), true)),
  },
  present: {
    takes: 'place',
    plain: ({ at }, wanted) => presence(at, there, wanted),
    covers: (own, base) => isLeaf(base) && isAt(own, base),
  },
  filled: {
    takes: 'place',
    plain: ({ at }, wanted) => presence(at, filled, wanted),
    covers: (own, base) =>
      leaves(base, own, (each) => typeof each !== 'object' && each !== '') || (base.op === 'filled' && isAt(own, base)),
  },
  all: {
    takes: 'conditions',
    plain: ({ of }, wanted, toIf) => combined(of, wanted, (one) => toIf(one, wanted)),
    covers: ({ of }, base, covers) => of.every((each) => covers(each, base)),
  },
  any: {
    takes: 'conditions',
    plain: ({ of }, wanted, toIf) => combined(of, !wanted, (one) => toIf(one, wanted)),
    covers: ({ of }, base, covers) => of.some((each) => covers(each, base)),
  },
  not: {
    takes: 'condition',
    plain: ({ of }, wanted, toIf) => toIf(of, !wanted),
    covers: ({ of }, base) => of === false || (typeof of !== 'boolean' && excludes(of, base)),
  },
};

// As JSON Schema ----------------------------------------------------------------------------------------------------------------

const there: Plain = { not: { const: null } };
const filled: Plain = { allOf: [there], minLength: 1, minItems: 1, minProperties: 1 };

const known = (at: string | undefined, leaf: Plain, wanted: boolean): Plain =>
  within(at, { allOf: [there, wanted ? leaf : { not: leaf }] });

/** `present` and `filled` check for absence itself, so a missing value gives a definite result. */
function presence(at: string | undefined, schema: Plain, wanted: boolean): Plain {
  const is = within(at, schema);
  return wanted ? is : { not: is };
}

/** JSON Schema does not allow an empty allOf or anyOf, so an empty list gives a constant. */
function combined(of: readonly Condition[], every: boolean, toIf: (one: Condition) => Plain | boolean): Plain | boolean {
  return of.length === 0 ? every : { [every ? 'allOf' : 'anyOf']: of.map(toIf) };
}

/** Compares two numbers or two texts. The schema is never valid for anything else. */
function ordered(value: unknown, ofNumbers: string, ofTexts: string): Plain {
  const limit = literal(value);
  if (typeof limit === 'number') return { type: 'number', [ofNumbers]: limit };
  return typeof limit === 'string' ? { type: 'string', [ofTexts]: limit } : { not: {} };
}

function literal(value: unknown): Json {
  const isConst = typeof value === 'object' && value !== null && !Array.isArray(value) && 'const' in value;
  return (isConst ? value.const : value) as Json;
}

/** Applies a schema to the value at a pointer. Every step of the pointer must exist. */
function within(at: string | undefined, schema: Plain): Plain {
  return toTokens(at ?? '').reduceRight<Plain>(
    (inner, token) => ({ type: 'object', properties: { [token]: inner }, required: [token] }),
    schema,
  );
}

// Implication between conditions ------------------------------------------------------------------------------------------------

const isLeaf = (condition: Tagged): condition is Leaf => !rows[condition.op].takes.startsWith('condition');
const isAt = (one: Leaf, other: Leaf): boolean => one.from === other.from && (one.at ?? '') === (other.at ?? '');
const isSameJson = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Whether `holds` is true for all values that the base allows at the pointer of `own`. False if the base lists no values. */
function leaves(base: Tagged, own: Leaf, holds: (value: Json) => boolean): boolean {
  if ((base.op !== 'eq' && base.op !== 'in') || !isAt(own, base)) return false;
  const values = (base.op === 'in' ? base.value : [base.value]).map(literal);
  // A value that is read from data may be anything.
  return values.every((each) => typeof each !== 'object' && holds(each));
}

function inOrder(low: Json, high: Json, orEqual = false): boolean {
  const isPair = (typeof low === 'number' && typeof high === 'number') || (typeof low === 'string' && typeof high === 'string');
  return isPair && (low < high || (orEqual && low === high));
}

const excludes = (of: Tagged, base: Tagged): boolean =>
  (of.op === 'eq' || of.op === 'in') &&
  leaves(base, of, (each) =>
    (of.op === 'in' ? of.value : [of.value]).every((one) => isPlain(one) && !isSameJson(each, literal(one))),
  );
const isPlain = (value: unknown): boolean => typeof literal(value) !== 'object';

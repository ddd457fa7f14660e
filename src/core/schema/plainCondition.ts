// In: a condition over a value. Out: the plain JSON Schema that holds exactly where the condition does. Pure.
// Apart from condition.ts, because the browser judges conditions itself and never needs it.
import type { Op } from '../condition.ts';
import type { Json, Plain } from '../json.ts';
import type { Condition } from '../language.ts';
import { toTokens } from '../pointer.ts';

type Tagged = Exclude<Condition, boolean>;
/** The member of the union that the operator belongs to. */
type Of<K extends Op, T = Tagged> = T extends { op: infer O } ? (K extends O ? T : never) : never;

/** JSON Schema has no order of texts. The validator knows these two words; to everybody else they say nothing. */
export const textAbove = 'x-above';
export const textBelow = 'x-below';

/** One row per operator: one that is added does not compile until it has a schema. */
const schemas: { readonly [K in Op]: (condition: Of<K>, wanted: boolean) => Plain | boolean } = {
  eq: (condition, wanted) => known(condition.at, { const: literal(condition.value) }, wanted),
  in: (condition, wanted) => known(condition.at, { enum: condition.value.map(literal) }, wanted),
  gt: (condition, wanted) => known(condition.at, ordered(condition.value, 'exclusiveMinimum', textAbove), wanted),
  lt: (condition, wanted) => known(condition.at, ordered(condition.value, 'exclusiveMaximum', textBelow), wanted),
  present: (condition, wanted) => presence(condition.at, there, wanted),
  filled: (condition, wanted) => presence(condition.at, filled, wanted),
  all: (condition, wanted) => combined(condition.of, wanted, wanted),
  any: (condition, wanted) => combined(condition.of, !wanted, wanted),
  not: (condition, wanted) => toIf(condition.of, !wanted),
};

/** A schema that holds exactly where the condition is known to be `wanted`: a missing value makes both sides fail. */
export function toIf(condition: Condition, wanted: boolean): Plain | boolean {
  return typeof condition === 'boolean' ? condition === wanted : schemas[condition.op](condition as never, wanted);
}

const there: Plain = { not: { const: null } };
const filled: Plain = { allOf: [there], minLength: 1, minItems: 1, minProperties: 1 };

const known = (at: string | undefined, leaf: Plain, wanted: boolean): Plain =>
  within(at, { allOf: [there, wanted ? leaf : { not: leaf }] });

/** present and filled ask about absence itself, so a missing value decides them. */
function presence(at: string | undefined, schema: Plain, wanted: boolean): Plain {
  const is = within(at, schema);
  return wanted ? is : { not: is };
}

/** JSON Schema has no empty anyOf; "any of nothing" is false. */
function combined(of: readonly Condition[], every: boolean, wanted: boolean): Plain | boolean {
  const each = of.map((one) => toIf(one, wanted));
  return each.length === 0 ? every : { [every ? 'allOf' : 'anyOf']: each };
}

/** Two numbers or two texts are compared; anything else is not in order. */
function ordered(value: unknown, ofNumbers: string, ofTexts: string): Plain {
  const limit = literal(value);
  if (typeof limit === 'number') return { type: 'number', [ofNumbers]: limit };
  return typeof limit === 'string' ? { type: 'string', [ofTexts]: limit } : { not: {} };
}

function literal(value: unknown): Json {
  const isConst = typeof value === 'object' && value !== null && !Array.isArray(value) && 'const' in value;
  return (isConst ? value.const : value) as Json;
}

/** The schema asked of the value at a pointer; every step must be there. */
function within(at: string | undefined, schema: Plain): Plain {
  return toTokens(at ?? '').reduceRight<Plain>(
    (inner, token) => ({ type: 'object', properties: { [token]: inner }, required: [token] }),
    schema,
  );
}

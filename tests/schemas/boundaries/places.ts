// Returns every location in the values that a schema describes, and how to build a value with it: with the required parents, and
// with the members that activate its case. Nothing else is added, so that other members cause as few messages as possible.
import { holds } from '../../../src/core/condition.ts';
import type { Case, Condition, Schema } from '../../../src/core/language.ts';
import { isObject } from '../../../src/core/object.ts';
import { read, toPointer, toTokens } from '../../../src/core/pointer.ts';
import { resolve } from '../../../src/core/schema/schemaWalk.ts';

export interface ValuePlace {
  path: string;
  schema: Schema;
  /** The whole schema, to which references are relative. */
  root: Schema;
  /** The complete value with this one at the path. */
  toFullValue: (value: unknown) => unknown;
}

export interface Limit {
  /** The keyword of the schema that sets the limit. */
  word: string;
  /** Where the error is reported. */
  path: string;
  /** Complete values at the limit and inside it. */
  fit: readonly unknown[];
  /** Complete values just outside the limit. */
  unfit: readonly unknown[];
  /** A number that the message must contain, and its unit. */
  shows?: number | undefined;
  unit?: string | undefined;
  /** The limit is read from a call. */
  isFigure?: boolean;
  /** What the calls return that a rule reads, by name. */
  answers?: ReadonlyMap<string, unknown>;
  /** The rule only warns: the form shows its message, the station accepts the value. */
  warnOnly?: boolean;
}

const anyKey = 'a1';

export function placesIn(root: Schema): ValuePlace[] {
  const found: ValuePlace[] = [];
  const within: string[] = [];
  const collect = (raw: Schema, tokens: readonly string[], toFullValue: ValuePlace['toFullValue']): void => {
    const { $ref = '' } = raw;
    // A recursive schema is visited once.
    if (within.includes($ref)) return;
    if ($ref !== '') within.push($ref);
    collectInside(raw, tokens, toFullValue);
    if ($ref !== '') within.pop();
  };
  const collectInside = (raw: Schema, tokens: readonly string[], toFullValue: ValuePlace['toFullValue']): void => {
    const schema = resolve(raw, root);
    // Values with a codec have a different wire format, so generated boundary values would always be invalid.
    if (schema.wire !== undefined) return;
    found.push({ path: toPointer(tokens), schema, root, toFullValue });
    if (schema.items) collect(schema.items, [...tokens, '0'], (value) => toFullValue([value]));
    const member = (name: string, each: Schema, others: object) =>
      collect(each, [...tokens, name], (value) => toFullValue({ ...others, [name]: value }));
    for (const [name, each] of Object.entries(schema.properties ?? {})) member(name, each, {});
    for (const each of Object.values(schema.cases ?? {})) {
      const others = opening(each, schema);
      for (const [name, one] of Object.entries(each.properties)) member(name, one, others);
    }
    if (isObject(schema.additionalProperties)) member(anyKey, schema.additionalProperties, {});
  };
  collect(root, [], (value) => value);
  return found;
}

/** Members that activate a case. */
export function opening({ when }: Pick<Case, 'when'>, schema: Schema): Record<string, unknown> {
  const others = withCondition({}, when, schema);
  const context = { scope: () => undefined, own: (pointer: string) => read(others, pointer) };
  if (holds(when, context) !== true) throw new Error(`No value was found for which this holds: ${JSON.stringify(when)}`);
  return others;
}

function withCondition(value: Record<string, unknown>, when: Condition, schema: Schema): Record<string, unknown> {
  if (typeof when === 'boolean') return value;
  if ('of' in when) {
    if (when.op === 'not') return withOther(value, when.of, schema);
    const enough = when.op === 'all' ? when.of : when.of.slice(0, 1);
    return enough.reduce((all, each) => withCondition(all, each, schema), value);
  }
  const [name = ''] = toTokens(when.at ?? '');
  if (when.op === 'eq') return { ...value, [name]: when.value };
  if (when.op === 'in') return { ...value, [name]: when.value[0] };
  if (when.op === 'gt') return { ...value, [name]: Number(when.value) + 1 };
  if (when.op === 'lt') return { ...value, [name]: Number(when.value) - 1 };
  return { ...value, [name]: anyOf(schema.properties?.[name] ?? {})[0] ?? anyKey };
}

/** Returns the value with a member changed so that a simple condition is false. */
function withOther(value: Record<string, unknown>, refused: Condition, schema: Schema): Record<string, unknown> {
  if (typeof refused === 'boolean' || !('at' in refused) || refused.at === undefined) return value;
  const [name = ''] = toTokens(refused.at);
  for (const each of [...anyOf(schema.properties?.[name] ?? {}), false, true, 0, 1]) {
    if (holds(refused, { scope: () => undefined, own: () => each }) === false) return { ...value, [name]: each };
  }
  return value;
}

/** The values that a schema lists. */
export const anyOf = ({ choices, enum: offered, const: only }: Schema): unknown[] =>
  choices ? Object.values(choices).map((each) => each.const) : [...(offered ?? []), ...(only === undefined ? [] : [only])];

// Converts a resolved schema to plain JSON Schema 2020-12, for ajv, rjsf and OpenAPI. Pure.
import type { Case, Members, Schema } from '../language.ts';
import type { Plain } from '../json.ts';
import { toIf } from './plainCondition.ts';

export type Side = 'request' | 'answer';
export interface PlainOptions {
  /** Only the key is required. A missing member means "unchanged". */
  partial?: boolean;
  /** A request is strict and has no readOnly members; an answer is lenient and has no writeOnly members. */
  side?: Side;
}

/** Keywords that exist in plain JSON Schema. All other keywords are dropped or compiled. */
const plainKeywords = [
  '$ref',
  'type',
  'const',
  'enum',
  'default',
  'format',
  'pattern',
  'description',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'uniqueItems',
  'maxProperties',
] as const;
/** Only fixed limits are part of the plain schema. Limits read from data are checked in figure.ts. */
const limits = ['minimum', 'maximum'] as const;

export function toPlain(schema: Schema, options: PlainOptions = {}): Plain {
  const base = options.side ? toSide(schema, options.side) : schema;
  const plain = toWords(options.partial ? toPartial(base) : base, options.side);
  if (!base.$defs) return plain;
  return { ...plain, $defs: mapValues(base.$defs, (each) => toWords(each, options.side)) };
}

/** The schema of one side: requests without readOnly members, answers without writeOnly members. */
export function toSide(schema: Schema, side: Side): Schema {
  const other = side === 'request' ? 'readOnly' : 'writeOnly';
  const stays = (member: Schema): boolean => member[other] !== true;
  const copy: { -readonly [K in keyof Schema]: Schema[K] } = { ...schema };
  if (schema.properties) copy.properties = mapValues(pick(schema.properties, stays), (each) => toSide(each, side));
  if (schema.required) copy.required = schema.required.filter((name) => stays(schema.properties?.[name] ?? {}));
  if (schema.cases) copy.cases = mapValues(schema.cases, (each) => toCaseSide(each, side, stays));
  if (schema.items) copy.items = toSide(schema.items, side);
  if (schema.additionalProperties && typeof schema.additionalProperties === 'object')
    copy.additionalProperties = toSide(schema.additionalProperties, side);
  if (schema.$defs) copy.$defs = mapValues(schema.$defs, (each) => toSide(each, side));
  return copy;
}

function toCaseSide(each: Case, side: Side, stays: (member: Schema) => boolean): Case {
  const properties = mapValues(pick(each.properties, stays), (member) => toSide(member, side));
  return { ...each, properties, ...(each.required && { required: each.required.filter((name) => name in properties) }) };
}

/** Only the key remains required. Defaults of members that are not sent are not filled in. */
export function toPartial(schema: Schema): Schema {
  const { required, cases, ...rest } = schema;
  const key = required?.filter((name) => name === 'id') ?? [];
  const open = cases && mapValues(cases, ({ required: _left, ...each }) => each);
  return { ...rest, ...(key.length > 0 && { required: key }), ...(open && { cases: open }) };
}

function toWords(schema: Schema, side: Side | undefined): Plain {
  const plain: Plain = {};
  for (const word of plainKeywords) if (schema[word] !== undefined) plain[word] = schema[word];
  for (const word of limits) if (typeof schema[word] === 'number') plain[word] = schema[word];
  if (schema.title !== undefined) plain.title = typeof schema.title === 'string' ? schema.title : schema.title.text;
  if (schema.choices) plain.oneOf = toOneOf(schema);
  if (schema.items) plain.items = toWords(schema.items, side);
  if (schema.properties) plain.properties = mapValues(schema.properties, (each) => toWords(each, side));
  if (schema.required?.length && side !== 'answer') plain.required = [...schema.required];
  if (schema.cases) Object.assign(plain, toConditional(schema.cases, side));
  return { ...plain, ...toFurther(schema, side) };
}

/** The keyword for members that are not named. */
function toFurther(schema: Schema, side: Side | undefined): Plain {
  const further = schema.additionalProperties;
  if (further && typeof further === 'object') return { additionalProperties: toWords(further, side) };
  if (further === true) return { additionalProperties: true };
  // A request is strict by default: an unknown member is misspelt or belongs to a case that does not apply.
  const strict =
    side === 'request' && (further === false || (!schema.pointKeys && (schema.properties ?? schema.cases) !== undefined));
  if (schema.cases) return strict ? { unevaluatedProperties: false } : {};
  return strict || (further === false && side === undefined) ? { additionalProperties: false } : {};
}

function toOneOf(schema: Schema): Plain[] {
  const named = Object.values(schema.choices ?? {}).map(
    (choice): Plain => ({
      const: choice.const,
      title: typeof choice.title === 'string' ? choice.title : choice.title?.text,
    }),
  );
  const nullable = Array.isArray(schema.type) && schema.type.includes('null');
  return nullable ? [...named, { const: null }] : named;
}

function toConditional(cases: Members<Case>, side: Side | undefined): Plain {
  const branches = Object.values(cases).map((each): Plain => {
    const properties = mapValues(each.properties, (member) => toWords(member, side));
    const required = side === 'answer' ? [] : (each.required ?? []);
    return whenThen(toIf(each.when, true), { properties, ...(required.length > 0 && { required: [...required] }) });
  });
  return { allOf: branches };
}

/** Built from entries, because an object literal with "then" would look like a promise. */
const conditional = ['if', 'then'] as const;
export const whenThen = (...branches: readonly [Plain | boolean, Plain]): Plain =>
  Object.fromEntries(conditional.map((word, index) => [word, branches[index]]));

function mapValues<T, U>(members: Members<T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(members).map(([name, each]) => [name, map(each)]));
}

function pick<T>(members: Members<T>, stays: (value: T) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(members).filter(([, each]) => stays(each)));
}

// Walks data along the schema of its file kind. Reports shape problems and visits every place with a language meaning. One pass
// serves checks, references and texts, so that no word is checked in one of them and missed in another.
import { type At, below } from '../doc.ts';
import { type Dict, hasType, isDict, sameJson, show } from '../json.ts';
import { type Anchored, follow, shapeOf } from '../languageSchemas.ts';
import { isFormat, type OptionsSchema } from './optionsSchema.ts';
import type { Report } from '../problems/report.ts';

/** True: the visitor has handled everything below. */
export type Visitor = (format: string, value: unknown, place: At, schema: OptionsSchema) => boolean | void;
export interface Walk {
  report: Report;
  visit: Visitor;
}

/** Formats whose object keys are names chosen by the author. Keys of `fields` and `columns` are property names. */
const named = new Set(['members', 'nodes', 'groups', 'commands']);
const memberName = /^[a-z][A-Za-z0-9]*(-[a-z0-9]+)*$/;
export function walk(value: unknown, { schema, root }: Anchored, place: At, to: Walk): void {
  if (value === null && !takesNull(schema)) return to.report('shape/null', place, undefined);
  if (schema.$ref !== undefined) walk(value, follow(schema.$ref, root), place, to);
  if (schema.type !== undefined && !hasType(value, schema.type)) {
    return to.report('shape/wrong-type', place, { expected: typeName(schema.type), got: show(value) });
  }
  if (schema.format !== undefined) {
    const standard = isFormat(schema.format) ? shapeOf(schema.format) : undefined;
    if (standard && standard.schema !== schema && schema.format !== 'members') return walk(value, standard, place, to);
    checkNames(schema.format, value, place, to);
    if (to.visit(schema.format, value, place, schema) === true) return;
  }
  checkVariants(value, { schema, root }, place, to);
  checkLiteral(value, schema, place, to);
  if (Array.isArray(value)) walkItems(value, { schema, root }, place, to);
  else if (isDict(value)) walkMembers(value, { schema, root }, place, to);
}

const takesNull = (schema: OptionsSchema): boolean =>
  schema.type === undefined &&
  schema.$ref === undefined &&
  schema.format === undefined &&
  !schema.anyOf &&
  !schema.oneOf &&
  !schema.properties;

/** True if the walk would not report anything. */
function fits(value: unknown, schema: Anchored, place: At): boolean {
  let ok = true;
  walk(value, schema, place, { report: () => void (ok = false), visit: () => undefined });
  return ok;
}

function checkVariants(value: unknown, { schema, root }: Anchored, place: At, to: Walk): void {
  for (const each of schema.allOf ?? []) if (!isReportedElsewhere(each)) walk(value, { schema: each, root }, place, to);
  const variants = schema.anyOf ?? schema.oneOf;
  if (variants) {
    const match =
      variants.find((each) => fits(value, { schema: each, root }, place)) ??
      variants.find((each) => looksLike(value, { schema: each, root }));
    if (match) walk(value, { schema: match, root }, place, to);
    else
      to.report('shape/wrong-type', place, {
        expected: variants.map((each) => describe({ schema: each, root })).join(' or '),
        got: show(value),
      });
  }
  if (schema.if !== undefined) {
    const branch = fits(value, { schema: schema.if, root }, place) ? schema.then : schema.else;
    if (branch) walk(value, { schema: branch, root }, place, to);
  }
  if (isNever(schema)) to.report('shape/not-together', place, together(schema, place));
  else if (schema.not !== undefined && fits(value, { schema: schema.not, root }, place)) {
    to.report('shape/out-of-bounds', place, { rule: excluded(schema.not) });
  }
}

const excluded = (not: OptionsSchema): string =>
  not.const === undefined ? 'not be a value that is excluded here' : `not be ${plain(not.const)}`;

/** For editors only: a check of the compiler reports it with a better message. */
const isReportedElsewhere = ({ $comment }: OptionsSchema): boolean => $comment?.startsWith('reported by ') === true;

/** "not": {} marks a word that other words exclude; its description gives the reason. */
const isNever = ({ not }: OptionsSchema): boolean => not !== undefined && Object.keys(not).length === 0;
const together = ({ description = 'One of them would have no effect.' }: OptionsSchema, { doc, pointer }: At) => ({
  name: pointer.split('/').at(-1) ?? '',
  thing: thingAt({ doc, pointer: pointer.replace(/\/[^/]*$/, '') }),
  why: description,
});

function looksLike(value: unknown, { schema, root }: Anchored): boolean {
  if (schema.$ref !== undefined) return looksLike(value, follow(schema.$ref, root));
  if (schema.type !== undefined) return hasType(value, schema.type);
  return schema.const === undefined && schema.enum === undefined && schema.format !== undefined;
}

function describe({ schema, root }: Anchored): string {
  if (schema.$ref !== undefined) return describe(follow(schema.$ref, root));
  if (schema.const !== undefined) return show(schema.const);
  if (schema.enum) return `one of ${schema.enum.map(show).join(', ')}`;
  return schema.type === undefined ? (schema.format ?? 'another value') : typeName(schema.type);
}

/** Cached: the language has few patterns, and each is tested for every member of every file. */
const expressions = new Map<string, RegExp>();
function expression(pattern: string): RegExp {
  const found = expressions.get(pattern) ?? new RegExp(pattern, 'u');
  expressions.set(pattern, found);
  return found;
}

type Bound = readonly [word: keyof OptionsSchema, holds: (value: never, limit: never) => boolean, says: string];
const bounds: readonly Bound[] = [
  ['minimum', (value: number, limit: number) => value >= limit, 'be at least #'],
  ['maximum', (value: number, limit: number) => value <= limit, 'be at most #'],
  ['exclusiveMinimum', (value: number, limit: number) => value > limit, 'be above #'],
  ['exclusiveMaximum', (value: number, limit: number) => value < limit, 'be below #'],
  ['minLength', (value: string, limit: number) => value.length >= limit, 'have at least # characters'],
  ['maxLength', (value: string, limit: number) => value.length <= limit, 'have at most # characters'],
  ['pattern', (value: string, limit: string) => expression(limit).test(value), 'match the pattern #'],
  ['minItems', (value: unknown[], limit: number) => value.length >= limit, 'have at least # elements'],
  ['maxItems', (value: unknown[], limit: number) => value.length <= limit, 'have at most # elements'],
  ['minProperties', (value: Dict, limit: number) => Object.keys(value).length >= limit, 'have at least # members'],
  ['maxProperties', (value: Dict, limit: number) => Object.keys(value).length <= limit, 'have at most # members'],
];
const boundType = (word: string): string =>
  /Length|pattern/.test(word) ? 'string' : /Items/.test(word) ? 'array' : /Properties/.test(word) ? 'object' : 'number';

/** Cached bounds of a schema, because each is tested for every value of every file. */
const boundsOf = new WeakMap<OptionsSchema, readonly Bound[]>();
function setBy(schema: OptionsSchema): readonly Bound[] {
  const found = boundsOf.get(schema) ?? bounds.filter(([word]) => schema[word] !== undefined);
  boundsOf.set(schema, found);
  return found;
}

function checkLiteral(value: unknown, schema: OptionsSchema, place: At, to: Walk): void {
  const offered = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  if (offered && !offered.some((each) => sameJson(each, value))) {
    return to.report('shape/not-offered', place, { name: plain(value), known: offered.map(plain) });
  }
  for (const [word, holds, says] of setBy(schema)) {
    const limit = schema[word];
    if (hasType(value, boundType(word)) && !holds(value as never, limit as never)) {
      to.report('shape/out-of-bounds', place, { rule: says.replace('#', () => plain(limit)) });
    }
  }
  if (
    schema.uniqueItems &&
    Array.isArray(value) &&
    value.some((each, index) => value.slice(0, index).some((other) => sameJson(each, other)))
  ) {
    to.report('shape/out-of-bounds', place, { rule: 'not contain an element twice' });
  }
}
const plain = (value: unknown): string => (typeof value === 'string' ? value : show(value));

function walkItems(value: readonly unknown[], { schema, root }: Anchored, place: At, to: Walk): void {
  const { items } = schema;
  if (items) value.forEach((each, index) => walk(each, { schema: items, root }, below(place, index), to));
}

function walkMembers(value: Dict, { schema, root }: Anchored, place: At, to: Walk): void {
  const patterns = Object.entries(schema.patternProperties ?? {});
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) to.report('shape/missing-word', place, { name, thing: thingAt(place) });
  }
  for (const [name, each] of Object.entries(value)) {
    const inner = below(place, name);
    const own = schema.properties && Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
    const byPattern = patterns.filter(([pattern]) => expression(pattern).test(name));
    if (own) walk(each, { schema: own, root }, inner, to);
    for (const [, pattern] of byPattern) walk(each, { schema: pattern, root }, inner, to);
    if (own || byPattern.length > 0) continue;
    checkName(name, schema, root, inner, to);
    if (schema.additionalProperties === false) {
      const known = Object.keys(schema.properties ?? {});
      to.report('shape/unknown-word', inner, { name, known, thing: thingAt(place) });
    } else if (typeof schema.additionalProperties === 'object')
      walk(each, { schema: schema.additionalProperties, root }, inner, to);
  }
}

/** Member names keep the written order only if JavaScript engines do not treat them as integers. */
function checkNames(format: string, value: unknown, place: At, to: Walk): void {
  if (!named.has(format) || !isDict(value)) return;
  for (const name of Object.keys(value)) if (!memberName.test(name)) to.report('shape/member-name', below(place, name), { name });
}

function checkName(name: string, schema: OptionsSchema, root: OptionsSchema, place: At, to: Walk): void {
  const { propertyNames } = schema;
  if (propertyNames && !fits(name, { schema: propertyNames, root }, place)) to.report('shape/member-name', place, { name });
}

/** Name that an author would use for the object that contains the word: "the screen", "list of body" … */
function thingAt({ doc, pointer }: At): string {
  const tokens = pointer.split('/').slice(1);
  if (tokens.length === 0) return `this ${singular[doc.kind]}`;
  return `"${tokens.at(-1)}"`;
}
const singular: Readonly<Record<At['doc']['kind'], string>> = {
  screens: 'screen',
  parts: 'part',
  entities: 'entity',
  devices: 'device type',
  models: 'model',
  calls: 'catalogue',
  guards: 'file of guards',
  units: 'file of units',
  dispatch: 'order of limits',
  commissioning: 'list of steps',
  roles: 'list of roles',
  locales: 'locale',
  areas: 'list of places',
  glossary: 'glossary',
  papers: 'paper',
  plants: 'plant',
  vendor: 'vendor',
};

const typeNames: Readonly<Record<string, string>> = {
  array: 'a list',
  object: 'an object',
  integer: 'an integer',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  null: 'null',
};
const typeName = (type: string | readonly string[]): string =>
  [type]
    .flat()
    .map((each) => typeNames[each] ?? each)
    .join(' or ');

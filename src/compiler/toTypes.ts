// In: the options schemas of the kinds, or resolved schemas of calls. Out: TypeScript. Only for the generated files.
import type { Schema } from '../core/language.ts';
import { formats, isFormat, type OptionsSchema } from './optionsSchema.ts';

const imported = [
  'Choices',
  'CommandUse',
  'Condition',
  'Field',
  'FieldGroup',
  'Members',
  'Placed',
  'Pointer',
  'ScreenNode',
  'Text',
  'Tone',
  'Value',
];
const pascal = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, _gap, letter: string) => letter.toUpperCase());
const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name).replaceAll('"', "'"));
const literal = (value: unknown): string => JSON.stringify(value);

/** src/core/kinds.gen.ts */
export function toKindTypes(kinds: Readonly<Record<string, OptionsSchema>>): string {
  const names = Object.keys(kinds);
  const body = names.map(
    (kind) =>
      `${note(kinds[kind]?.description, '')}export interface ${pascal(kind)}Options ${optionsType(kinds[kind] ?? {}, kinds[kind] ?? {}, '')}`,
  );
  const used = imported.filter((name) => body.some((text) => new RegExp(`\\b${name}\\b`).test(text)));
  return [
    '// Made by `npm run gen` from renderers/*/options.schema.json. Do not edit.',
    ...(used.length > 0 ? [`import type { ${used.join(', ')} } from './language.ts';`] : []),
    '',
    ...body.flatMap((text) => [text, '']),
    'export interface KindOptions {',
    ...names.map((kind) => `  ${key(kind)}: ${pascal(kind)}Options;`),
    '}',
    'export type Kind = keyof KindOptions;',
    'export type OptionsOf<K extends Kind> = KindOptions[K];',
    '',
  ].join('\n');
}

function optionsType(schema: OptionsSchema, root: OptionsSchema, indent: string): string {
  if (schema.$ref?.startsWith('#/$defs/'))
    return optionsType(root.$defs?.[schema.$ref.slice('#/$defs/'.length)] ?? {}, root, indent);
  if (schema.format === 'members' && typeof schema.additionalProperties === 'object') {
    return `Members<${optionsType(schema.additionalProperties, root, indent)} & Placed>`;
  }
  if (isFormat(schema.format)) return formats[schema.format];
  const variants = schema.oneOf ?? schema.anyOf;
  if (variants) return variants.map((each) => wrap(optionsType(each, root, indent))).join(' | ');
  return plainType(schema, indent, (each, deeper) => optionsType(each, root, deeper));
}

/** Types of requests and answers, by call: what a handler gets and what it has to give. */
export function toCallTypes(calls: Readonly<Record<string, { request: Schema; answer: Schema; description?: string }>>): string {
  const lines = Object.entries(calls).map(
    ([name, { request, answer, description }]) =>
      `${note(description, '  ')}  ${key(name)}: { request: ${schemaType(request, request, '  ')}; answer: ${schemaType(answer, answer, '  ')} };`,
  );
  return [
    '// Made by `npm run gen` from schemas/calls and schemas/entities. Do not edit.',
    '',
    '/** Request and answer of every call, in display units. */',
    'export interface Calls {',
    ...lines,
    '}',
    'export type CallName = keyof Calls;',
    "export type RequestOf<N extends CallName> = Calls[N]['request'];",
    "export type AnswerOf<N extends CallName> = Calls[N]['answer'];",
    '',
  ].join('\n');
}

function schemaType(schema: Schema, root: Schema, indent: string, within: readonly string[] = []): string {
  if (schema.$ref) {
    const name = schema.$ref.replace('#/$defs/', '');
    const target = root.$defs?.[name];
    // A type that holds itself stays open at its second turn.
    return target && !within.includes(name) ? schemaType(target, root, indent, [...within, name]) : 'unknown';
  }
  if (schema.choices) {
    const codes = Object.values(schema.choices).map((choice) => literal(choice.const));
    return [...codes, ...(Array.isArray(schema.type) && schema.type.includes('null') ? ['null'] : [])].join(' | ') || 'never';
  }
  const cases = Object.values(schema.cases ?? {});
  if (cases.length === 0)
    return plainType(schema as OptionsSchema, indent, (each, deeper) => schemaType(each as Schema, root, deeper, within));
  const optional = Object.assign({}, ...cases.map((each) => each.properties)) as NonNullable<Schema['properties']>;
  const all: OptionsSchema = {
    ...(schema as OptionsSchema),
    type: 'object',
    properties: { ...optional, ...schema.properties } as NonNullable<OptionsSchema['properties']>,
  };
  return plainType(all, indent, (each, deeper) => schemaType(each as Schema, root, deeper, within));
}

function plainType(schema: OptionsSchema, indent: string, inner: (schema: OptionsSchema, indent: string) => string): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => wrap(plainType({ ...schema, type }, indent, inner))).join(' | ');
  if (schema.type === 'array') return schema.items ? `readonly ${wrap(inner(schema.items, indent))}[]` : 'readonly unknown[]';
  if (schema.type === 'object' || schema.properties || schema.additionalProperties) return objectType(schema, indent, inner);
  const plain: Readonly<Record<string, string>> = {
    string: 'string',
    number: 'number',
    integer: 'number',
    boolean: 'boolean',
    null: 'null',
  };
  return plain[String(schema.type)] ?? 'unknown';
}

function objectType(schema: OptionsSchema, indent: string, inner: (schema: OptionsSchema, indent: string) => string): string {
  const deeper = `${indent}  `;
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, each]) =>
      `${note(each.description, deeper)}${deeper}${key(name)}${schema.required?.includes(name) ? '' : '?'}: ${inner(each, deeper)};`,
  );
  if (members.length > 0) return `{\n${members.join('\n')}\n${indent}}`;
  const rest = schema.additionalProperties;
  if (rest === false) return 'Record<string, never>';
  return typeof rest === 'object' ? `Readonly<Record<string, ${inner(rest, indent)}>>` : 'Readonly<Record<string, unknown>>';
}

const wrap = (type: string): string => (/[|&]/.test(type) && !type.startsWith('{') ? `(${type})` : type);
const note = (text: string | undefined, indent: string): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';

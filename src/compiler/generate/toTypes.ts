// Generates the TypeScript types of the kinds from their options schemas; also exports helpers for the types of the calls.
import { formats, isFormat, type OptionsSchema } from '../language/optionsSchema.ts';

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
export const pascal = (name: string): string =>
  name.replace(/(^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_all, _gap, letter: string) => letter.toUpperCase());
export const key = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name).replaceAll('"', "'"));
export const literal = (value: unknown): string => JSON.stringify(value);

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

export function plainType(
  schema: OptionsSchema,
  indent: string,
  inner: (schema: OptionsSchema, indent: string) => string,
): string {
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum) return schema.enum.map(literal).join(' | ');
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => wrap(plainType({ ...schema, type }, indent, inner))).join(' | ');
  if (schema.type === 'array') return arrayType(schema, indent, inner);
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

/** TypeScript names of the language shapes that a field refers to. */
const wordTypes: Readonly<Record<string, string>> = {
  text: 'Text',
  condition: 'Condition',
  value: 'Value',
  choices: 'Choices',
  fields: 'Members<Field>',
  columns: 'Members<Field>',
  tone: 'Tone',
  unit: 'string',
  'command-name': 'string',
};

/** src/core/field.gen.ts, from schemas/language/field.schema.json. */
export function toFieldType(schema: OptionsSchema): string {
  const inner = (each: OptionsSchema, indent: string): string => {
    const word = each.$ref?.split('/').at(-1);
    if (word === undefined) return plainType(each, indent, inner);
    const type = wordTypes[word];
    if (type === undefined) throw new Error(`A field refers to "${word}", which has no type.`);
    return type;
  };
  const body = `${note(schema.description, '')}export interface Field ${inner(schema, '')}`;
  const used = ['Choices', 'Condition', 'Members', 'Text', 'Tone', 'Value'].filter((name) =>
    new RegExp(`: .*\\b${name}\\b`).test(body),
  );
  return [
    '// Made by `npm run gen` from schemas/language/field.schema.json. Do not edit.',
    `import type { ${used.join(', ')} } from './words.ts';`,
    '',
    body,
    '',
  ].join('\n');
}

/** Arrays up to this fixed length become tuples. */
const mostNamed = 4;
function arrayType(schema: OptionsSchema, indent: string, inner: (schema: OptionsSchema, indent: string) => string): string {
  const { items, minItems, maxItems } = schema;
  if (!items) return 'readonly unknown[]';
  const one = inner(items, indent);
  if (minItems === undefined || minItems !== maxItems || minItems > mostNamed) return `readonly ${wrap(one)}[]`;
  return `readonly [${Array.from({ length: minItems }, () => one).join(', ')}]`;
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
export const note = (text: string | undefined, indent: string): string =>
  text ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : '';

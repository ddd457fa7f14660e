// Generates the TypeScript types of the requests and answers of all calls. Each entity is declared once.
import type { Schema } from '../../core/language.ts';
import { type Side, toPartial, toSide } from '../../core/schema/plain.ts';
import type { OptionsSchema } from '../language/optionsSchema.ts';
import { key, literal, note, pascal, plainType } from './toTypes.ts';

type Call = { request: Schema; answer: Schema; description?: string };
/** `fullName`: the shape that this partial form belongs to. */
interface Shape {
  name: string;
  schema: Schema;
  fullName?: string;
}
/** The text of a shape → its type name. */
type Names = ReadonlyMap<string, string>;
/** Context while writing: root schema, enclosing shapes, and the type names of shapes. */
interface Writing {
  root: Schema;
  within: readonly string[];
  names: Names;
}

export function toCallTypes(calls: Readonly<Record<string, Call>>, entities: Readonly<Record<string, Schema>> = {}): string {
  const shapes = toShapes(entities);
  const names: Names = new Map([...shapes].map(([text, { name }]) => [text, name]));
  const type = (schema: Schema) => schemaType(schema, '  ', { root: schema, within: [], names });
  const lines = Object.entries(calls).map(
    ([name, { request, answer, description }]) =>
      `${note(description, '  ')}  ${key(name)}: { request: ${type(request)}; answer: ${type(answer)} };`,
  );
  const declared = [...shapes.values()].map(({ name, schema, fullName }) => {
    const shape = fullName === undefined ? membersType(schema, '', { root: schema, within: [], names }) : `Partial<${fullName}>`;
    return { name, text: `export type ${name} = ${shape};` };
  });
  return [
    '// Made by `npm run gen` from schemas/calls and schemas/entities. Do not edit.',
    '',
    ...usedOf(declared, lines).flatMap((text) => [text, '']),
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

/** Smaller shapes are easier to read inline. */
const fewest = 3;

/** Every larger entity as in answers, as in requests and as partial, if these differ. */
function toShapes(entities: Readonly<Record<string, Schema>>): Map<string, Shape> {
  const shapes = new Map<string, Shape>();
  const add = (name: string, schema: Schema, fullName?: string): string | undefined => {
    const text = bareType(schema, schema, []);
    if (Object.keys(schema.properties ?? {}).length >= fewest && !shapes.has(text))
      shapes.set(text, { name, schema, ...(fullName !== undefined && { fullName }) });
    return shapes.get(text)?.name;
  };
  const sides: readonly (readonly [Side, string])[] = [
    ['answer', ''],
    ['request', 'Sent'],
  ];
  for (const [ref, schema] of Object.entries(entities)) {
    if (ref.includes('#/')) continue;
    for (const [side, ending] of sides) {
      const fullName = add(`${pascal(ref)}${ending}`, toSide(schema, side));
      const part = toSide(toPartial(schema), side);
      add(`Part${pascal(ref)}${ending}`, part, part.required === undefined ? fullName : undefined);
    }
  }
  return shapes;
}

/** The types that the calls use, directly or through other types. */
function usedOf(declared: readonly { name: string; text: string }[], lines: readonly string[]): string[] {
  const used = new Set<string>();
  const look = (text: string): void => {
    const words = new Set(text.match(/\b[A-Z]\w*/g));
    for (const each of declared) {
      if (!words.has(each.name) || used.has(each.name)) continue;
      used.add(each.name);
      look(each.text);
    }
  };
  look(lines.join('\n'));
  return declared.filter(({ name }) => used.has(name)).map(({ text }) => text);
}

const bareType = (schema: Schema, root: Schema, within: readonly string[]): string =>
  membersType(schema, '', { root, within, names: new Map() });

function schemaType(schema: Schema, indent: string, writing: Writing): string {
  const { root, within, names } = writing;
  if (schema.$ref) {
    const name = schema.$ref.replace('#/$defs/', '');
    const target = root.$defs?.[name];
    // A recursive type becomes `unknown` at the second level.
    return target && !within.includes(name) ? schemaType(target, indent, { ...writing, within: [...within, name] }) : 'unknown';
  }
  const named = schema.properties && names.get(bareType(schema, root, within));
  return named ?? membersType(schema, indent, writing);
}

function membersType(schema: Schema, indent: string, writing: Writing): string {
  if (schema.choices) {
    const codes = Object.values(schema.choices).map((choice) => literal(choice.const));
    return [...codes, ...(Array.isArray(schema.type) && schema.type.includes('null') ? ['null'] : [])].join(' | ') || 'never';
  }
  const cases = Object.values(schema.cases ?? {});
  if (cases.length === 0) return plainType(schema as OptionsSchema, indent, (each, deeper) => schemaType(each, deeper, writing));
  const optional = Object.assign({}, ...cases.map((each) => each.properties)) as NonNullable<Schema['properties']>;
  const all: OptionsSchema = {
    ...(schema as OptionsSchema),
    type: 'object',
    properties: { ...optional, ...schema.properties } as NonNullable<OptionsSchema['properties']>,
  };
  return plainType(all, indent, (each, deeper) => schemaType(each, deeper, writing));
}

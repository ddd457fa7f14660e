// In: the schema of a value and what of the value there is. Out: the members that exist for it, and what it starts from. Pure.
import { isObject, joined } from '../object.ts';
import { holds } from '../condition.ts';
import type { Schema } from '../language.ts';
import { read } from '../pointer.ts';
import { resolve } from './schemaWalk.ts';

type Properties = Record<string, Schema>;
type Value = Readonly<Record<string, unknown>>;

/** The properties that exist for this value: its own, and those of the cases that hold. */
export function propertiesFor(schema: Schema, value: unknown): Properties {
  const context = { scope: () => undefined, own: (pointer: string) => read(value, pointer) };
  const cases = Object.values(schema.cases ?? {}).filter((each) => holds(each.when, context) === true);
  return joined([schema.properties, ...cases.map((each) => each.properties)]);
}

/** What a new document starts from: the defaults of the entity, those of a case once it holds. */
export const defaultsOf = (schema: Schema): unknown => startOf(schema, schema, {});

/** A value that was stored under an older schema as today's has it: members since added start as new ones do, others are gone. */
export function withDefaults(schema: Schema, value: Value): Value {
  const started = startOf(schema, schema, value);
  return isObject(started) ? started : {};
}

function startOf(raw: Schema, root: Schema, given: unknown): unknown {
  const schema = resolve(raw, root);
  const stored = isObject(given) ? given : {};
  if (schema.default !== undefined && given === undefined) return schema.default;
  if (!schema.properties) return given;
  // Members of any name are kept as they are.
  const filled: Record<string, unknown> = schema.additionalProperties ? { ...stored } : {};
  const taken = new Set<string>();
  const take = (members: Properties) => {
    for (const [name, member] of Object.entries(members)) {
      const value = taken.has(name) ? undefined : startOf(member, root, stored[name]);
      taken.add(name);
      if (value !== undefined) filled[name] = value;
    }
  };
  take(schema.properties);
  take(propertiesFor(schema, filled));
  const isAsked = given !== undefined || raw === root;
  return Object.keys(filled).length > 0 || isAsked ? filled : undefined;
}

// Determines the properties that exist for a value, and its initial value from defaults. Pure.
import { isObject, joined } from '../object.ts';
import { holds } from '../condition.ts';
import type { Schema } from '../language.ts';
import { read } from '../pointer.ts';
import { resolve } from './schemaWalk.ts';

type Properties = Record<string, Schema>;
type Value = Readonly<Record<string, unknown>>;

/** The properties that exist for this value: those of the schema and of the cases whose condition is true. */
export function propertiesFor(schema: Schema, value: unknown): Properties {
  const context = { scope: () => undefined, own: (pointer: string) => read(value, pointer) };
  const cases = Object.values(schema.cases ?? {}).filter((each) => holds(each.when, context) === true);
  return joined([schema.properties, ...cases.map((each) => each.properties)]);
}

/** Initial value of a new document: the defaults of the entity and of the cases whose condition is true. */
export const defaultsOf = (schema: Schema): unknown => startOf(schema, schema, {});

/** Adapts a value stored with an older schema: added members get their defaults, unknown members are removed. */
export function withDefaults(schema: Schema, value: Value): Value {
  const started = startOf(schema, schema, value);
  return isObject(started) ? started : {};
}

function startOf(raw: Schema, root: Schema, given: unknown): unknown {
  const schema = resolve(raw, root);
  const stored = isObject(given) ? given : {};
  if (schema.default !== undefined && given === undefined) return schema.default;
  if (!schema.properties) return given;
  // Members that the schema does not name are copied unchanged if it allows them.
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

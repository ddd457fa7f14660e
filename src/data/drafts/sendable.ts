// The part of a draft that may be sent or stored. Pure.
import { isPlainObject, joined } from '../../core/object.ts';
import { propertiesFor } from '../../core/schema/defaults.ts';
import type { Schema } from '../../core/language.ts';
import { resolve } from '../../core/schema/schemaWalk.ts';

type Keep = (member: Schema) => boolean;

/** Without members of inactive cases, read-only members, and members unknown to the entity. */
export const toSendable = (schema: Schema, value: unknown): unknown =>
  prune(schema, schema, value, (member) => member.readOnly !== true, true);
/** Without secrets, which must not be stored, and files, which cannot be. */
export const toStorable = (schema: Schema, value: unknown): unknown =>
  prune(schema, schema, value, (member) => member.secret !== true && member.file === undefined, false);

/** For validation, a chosen file is represented by its name. */
export function withFileNames(value: unknown): unknown {
  if (value instanceof Blob) return value instanceof File ? value.name : '';
  if (Array.isArray(value)) return value.map(withFileNames);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, withFileNames(each)]));
}

function prune(raw: Schema, root: Schema, value: unknown, keep: Keep, strict: boolean): unknown {
  const schema = resolve(raw, root);
  const { items } = schema;
  if (Array.isArray(value)) return items ? value.map((each) => prune(items, root, each, keep, strict)) : value;
  if (!isPlainObject(value) || (!schema.properties && !schema.cases && !schema.additionalProperties)) return value;
  const members = strict ? propertiesFor(schema, value) : allProperties(schema);
  const rest = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const kept: Record<string, unknown> = {};
  for (const [name, each] of Object.entries(value)) {
    const found = Object.hasOwn(members, name) ? members[name] : rest;
    const member = found && resolve(found, root);
    if (!member && strict && schema.additionalProperties !== true) continue;
    if (member && !keep(member)) continue;
    const inner = member ? prune(member, root, each, keep, strict) : each;
    if (inner !== undefined) kept[name] = inner;
  }
  return kept;
}

const allProperties = (schema: Schema): Record<string, Schema> =>
  joined([schema.properties, ...Object.values(schema.cases ?? {}).map((each) => each.properties)]);

// Normalizes every value of format "name" in a request. A value that does not match its schema is returned unchanged.
import { isPlainObject } from '../object.ts';
import type { Schema } from '../language.ts';
import { memberOf, resolve } from './schemaWalk.ts';
import { toName } from '../names/name.ts';

export const toNames = (schema: Schema, value: unknown): unknown => inside(resolve(schema, schema), value, schema);

function inside(schema: Schema, value: unknown, root: Schema): unknown {
  if (typeof value === 'string') return schema.format === 'name' ? toName(value) : value;
  if (Array.isArray(value)) {
    const items = schema.items && resolve(schema.items, root);
    return items ? value.map((each: unknown) => inside(items, each, root)) : value;
  }
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      const member = memberOf(schema, key, root);
      return [key, member ? inside(member, each, root) : each];
    }),
  );
}

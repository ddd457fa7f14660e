// In: a request and its schema. Out: the request with every value of format "name" as names are kept. What does not fit its schema passes unchanged.
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

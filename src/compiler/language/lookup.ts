// Returns the schema of the place at a pointer, if known. Pure.
import type { Schema } from '../../core/language.ts';
import { toTokens } from '../../core/pointer.ts';
import { memberOf, resolve } from '../../core/schema/schemaWalk.ts';
import { dict } from '../json.ts';

/** `open`: the schema does not restrict it. `missing`: the schema lists the members there, and this is not one of them. */
export type Found = { is: 'schema'; schema: Schema } | { is: 'open' } | { is: 'missing'; known: readonly string[] };

export function lookup(schema: Schema | undefined, pointer: string, root: Schema | undefined = schema): Found {
  if (!schema || !root) return { is: 'open' };
  let here = resolve(schema, root);
  for (const token of toTokens(pointer)) {
    const next = step(here, token, root);
    if (next.is !== 'schema') return next;
    here = next.schema;
  }
  return { is: 'schema', schema: here };
}

function step(here: Schema, token: string, root: Schema): Found {
  const types = here.type === undefined ? [] : [here.type].flat();
  if (here.items || types.includes('array')) {
    if (!/^(\*|\d+)$/.test(token)) return { is: 'missing', known: ['0', '*'] };
    return here.items ? { is: 'schema', schema: resolve(here.items, root) } : { is: 'open' };
  }
  const known = propertiesOf(here);
  const member = token === '*' ? undefined : memberOf(here, token, root);
  if (member) return { is: 'schema', schema: member };
  if (here.additionalProperties === true || here.pointKeys || token === '*') return { is: 'open' };
  if (typeof here.additionalProperties === 'object') return { is: 'open' };
  if (known.length > 0) return { is: 'missing', known };
  return types.length === 0 || types.includes('object') ? { is: 'open' } : { is: 'missing', known: [] };
}

/** Names of all properties, including those of cases. */
export const propertiesOf = (schema: Schema): string[] => [
  ...new Set([
    ...Object.keys(dict(schema.properties)),
    ...Object.values(dict(schema.cases)).flatMap((each) => Object.keys(dict(dict(each).properties))),
  ]),
];

export const schemaOf = (found: Found): Schema | undefined => (found.is === 'schema' ? found.schema : undefined);

/** One item of the list of a kind: an item of the value itself, of its member `list`, or of columns of equal length. */
export function itemOf(schema: Schema | undefined, root: Schema | undefined = schema): Schema | undefined {
  if (!schema || !root) return undefined;
  const here = resolve(schema, root);
  if (here.items) return resolve(here.items, root);
  const inList = here.properties?.list && resolve(here.properties.list, root);
  if (inList?.items) return resolve(inList.items, root);
  const columns = Object.entries(here.properties ?? {}).map(([name, each]) => [name, resolve(each, root)] as const);
  if (columns.length === 0 || !columns.every(([, each]) => each.type === 'array')) return undefined;
  return { type: 'object', properties: Object.fromEntries(columns.map(([name, each]) => [name, each.items ?? {}])) };
}

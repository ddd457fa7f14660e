// The schema of a node's own value and of its parts.
import type { Schema } from '../../../src/core/language.ts';
import { schemaAt } from '../../../src/core/schema/schemaWalk.ts';
import type { DraftHandle, SourceHandle } from '../../define.ts';

interface Bound {
  schema?: Schema;
  draft?: DraftHandle;
  source?: SourceHandle;
}

/** A node without `at` uses the schema of its whole source. */
export const ownSchema = ({ schema, draft, source }: Bound): Schema | undefined => schema ?? draft?.schema ?? source?.schema;

export const schemaIn = (schema: Schema | undefined, pointer: string): Schema | undefined => schema && schemaAt(schema, pointer);

/** The schema of one row of the list that `listAt` finds. */
export function rowSchema(schema: Schema | undefined, pointer: string | undefined): Schema | undefined {
  if (!schema) return undefined;
  const target = pointer === undefined ? schema : schemaAt(schema, pointer);
  const list = target?.items ? target : target?.properties?.list ? schemaAt(target, '/list', schema) : undefined;
  if (list?.items) return withDefs(schemaAt(list, '/0', schema), schema);
  return target?.properties ? withDefs(ofColumns(target, schema), schema) : undefined;
}

/** Columns of equal length: the items of each array become a property of the row. */
function ofColumns(rowsSchema: Schema, root: Schema): Schema {
  const columns = Object.keys(rowsSchema.properties ?? {}).map((name) => {
    const { title, ...column } = schemaAt(rowsSchema, `/${name}`, root) ?? {};
    const item = column.items ?? {};
    return [
      name,
      { ...item, ...(title !== undefined && { title }), ...(column.unit !== undefined && { unit: column.unit }) },
    ] as const;
  });
  return { type: 'object', properties: Object.fromEntries(columns) };
}

/** Keeps `$defs`, so that references in the part still resolve. */
const withDefs = (schema: Schema | undefined, { $defs }: Schema): Schema | undefined =>
  schema && ($defs ? { ...schema, $defs } : schema);

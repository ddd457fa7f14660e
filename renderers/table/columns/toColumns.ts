// In: the columns as written and the schema of a row. Out: the columns to draw, flat, each with the pointer and schema of its value.
import type { Field, Members, Schema, Text } from '../../../src/core/language.ts';
import { toPointer } from '../../../src/core/pointer.ts';
import type { Scale } from '../../../src/core/format/scale.ts';
import { memberOf } from '../../../src/core/schema/schemaWalk.ts';
import { placeOf } from '../../shared/value/old.ts';

export interface Column {
  /** Written name; the names of nested columns are joined by "/". */
  name: string;
  at: string;
  title: Text;
  schema: Schema | undefined;
  field: Field;
  align: 'start' | 'center' | 'end';
  /** Offered for sorting. */
  sorts: boolean;
  /** Free text: it takes several lines rather than push others out of sight. */
  wraps: boolean;
  /** Hidden until a person asks for it. */
  hidden: boolean;
  /** Of all its numbers. */
  scale?: Scale;
}

/** What a cell of it asks of its value. */
export const wordsOf = ({ field, scale }: Column) => ({
  scale,
  unit: field.unit,
  decimals: field.digits,
  format: field.format,
});

/** Those whose age another column tells before them: of whom a value is old is said once in a row. */
export function toAged(columns: readonly Column[]): ReadonlySet<Column> {
  const places = new Set<string>();
  const aged = new Set<Column>();
  for (const column of columns) {
    const place = placeOf(column.at, column.schema);
    if (place === undefined) continue;
    if (places.has(place)) aged.add(column);
    places.add(place);
  }
  return aged;
}

/** `root` resolves references of the row's schema. "*" stands for the properties not named. */
export function toColumns(
  columns: Members<Field>,
  row: Schema | undefined,
  root: Schema = row ?? {},
  inside: readonly string[] = [],
): Column[] {
  return withRest(columns, row).flatMap(([name, field]) => {
    const schema = row && memberOf(row, name, root);
    const tokens = [...inside, name];
    if (field.fields) return toColumns(field.fields, schema, root, tokens);
    return [
      {
        name: tokens.join('/'),
        at: toPointer(tokens),
        title: field.title ?? schema?.title ?? name,
        schema: field.unit === undefined || schema?.unit !== undefined ? schema : { ...schema, unit: field.unit },
        field,
        align: field.align ?? (isNumeric(schema, field) ? 'end' : 'start'),
        sorts: field.sort !== false && field.draw === undefined,
        wraps: isFreeText(schema, field),
        hidden: field.show === 'hidden',
      },
    ];
  });
}

function withRest(columns: Members<Field>, row: Schema | undefined): [string, Field][] {
  const rest = Object.keys(row?.properties ?? {}).filter((name) => !Object.hasOwn(columns, name));
  return Object.entries(columns).flatMap(([name, field]): [string, Field][] =>
    name === '*' ? rest.map((each) => [each, field]) : [[name, field]],
  );
}

/** Quantities stand at the right, so that their decimals form a column. Moments and enumerations read as words. */
function isNumeric(schema: Schema | undefined, field: Field): boolean {
  if (schema?.choices || schema?.format !== undefined || field.format !== undefined) return false;
  const types = [schema?.type ?? []].flat();
  return types.includes('number') || types.includes('integer');
}

function isFreeText(schema: Schema | undefined, field: Field): boolean {
  const worded = [schema?.choices, schema?.format, field.choices, field.format, field.draw].some((each) => each !== undefined);
  return !worded && [schema?.type ?? []].flat().includes('string');
}

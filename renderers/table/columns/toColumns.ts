// Flattens the declared columns; each gets the pointer and schema of its value.
import type { Field, Members, Schema, Text } from '../../../src/core/language.ts';
import { toPointer } from '../../../src/core/pointer.ts';
import type { Scale } from '../../../src/core/format/scale.ts';
import { memberOf } from '../../../src/core/schema/schemaWalk.ts';
import { placeOf } from '../../shared/value/old.ts';

export interface Column {
  /** Declared name; the names of nested columns are joined by "/". */
  name: string;
  at: string;
  title: Text;
  schema: Schema | undefined;
  field: Field;
  align: 'start' | 'center' | 'end';
  /** Sortable by the user. */
  sorts: boolean;
  /** Free text: it wraps, so that it does not push other columns out of view. */
  wraps: boolean;
  /** Hidden by default; the user can show it. */
  hidden: boolean;
  /** Common scale of all numbers in the column. */
  scale?: Scale;
}

/** Format options of a cell. */
export const wordsOf = ({ field, scale }: Column) => ({
  scale,
  unit: field.unit,
  decimals: field.digits,
  format: field.format,
});

/** Columns whose age an earlier column already shows, so that each row shows it only once. */
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

/** `root` resolves references of the row schema. "*" expands to the properties that are not listed. */
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

/** Quantities are right-aligned, so that their decimals align. Dates, times and enumerations are aligned like text. */
function isNumeric(schema: Schema | undefined, field: Field): boolean {
  if (schema?.choices || schema?.format !== undefined || field.format !== undefined) return false;
  const types = [schema?.type ?? []].flat();
  return types.includes('number') || types.includes('integer');
}

function isFreeText(schema: Schema | undefined, field: Field): boolean {
  const worded = [schema?.choices, schema?.format, field.choices, field.format, field.draw].some((each) => each !== undefined);
  return !worded && [schema?.type ?? []].flat().includes('string');
}

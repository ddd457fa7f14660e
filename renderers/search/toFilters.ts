// Turns the values of the fields or of the URL into published filters, counts the set ones and finds the refused ones. Pure.
import type { Finding } from '../../src/core/schema/finding.ts';
import { toTokens } from '../../src/core/pointer.ts';
import type { Field, Members, Schema, Value } from '../../src/core/language.ts';

export type Filters = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.every(isEmpty));

/** Empty fields are not published, so that queries do not filter by them. */
export const toPublished = (value: unknown): Filters =>
  Object.fromEntries(Object.entries((value ?? {}) as Filters).filter(([, each]) => !isEmpty(each)));

/** Defaults of the fields as one expression, which may read the scope. */
export const defaultsOf = (fields: Members<Field>): Value =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => (field.default === undefined ? [] : [[name, field.default]])),
  );

/** Number of filters that differ from their default; shown while the fields are folded. */
export const countSet = (published: Filters, defaults: Filters): number =>
  Object.keys(published).filter((name) => JSON.stringify(published[name]) !== JSON.stringify(defaults[name])).length;

/** Limits the width of search fields to what their values need. */
export const withSpans = (fields: Members<Field>, schema: Schema): Members<Field> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      field.span === undefined ? { ...field, span: isWide(field, schema.properties?.[name]) ? 8 : 4 } : field,
    ]),
  );
const isWide = (field: Field, member: Schema | undefined): boolean =>
  field.widget === 'date-range' || field.widget === 'buttons' || (member?.minItems === 2 && member.maxItems === 2);

/** Compares by value, because the URL may omit defaults. */
export const sameFilters = (published: Filters, usual: Filters): boolean =>
  [...new Set([...Object.keys(published), ...Object.keys(usual)])].every(
    (name) => JSON.stringify(published[name]) === JSON.stringify(usual[name]),
  );

/** A field whose value the entity refuses, with the value from the URL. */
export interface Refused {
  name: string;
  value: string;
}
const longest = 40;

/** An empty field is not reported as invalid. */
export function refusedOf(published: Filters, findings: readonly Finding[]): readonly Refused[] {
  const names = findings.flatMap(({ path, warnOnly }) => (warnOnly ? [] : (toTokens(path)[0] ?? [])));
  return [...new Set(names)]
    .filter((name) => !isEmpty(published[name]))
    .map((name) => ({ name, value: toWord(published[name]).slice(0, longest) }));
}
const toWord = (value: unknown): string =>
  Array.isArray(value) ? value.map(toWord).join(' – ') : typeof value === 'string' ? value : JSON.stringify(value);

export const without = (published: Filters, refused: readonly Refused[], defaults: Filters): Filters =>
  toPublished({ ...published, ...Object.fromEntries(refused.map(({ name }) => [name, defaults[name]])) });

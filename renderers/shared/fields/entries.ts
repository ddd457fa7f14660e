// The members of an object that are drawn, from its schema and the fields of the screen, in written order. Pure.
import type { Field, FieldGroup, Members, Schema } from '../../../src/core/language.ts';
import { resolve } from '../../../src/core/schema/schemaWalk.ts';

/** One drawn member of an object. */
export interface Entry {
  name: string;
  schema: Schema;
  field: Field;
  required: boolean;
  /** For a file, which is write-only: the member that contains the stored picture. */
  stored?: string;
}
export interface Group {
  name: string;
  group: FieldGroup;
  entries: Entry[];
}

const noField: Field = {};
const noSchema: Schema = {};

/**
 * The members listed in `fields`. `*` means every titled member that is not listed; without `fields`, all of these are
 * shown.
 */
export function toEntries(
  schema: Schema,
  root: Schema,
  fields?: Members<Field | null>,
  elsewhere: ReadonlySet<string> = none,
): Entry[] {
  const properties = schema.properties ?? {};
  const required = new Set(schema.required);
  const toEntry = (name: string, field: Field): Entry[] => {
    const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!own) return [];
    const member = resolve(own, root);
    const stored = member.file?.stored;
    return [{ name, schema: member, field, required: required.has(name), ...(stored !== undefined && { stored }) }];
  };
  const named = fields ?? { '*': noField };
  const shownByOthers = new Set(Object.values(properties).flatMap((each) => resolve(each, root).file?.stored ?? []));
  const rest = () =>
    Object.keys(properties)
      .filter(
        (name) =>
          !Object.hasOwn(named, name) &&
          !elsewhere.has(name) &&
          !shownByOthers.has(name) &&
          isForPeople(resolve(properties[name] ?? noSchema, root)),
      )
      .flatMap((name) => toEntry(name, named['*'] ?? noField));
  return Object.entries(named).flatMap(([name, field]) => (field === null ? [] : name === '*' ? rest() : toEntry(name, field)));
}
const none: ReadonlySet<string> = new Set();

/** A member without a title is internal (an id, a revision); a constant has nothing to show. */
const isForPeople = (schema: Schema): boolean => schema.title !== undefined && schema.const === undefined;

export function toGroups(schema: Schema, root: Schema, fields?: Members<Field | null>, groups?: Members<FieldGroup>): Group[] {
  const inGroups = Object.values(groups ?? {}).flatMap((each) => Object.keys(each.fields));
  const inFields = Object.keys(fields ?? {});
  const first = fields === undefined && groups ? [] : toEntries(schema, root, fields, new Set(inGroups));
  const loose: Group[] = first.length > 0 ? [{ name: '', group: { fields: {} }, entries: first }] : [];
  const named = Object.entries(groups ?? {}).map(([name, group]) => ({
    name,
    group,
    entries: toEntries(schema, root, group.fields, new Set([...inFields, ...inGroups])),
  }));
  return [...loose, ...named.filter((each) => each.entries.length > 0)];
}

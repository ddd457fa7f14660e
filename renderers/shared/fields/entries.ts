// In: an object's schema and the fields a screen names. Out: what is drawn, in written order. Pure.
import type { Field, FieldGroup, Members, Schema } from '../../../src/core/language.ts';
import { resolve } from '../../../src/core/schema/schemaWalk.ts';

/** One member of an object, as it is drawn. */
export interface Entry {
  name: string;
  schema: Schema;
  field: Field;
  required: boolean;
  /** A file is only ever sent: the read-only sibling of the same title holds the picture kept so far. */
  stored?: string;
}
export interface Group {
  name: string;
  group: FieldGroup;
  entries: Entry[];
}

const nothing: Field = {};
const untold: Schema = {};

/** The members that `fields` shows. `*` stands for every titled member that nobody else names; absent fields mean just that. */
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
    const stored = member.file && keptBeside(properties, name, member, root);
    return [{ name, schema: member, field, required: required.has(name), ...(stored !== undefined && { stored }) }];
  };
  const named = fields ?? { '*': nothing };
  const rest = () =>
    Object.keys(properties)
      .filter(
        (name) => !Object.hasOwn(named, name) && !elsewhere.has(name) && isForPeople(resolve(properties[name] ?? untold, root)),
      )
      .flatMap((name) => toEntry(name, named['*'] ?? nothing));
  return Object.entries(named).flatMap(([name, field]) => (field === null ? [] : name === '*' ? rest() : toEntry(name, field)));
}
const none: ReadonlySet<string> = new Set();

const keptBeside = (properties: Members<Schema>, name: string, file: Schema, root: Schema): string | undefined =>
  Object.keys(properties).find((each) => {
    const sibling = resolve(properties[each] ?? untold, root);
    return each !== name && sibling.readOnly === true && sibling.format === 'data-url' && sibling.title === file.title;
  });

/** A member without a title is machinery (an id, a revision); a fixed one has nothing to show. */
const isForPeople = (schema: Schema): boolean =>
  schema.title !== undefined && schema.const === undefined && schema.format !== 'data-url';

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

// Compares my draft with the stored document, based on their schema. Returns the members that differ, by title; lists whose rows
// have a key are compared row by row. `start` is the value with which the draft began. Pure.
import type { Schema, Text } from '../../../src/core/language.ts';
import { read, toPointer } from '../../../src/core/pointer.ts';
import { keyAt, type Place, placeOf, type RowName, rowsByName, stepInto } from '../../../src/core/rules/rowIdentity.ts';
import { memberOf, resolve } from '../../../src/core/schema/schemaWalk.ts';

export interface Difference {
  /** Where to write `taken`. */
  pointer: string;
  /** Titles of the list and of the row that contain the member. */
  within: readonly Text[];
  title: Text;
  schema: Schema;
  mine: unknown;
  theirs: unknown;
  /** The difference is a whole row that exists on one side only. */
  row?: true;
  /** I have changed the value. If not, the stored value applies in any case. */
  touched: boolean;
  /** Value at the pointer if my change is discarded. */
  taken: unknown;
  /** For a list of rows: the members that describe a row. */
  columns?: readonly Column[];
}
export interface Column {
  name: string;
  schema: Schema;
}
type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** One location in all three values, with its context. */
interface Sides {
  here: Schema;
  place: Place;
  mine: unknown;
  theirs: unknown;
  start: unknown;
  pointer: string;
  within: readonly Text[];
}

/** Skips members without a title, such as the revision, because they mean nothing to users. */
export function toDifferences(schema: Schema, mine: unknown, theirs: unknown, start?: unknown): Difference[] {
  const here = resolve(schema, schema);
  return look({ here, place: placeOf(schema), mine, theirs, start, pointer: '', within: [] });
}

function look(sides: Sides): Difference[] {
  const { here, mine, theirs, start, pointer, within } = sides;
  if (alike(mine, theirs)) return [];
  if (here.properties && (isBag(mine) || isBag(theirs))) return membersOf(sides);
  const rows = rowsOf(sides);
  if (rows) return rows;
  if (here.title === undefined || pointer === '/revision') return [];
  const touched = !alike(mine, start);
  const columns = columnsOf(sides);
  return [
    { pointer, within, title: here.title, schema: here, mine, theirs, touched, taken: theirs, ...(columns && { columns }) },
  ];
}

function columnsOf({ place, mine, theirs }: Sides): Column[] | undefined {
  const row = Array.isArray(mine) || Array.isArray(theirs) ? stepInto(place, '0').here : undefined;
  const names = Object.keys(row?.properties ?? {});
  if (!row || names.length === 0) return undefined;
  return names.flatMap((name) => {
    const schema = memberOf(row, name, place.root);
    return schema?.title === undefined ? [] : [{ name, schema }];
  });
}

/** Rows of `value` that `other` does not contain; all rows if only the order differs. */
export function rowsMissingIn(value: unknown, other: unknown): readonly Bag[] {
  const [own, theirs] = [value, other].map((side) => (Array.isArray(side) ? side.filter(isBag) : []));
  const found = own?.filter((row) => !theirs?.some((each) => alike(row, each))) ?? [];
  return found.length > 0 || own?.length !== theirs?.length ? found : (own ?? []);
}

const memberIn = (value: unknown, name: string): unknown => (isBag(value) ? value[name] : undefined);

function membersOf({ here, place, mine, theirs, start, pointer, within }: Sides): Difference[] {
  const names = new Set([mine, theirs].flatMap((side) => (isBag(side) ? Object.keys(side) : [])));
  return [...names].flatMap((name) => {
    const member = memberOf(here, name, place.root);
    if (!member) return [];
    const inside = { mine: memberIn(mine, name), theirs: memberIn(theirs, name), start: memberIn(start, name) };
    return look({ here: member, place: stepInto(place, name), ...inside, pointer: pointer + toPointer([name]), within });
  });
}

/** Undefined if the rows have no key or differ only in order: the list is then compared as a whole. */
function rowsOf({ here, place, mine, theirs, start, pointer, within }: Sides): Difference[] | undefined {
  const key = keyAt(place);
  const rowPlace = stepInto(place, '0');
  if (key === undefined || !rowPlace.here || !Array.isArray(mine) || !Array.isArray(theirs)) return undefined;
  const [own, saved] = [rowsByName(mine, key), rowsByName(theirs, key)];
  const begun = rowsByName(Array.isArray(start) ? start : [], key);
  if (!own || !saved || !begun) return undefined;
  const rowSchema = rowPlace.here;
  const around = here.title === undefined ? within : [...within, here.title];
  const found = [...new Set([...saved.keys(), ...own.keys()])].flatMap((name): Difference[] => {
    const [one, other, first] = [own.get(name), saved.get(name), begun.get(name)];
    const title = rowTitle(rowSchema, key, name, one ?? other, place.root);
    if (one !== undefined && other !== undefined) {
      const at = pointer + toPointer([String(mine.indexOf(one))]);
      return look({
        here: rowSchema,
        place: rowPlace,
        mine: one,
        theirs: other,
        start: first,
        pointer: at,
        within: [...around, title],
      });
    }
    const taken = one === undefined ? mine.toSpliced(theirs.indexOf(other), 0, other) : mine.filter((row) => row !== one);
    const touched = !alike(one, first);
    return [{ pointer, within: around, title, schema: rowSchema, mine: one, theirs: other, row: true, touched, taken }];
  });
  // Only the order differs.
  return found.length > 0 ? found : undefined;
}

/** The text of the members named in `called`; otherwise the row's key, as its title if it is a choice. */
function rowTitle(schema: Schema, key: string, name: RowName, row: unknown, root: Schema): Text {
  const called = (schema.called ?? []).map((each) => read(row, toPointer([each]))).filter((word) => typeof word === 'string');
  if (called.length > 0) return { text: called.join(' ') };
  const choices = memberOf(schema, key.slice(1), root)?.choices ?? {};
  return Object.values(choices).find((choice) => choice.const === name)?.title ?? String(name);
}

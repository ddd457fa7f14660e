// In: my draft, what it began with, the stored document and their schema. Out: the members in which they differ, by title; of a list whose rows the
// schema tells apart those of single rows. Pure.
import type { Schema, Text } from '../../../src/core/language.ts';
import { read, toPointer } from '../../../src/core/pointer.ts';
import { keyAt, type Place, placeOf, type RowName, rowsByName, stepInto } from '../../../src/core/rules/rowIdentity.ts';
import { memberOf, resolve } from '../../../src/core/schema/schemaWalk.ts';

export interface Difference {
  /** Where `taken` would stand. */
  pointer: string;
  /** The list and the row around it. */
  within: readonly Text[];
  title: Text;
  schema: Schema;
  mine: unknown;
  theirs: unknown;
  /** Of a whole row: it is there, or it is not. */
  row?: true;
  /** I have changed it; what I have not is theirs in any case. */
  touched: boolean;
  /** What stands at the pointer when mine is given up. */
  taken: unknown;
  /** Of a list of rows: what a row is told by. */
  columns?: readonly Column[];
}
export interface Column {
  name: string;
  schema: Schema;
}
type Bag = Readonly<Record<string, unknown>>;
const isBag = (value: unknown): value is Bag => typeof value === 'object' && value !== null && !Array.isArray(value);
const alike = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** One place in all three of them, and what stands around it. */
interface Sides {
  here: Schema;
  place: Place;
  mine: unknown;
  theirs: unknown;
  start: unknown;
  pointer: string;
  within: readonly Text[];
}

/** Machinery without a title, such as the revision, is no difference to a person. */
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

/** Rows of a list that the other does not have; all of them where only their order differs. */
export function rowsBeside(value: unknown, other: unknown): readonly Bag[] {
  const [own, beside] = [value, other].map((side) => (Array.isArray(side) ? side.filter(isBag) : []));
  const found = own?.filter((row) => !beside?.some((each) => alike(row, each))) ?? [];
  return found.length > 0 || own?.length !== beside?.length ? found : (own ?? []);
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

/** Undefined where the rows cannot be told apart: the list is then told as a whole. */
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
  // Nothing but their order.
  return found.length > 0 ? found : undefined;
}

/** As its schema says that it is called, else by what tells it apart; a code by its title. */
function rowTitle(schema: Schema, key: string, name: RowName, row: unknown, root: Schema): Text {
  const called = (schema.called ?? []).map((each) => read(row, toPointer([each]))).filter((word) => typeof word === 'string');
  if (called.length > 0) return { text: called.join(' ') };
  const choices = memberOf(schema, key.slice(1), root)?.choices ?? {};
  return Object.values(choices).find((choice) => choice.const === name)?.title ?? String(name);
}

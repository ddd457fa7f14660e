// The columns of the grid as fields, as headings, and for spreadsheet text, from the row schema and the screen's columns. Pure.
import type { OptionsOf } from '../../src/core/kinds.gen.ts';
import { type Formatted, missing } from '../../src/core/format/format.ts';
import type { Field, Schema, Text, Units } from '../../src/core/language.ts';
import { toPointer, toTokens } from '../../src/core/pointer.ts';
import { choicesOf, type Offer, offersOfItems, offersOfSchema } from '../shared/fields/choices.ts';
import { type Entry, toEntries } from '../shared/fields/entries.ts';
import type { FormatOf } from '../shared/value/formatAs.ts';
import { type Format, toExact } from '../shared/value/toShown.ts';
import { unitWord } from '../shared/value/unitWord.ts';
import type { BlockColumn } from './block.ts';
import type { Times } from './dayRows.ts';
import { unitsOf } from '../shared/fields/enteredNumber.ts';

type Say = (text: Text | undefined) => string;

/** In a cell a choice is always a dropdown, because there is no room for side-by-side buttons. */
export const toColumns = (row: Schema, columns: OptionsOf<'rows'>['columns']): Entry[] =>
  toEntries(row, row, columns).map((entry) => ({ ...entry, field: inCell(entry) }));
const inCell = ({ field, schema }: Entry): Field =>
  field.widget === undefined && choicesOf(schema) ? { ...field, widget: 'select' } : field;

export interface Heading {
  key: string;
  title: string;
  /** Empty if the column has no unit. */
  unit: string;
  isNumber: boolean;
  /** Width needed by its texts and its input, in em. */
  room: number;
}
export const toHeadings = (entries: readonly Entry[], say: Say, format: FormatOf): Heading[] =>
  entries.map((entry) => {
    const title = say(entry.field.title ?? entry.schema.title) || entry.name;
    const unit = unitWord(format, entry.schema.unit);
    const words = [`${title} ${unit}`.trim(), ...Object.values(choicesOf(entry.schema) ?? {}).map((each) => say(each.title))];
    const room = Math.max(fieldOf(entry), ...words.map((word) => emsOf(word) + padding));
    return { key: entry.name, title, unit, isNumber: isNumber(entry), room };
  });

/** Approximate width in em: 1 per Chinese character, slightly more than half per Latin character. */
const emsOf = (text: string): number => {
  const latin = text.replaceAll(/[\u2E80-\uFFEF]/g, '').length;
  return text.length - latin + latin * 0.56;
};
const padding = 1.2;
/** Width of the input in its cell. On a phone the times of a row and its main value fit next to each other. */
const fieldOf = ({ schema }: Entry): number => (schema.format === 'time-of-day' ? 5 : isNumber({ schema }) ? 6 : 7);
export const roomOf = (headings: readonly Heading[]): number => headings.reduce((sum, { room }) => sum + room, 0);

/** Data that the cells of a column need. Formatting is resolved once per column instead of once per cell. */
export interface CellColumn {
  entry: Entry;
  title: string;
  isNumber: boolean;
  /**
   * A plain string if there is only text, because hundreds of cells need no formatting elements. Also for text typed into a
   * number column.
   */
  read: (value: unknown) => Formatted | string;
}
export const toCellColumns = (
  entries: readonly Entry[],
  headings: readonly Heading[],
  format: Format,
  units: Units,
): CellColumn[] =>
  entries.map((entry, index) => {
    const schema = withoutUnit(entry.schema);
    const number = isNumber(entry);
    return {
      entry,
      title: headings[index]?.title ?? entry.name,
      isNumber: number,
      read: (value) => (number && typeof value === 'string' ? value : toBare(toExact(format, units, schema, value))),
    };
  });

const toBare = (formatted: Formatted): Formatted | string => {
  const { text, unit, tone = 'neutral', sign, misfit } = formatted;
  const bare = unit === undefined && tone === 'neutral' && sign === undefined && misfit === undefined && text !== missing;
  return bare ? text : formatted;
};

const isNumber = ({ schema }: Pick<Entry, 'schema'>): boolean => schema.type === 'number' || schema.type === 'integer';

interface Around {
  say: Say;
  format: FormatOf;
  language: string;
  /** Currency of the station. */
  currency: string | undefined;
}
/** `items`: the items of each source that a column uses for its choices. */
export const toBlockColumns = (
  entries: readonly Entry[],
  { say, format, language, currency }: Around,
  items: Readonly<Record<string, unknown>> = {},
): BlockColumn[] =>
  entries.map(({ name, schema, field }) => {
    const { source, known: _own, ...pointers } = field.choices ?? {};
    const offers = source === undefined ? offersOfSchema(schema, say) : offersOfItems(items[source], pointers);
    const units = unitsOf(language, unitWord(format, schema.unit), currency);
    return { name, schema, titles: titlesOf(offers), yes: say('Yes'), no: say('No'), units };
  });

/** If several items share a title, the value is used instead. */
function titlesOf(offers: readonly Offer[]): Map<unknown, string> {
  const shared = (title: string) => offers.filter((each) => each.title === title).length > 1;
  return new Map(offers.map(({ value, title }) => [value, shared(title) ? String(value) : title]));
}

/** The sources that columns use for their choices, as references into the scope. */
export const toOffered = (entries: readonly Entry[]): Record<string, { from: string }> =>
  Object.fromEntries(
    entries.flatMap(({ field: { choices } }) =>
      choices?.source === undefined ? [] : [[choices.source, { from: toPointer(['source', choices.source]) }]],
    ),
  );

/** The unit is in the heading. */
function withoutUnit(schema: Schema): Schema {
  const { unit: _told, ...rest } = schema;
  return rest;
}

const memberOf = (pointer: string): string => toTokens(pointer)[0] ?? '';
export const timesOf = ({ start, end }: Pick<OptionsOf<'rows'>, 'start' | 'end'>): Times | undefined =>
  start === undefined || end === undefined ? undefined : { start: memberOf(start), end: memberOf(end) };

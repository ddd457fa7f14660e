// Converts a block of cells to spreadsheet text, and spreadsheet text back to rows. Pure.
import type { Schema } from '../../src/core/language.ts';
import { isObject } from '../../src/core/object.ts';
import { isNumeric, toNumberText } from '../shared/fields/numbers.ts';
import { typesOf } from '../shared/fields/pickWidget.ts';
import { toTime } from '../shared/fields/time/toTime.ts';
import { plainText } from '../shared/value/plainText.ts';
import type { Block, Spot } from './cursor.ts';
import { fromEnteredNumber } from '../shared/fields/enteredNumber.ts';

/** Properties of a column that copying and pasting require. Titles are in the user's language. */
export interface BlockColumn {
  name: string;
  schema: Schema;
  /** Titles of the choices, by value. */
  titles: ReadonlyMap<unknown, string>;
  yes: string;
  no: string;
  /** Words and signs of its unit that may be next to a pasted number. */
  units: readonly string[];
}
export type Row = Readonly<Record<string, unknown>>;

export const rowAt = (rows: readonly unknown[], index: number): Row => {
  const row = rows[index];
  return isObject(row) ? row : {};
};

/** Tab between cells, line feed between rows, as all spreadsheets accept. */
export function toText(rows: readonly unknown[], { top, bottom, left, right }: Block, columns: readonly BlockColumn[]): string {
  const lines = Array.from({ length: bottom - top + 1 }, (_, offset) =>
    columns
      .slice(left, right + 1)
      .map((column) => cellText(rowAt(rows, top + offset)[column.name], column))
      .join('\t'),
  );
  return lines.join('\n');
}

function cellText(value: unknown, { titles, yes, no }: BlockColumn): string {
  if (typeof value === 'boolean') return value ? yes : no;
  const text = titles.get(value) ?? (typeof value === 'number' ? toNumberText(value) : plainText(value));
  const line = text.replaceAll(/[\t\r\n]+/g, ' ');
  return line.startsWith('"') ? `"${line.replaceAll('"', '""')}"` : line;
}

/** A quoted cell may contain line breaks, tabs and doubled quotes. Elsewhere a quote is part of the text. */
const cellAndEnd = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;

/** Splits a text into rows and cells. A final line break adds no row. */
export function toCells(text: string): readonly (readonly string[])[] {
  const plain = text.replaceAll(/\r\n?/g, '\n').replace(/\n$/, '');
  const lines: string[][] = [[]];
  cellAndEnd.lastIndex = 0;
  for (let found = cellAndEnd.exec(plain); found; found = cellAndEnd.exec(plain)) {
    const [, quoted, bare = '', end] = found;
    lines.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '') break;
    if (end === '\n') lines.push([]);
  }
  return lines;
}

/** Pastes cells at a position, adding rows up to `most`. Text that does not fit its column is kept and fails validation. */
export function withCells(
  rows: readonly unknown[],
  { row: top, column: left }: Spot,
  cells: readonly (readonly string[])[],
  columns: readonly BlockColumn[],
  most: number,
): readonly Row[] {
  const length = Math.max(rows.length, Math.min(most, top + cells.length));
  return Array.from({ length }, (_, index) => {
    const line = cells[index - top];
    const row = rowAt(rows, index);
    if (!line) return row;
    const written = line.flatMap((text, offset) => {
      const column = columns[left + offset];
      return column && column.schema.readOnly !== true ? [[column.name, fromText(text, column)] as const] : [];
    });
    return withMembers(row, written);
  });
}

/** A member without a value is removed. */
function withMembers(row: Row, members: readonly (readonly [string, unknown])[]): Row {
  const next: Record<string, unknown> = { ...row };
  for (const [name, value] of members) {
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next;
}

export function fromText(text: string, { schema, titles, yes, no, units }: BlockColumn): unknown {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return undefined;
  if (titles.size > 0) {
    const same = (one: string) => one.toLowerCase() === plain.toLowerCase();
    const found = [...titles].find(([value, title]) => same(title) || same(String(value)));
    return found ? found[0] : text;
  }
  const types = typesOf(schema);
  if (types.includes('boolean')) {
    const said = plain.toLowerCase();
    return (
      [yes.toLowerCase(), ...trueOfSheets].includes(said) || ([no.toLowerCase(), ...falseOfSheets].includes(said) ? false : text)
    );
  }
  if (isNumeric(schema)) return fromEnteredNumber(text, schema, units);
  return schema.format === 'time-of-day' ? toTime(text) : text;
}

/** Booleans as spreadsheets write them, in either language. */
const trueOfSheets = ['true', '1', 'yes', 'y', '是'];
const falseOfSheets = ['false', '0', 'no', 'n', '否'];

/** A switch cannot be edited by typing letters. */
export const isSwitch = ({ schema, titles }: BlockColumn): boolean => titles.size === 0 && typesOf(schema).includes('boolean');

/** Typed letters select the boolean whose word starts with them. Other text is kept and fails validation. */
export function fromLetters(letters: string, column: BlockColumn): unknown {
  const begins = (word: string): boolean => word.toLowerCase().startsWith(letters.toLowerCase());
  const [yes, no] = [begins(column.yes), begins(column.no)];
  return yes === no ? fromText(letters, column) : yes;
}

/** Fills the block with the values of its first row; a block of one row takes the values of the row above. */
export function filledDown(rows: readonly unknown[], block: Block, columns: readonly BlockColumn[]): readonly Row[] {
  const { top, bottom } = block;
  const from = rowAt(rows, top === bottom ? top - 1 : top);
  return withBlock(rows, block, columns, (name) => from[name]);
}

export const cleared = (rows: readonly unknown[], block: Block, columns: readonly BlockColumn[]): readonly Row[] =>
  withBlock(rows, block, columns, () => undefined);

/** Read-only members stay unchanged. */
function withBlock(
  rows: readonly unknown[],
  { top, bottom, left, right }: Block,
  columns: readonly BlockColumn[],
  valueOf: (name: string) => unknown,
): readonly Row[] {
  const written = columns
    .slice(left, right + 1)
    .flatMap(({ name, schema }) => (schema.readOnly === true ? [] : [[name, valueOf(name)] as const]));
  return rows.map((_, index) => {
    const row = rowAt(rows, index);
    return index < top || index > bottom ? row : withMembers(row, written);
  });
}

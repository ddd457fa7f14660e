// In: rows and a block of cells, or text of a spreadsheet. Out: the block as such text, or the rows with it. Pure.
import type { Schema } from '../../src/core/language.ts';
import { isObject } from '../../src/core/object.ts';
import { toNumber, toNumberText } from '../shared/fields/numbers.ts';
import { typesOf } from '../shared/fields/pickWidget.ts';
import { toTime } from '../shared/fields/toTime.ts';
import { plainText } from '../shared/value/plainText.ts';
import type { Block, Spot } from './cursor.ts';

/** What a block needs to know of a column. Titles are in the language of the person. */
export interface BlockColumn {
  name: string;
  schema: Schema;
  /** Of its choices, by value. */
  titles: ReadonlyMap<unknown, string>;
  yes: string;
  no: string;
}
export type Row = Readonly<Record<string, unknown>>;

export const rowAt = (rows: readonly unknown[], index: number): Row => {
  const row = rows[index];
  return isObject(row) ? row : {};
};

/** Cells by tab, rows by line: what every spreadsheet takes. */
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

/** A quoted cell may contain line ends, tabs and doubled quotes. Elsewhere a quote is part of the text. */
const cellAndEnd = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;

/** The lines of a text without the one that only ends it. */
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

/** From the spot on; rows beyond the last are added as far as the list may grow. What does not fit its column stays as text and is judged as such. */
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

/** A member without a value is absent. */
function withMembers(row: Row, members: readonly (readonly [string, unknown])[]): Row {
  const next: Record<string, unknown> = { ...row };
  for (const [name, value] of members) {
    if (value === undefined) delete next[name];
    else next[name] = value;
  }
  return next;
}

export function fromText(text: string, { schema, titles, yes, no }: BlockColumn): unknown {
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
  if (types.includes('number') || types.includes('integer')) return toGrouped(text, schema);
  return schema.format === 'time-of-day' ? toTime(text) : text;
}

/** As spreadsheets write them, in whichever language they are. */
const trueOfSheets = ['true', '1', 'yes', 'y', '是'];
const falseOfSheets = ['false', '0', 'no', 'n', '否'];

/** The editor of such a cell takes no letters. */
export const isSwitch = ({ schema, titles }: BlockColumn): boolean => titles.size === 0 && typesOf(schema).includes('boolean');

/** Letters typed so far: the beginning of one of the two words stands for it. What is neither stays as text, to be judged as such. */
export function fromLetters(letters: string, column: BlockColumn): unknown {
  const begins = (word: string): boolean => word.toLowerCase().startsWith(letters.toLowerCase());
  const [yes, no] = [begins(column.yes), begins(column.no)];
  return yes === no ? fromText(letters, column) : yes;
}

/** Two groups, or one before a decimal point. `1,234` alone could also be a decimal comma and is refused. */
const groupedByComma = /^[+−-]?\d{1,3}(?:(?:,\d{3}){2,}|,\d{3}(?=\.))(?:\.\d*)?$/;

/** A spreadsheet may group the digits of a number. */
function toGrouped(text: string, schema: Schema): unknown {
  const plain = text.normalize('NFKC').trim();
  const bare = groupedByComma.test(plain) ? plain.replaceAll(',', '') : text.replaceAll(/(?<=\d)[\u00A0\u202F' ](?=\d{3})/g, '');
  const value = toNumber(bare, schema);
  return typeof value === 'number' ? value : text;
}

/** The cells below the first row of the block take over what stands in it; a single row what stands above. */
export function filledDown(rows: readonly unknown[], block: Block, columns: readonly BlockColumn[]): readonly Row[] {
  const { top, bottom } = block;
  const from = rowAt(rows, top === bottom ? top - 1 : top);
  return withBlock(rows, block, columns, (name) => from[name]);
}

export const cleared = (rows: readonly unknown[], block: Block, columns: readonly BlockColumn[]): readonly Row[] =>
  withBlock(rows, block, columns, () => undefined);

/** What cannot be written stays. */
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

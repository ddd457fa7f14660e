// Lays out a paper: converts the answers of its sources to blocks of texts and numbers, in the reader's language, units and time
// zone. Pure.
import { type EvaluationContext, holds } from '../../../../core/condition.ts';
import type { Condition, Members, Schema, Text } from '../../../../core/language.ts';
import type { FactsBlock, Paper, PaperBlock, PaperField, PictureBlock, TableBlock } from '../../../../core/paper.ts';
import { type FormatContext, formatValue, joinFormatted } from '../../../../core/format/format.ts';
import { type Scale, scaleOf } from '../../../../core/format/scale.ts';
import { money } from '../../../../core/format/units.ts';
import { isObject } from '../../../../core/object.ts';
import { read } from '../../../../core/pointer.ts';
import { schemaAt } from '../../../../core/schema/schemaWalk.ts';
import { say } from '../../../../core/texts/text.ts';
import { fill } from '../../../../core/value.ts';
import type { DrawnBlock } from '../../../contract/papers.ts';

/** The result of a source: an answer with its schema, or why there is none. */
export type Answered = { schema: Schema; data: unknown } | { refused: string };
export interface LaidOut {
  answers: ReadonlyMap<string, Answered>;
  /** Further data for the value of a block. */
  scope: (pointer: string) => unknown;
  format: FormatContext;
}
/** A value with its schema; `root` contains the shapes to which it refers. */
interface Own {
  schema: Schema;
  root: Schema;
  data: unknown;
}
type Cells = FactsBlock['fields'];

export const toBlocks = ({ body }: Paper, laid: LaidOut): DrawnBlock[] =>
  Object.values(body).flatMap((block) => (isShown(block.visible, laid) ? toBlock(block, laid) : []));

const isShown = (visible: Condition | undefined, { scope }: LaidOut, data?: unknown): boolean => {
  const context: EvaluationContext = { scope, own: (pointer) => read(data, pointer) };
  return visible === undefined || holds(visible, context) === true;
};

function toBlock(block: PaperBlock, laid: LaidOut): DrawnBlock[] {
  if (block.block === 'heading') return [{ is: 'heading', title: textOf(block.title, laid) }];
  if (block.block === 'note') return [{ is: 'note', text: textOf(block.text, laid), caution: block.tone === 'caution' }];
  const titled = block.title === undefined ? {} : { title: textOf(block.title, laid) };
  const answer = laid.answers.get(block.source);
  if (!answer || 'refused' in answer) {
    const why = laid.format.t(answer?.refused ?? 'Operation failed');
    const name = block.title === undefined ? '' : `${textOf(block.title, laid)}: `;
    return [{ is: 'note', text: `${name}${why}`, caution: true }];
  }
  const at = block.at ?? '';
  const own: Own = { schema: schemaAt(answer.schema, at) ?? {}, root: answer.schema, data: read(answer.data, at) };
  if ('fields' in block)
    return block.block === 'facts'
      ? [{ is: 'facts', ...titled, rows: toRows(block.fields, own, laid) }]
      : [{ is: 'figures', ...titled, of: toFigures(block.fields, own, laid) }];
  const empty = block.empty === undefined ? laid.format.t('No data') : textOf(block.empty, laid);
  if ('columns' in block) return [{ is: 'table', ...titled, ...toTable(block, own, laid), empty }];
  return [{ ...titled, ...toPicture(block, own, laid), empty }];
}

/** A text with values of the scope. */
function textOf(text: Text, { scope, format }: LaidOut): string {
  const filled = typeof text === 'string' ? text : (fill(text as never, scope) as Text);
  return say(filled, format.t);
}

const memberOf = (name: string, { at }: PaperField, { schema, root, data }: Own): Own => {
  const pointer = at ?? `/${name}`;
  return { schema: schemaAt(schema, pointer, root) ?? {}, root, data: read(data, pointer) };
};
const titleOf = (name: string, { title }: { title?: Text }, { schema }: Own, laid: LaidOut): string =>
  textOf(title ?? schema.title ?? name, laid);
const shownOf = <F extends PaperField>(fields: Members<F>, own: Own, laid: LaidOut): [string, F][] =>
  Object.entries(fields).filter(([, { visible }]) => isShown(visible, laid, own.data));
const withUnit = ({ schema }: Own, { unit }: PaperField): Schema => (unit === undefined ? schema : { ...schema, unit });

function toRows(fields: Cells, own: Own, laid: LaidOut): [string, string][] {
  return shownOf(fields, own, laid).map(([name, field]) => {
    const member = memberOf(name, field, own);
    const drawn = formatValue(withUnit(member, field), member.data, laid.format, { decimals: field.decimals });
    return [titleOf(name, field, member, laid), joinFormatted(drawn)];
  });
}

function toFigures(fields: Cells, own: Own, laid: LaidOut) {
  return shownOf(fields, own, laid).map(([name, field]) => {
    const member = memberOf(name, field, own);
    const { text, unit = '' } = formatValue(withUnit(member, field), member.data, laid.format, { decimals: field.decimals });
    return { name: titleOf(name, field, member, laid), value: text, unit };
  });
}

/** The items of a list, each with the item schema. */
function itemsOf({ schema, root, data }: Own): Own[] {
  const one = schemaAt(schema, '/0', root) ?? {};
  return Array.isArray(data) ? data.map((each: unknown) => ({ schema: one, root, data: each })) : [];
}

function toTable({ columns, most }: TableBlock, own: Own, laid: LaidOut) {
  const items = itemsOf(own);
  const rows = most === undefined ? items : items.slice(0, most);
  const drawn = shownOf(columns, own, laid).map(([name, field]) => toColumn(name, field, { own, rows }, laid));
  const left = items.length - rows.length;
  return {
    head: drawn.map(({ head }) => head),
    right: drawn.map(({ right }) => right),
    rows: rows.map((_none, index) => drawn.map(({ cells }) => cells[index] ?? '')),
    ...(left > 0 && { after: laid.format.t('{{count}} more not printed here', { count: left }) }),
  };
}

/** Numbers in a column have one unit, which is in the header. */
function toColumn(name: string, field: PaperField, { own, rows }: { own: Own; rows: readonly Own[] }, laid: LaidOut) {
  const { format } = laid;
  const cells = rows.map((row) => memberOf(name, field, row).data);
  const one = schemaAt(own.schema, `/0${field.at ?? `/${name}`}`, own.root) ?? {};
  const schema = withUnit({ ...own, schema: one }, field);
  const numbers = cells.filter((cell) => typeof cell === 'number');
  const isNumber = numbers.length > 0 && schema.choices === undefined && schema.format !== 'instant';
  const scale = isNumber ? scaleOf(schema, numbers, format) : undefined;
  const texts = cells.map((cell) => formatValue(schema, cell, format, { scale, decimals: field.decimals }));
  const unit = isNumber ? texts.find((each) => each.unit !== undefined)?.unit : undefined;
  const title = titleOf(name, field, { ...own, schema: one }, laid);
  return {
    head: unit === undefined ? title : `${title} (${unit})`,
    right: isNumber || (cells.length > 0 && [schema.type].flat().includes('number')),
    cells: texts.map((each) => (unit === undefined ? joinFormatted(each) : each.text)),
  };
}

function toPicture({ block, x, series, stacked }: PictureBlock, own: Own, laid: LaidOut) {
  const { format } = laid;
  const items = itemsOf(own);
  const lines = Object.entries(series).map(([name, { at, colour, title }]) => {
    const schema = schemaAt(own.schema, `/0${at}`, own.root) ?? {};
    const values = items.map(({ data }) => numberOr(read(data, at)));
    return {
      schema,
      values,
      title: titleOf(name, title === undefined ? {} : { title }, { ...own, schema }, laid),
      ...(colour !== undefined && { colour }),
    };
  });
  const first = lines[0]?.schema ?? {};
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const { factor, unit } = scaleOfAll(first, known, format);
  return {
    is: block,
    unit,
    x: items.map(({ data, schema, root }) => belowOf(read(data, x), schemaAt(schema, x, root), format)),
    series: lines.map(({ schema: _schema, values, ...line }) => ({
      ...line,
      values: values.map((value) => (value === null ? null : value * factor)),
    })),
    stacked: stacked === true,
    language: format.language,
  };
}
const numberOr = (value: unknown): number | null => (typeof value === 'number' && !Number.isNaN(value) ? value : null);

/** Amounts of money are not scaled to thousands, so that the axis needs no text for it. */
function scaleOfAll(schema: Schema, known: readonly number[], format: FormatContext): { factor: number; unit: string } {
  const scale: Scale = scaleOf(schema, known, format);
  const plain = schema.unit === money;
  const { unit = '' } = formatValue(
    schema,
    plain ? 1 : (known.find((value) => value !== 0) ?? 0),
    format,
    plain ? {} : { scale },
  );
  return { factor: plain ? 1 : scale.factor, unit };
}

/** Days are shown by their number in the month only. */
function belowOf(value: unknown, schema: Schema | undefined, format: FormatContext): string {
  const [, day] = (typeof value === 'string' && /^\d{4}-\d\d-(\d\d)$/.exec(value)) || [];
  return day === undefined ? formatValue(isObject(schema) ? schema : undefined, value, format).text : String(Number(day));
}

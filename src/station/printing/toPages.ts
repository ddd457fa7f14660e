// Converts a paper to a pdfmake document: A4, a header, blocks with clean page breaks, page numbers. Pure.
import type { Content, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces';
import { interpolate } from '../../core/texts/text.ts';
import type { DrawnBlock, DrawnPaper } from '../contract/papers.ts';
import { ink } from './ink.ts';
import { toPicture } from './picture.ts';

export const fontName = 'Noto';
/** Width of A4 between the margins, in points. */
const width = 595.28 - 2 * 48;
type Of<K extends DrawnBlock['is']> = Extract<DrawnBlock, { is: K }>;

export function toPages(paper: DrawnPaper): TDocumentDefinitions {
  const [left, right] = paper.foot;
  return {
    pageSize: 'A4',
    pageMargins: [48, 48, 48, 54],
    info: { title: paper.title },
    language: paper.language.replace('_', '-'),
    defaultStyle: { font: fontName, fontSize: 9, color: ink.text, lineHeight: 1.15 },
    content: [...headOf(paper), ...together(paper.blocks)],
    footer: (page, pages) => ({
      margin: [48, 16, 48, 0],
      columns: [
        { text: left, color: ink.soft, fontSize: 8 },
        { text: interpolate(right, { page, pages }), alignment: 'right', color: ink.soft, fontSize: 8, width: 'auto' },
      ],
    }),
  };
}

const line = (color: string, lineWidth: number): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth, lineColor: color }],
});

function headOf({ title, head }: DrawnPaper): Content[] {
  return [
    { text: title, fontSize: 20, bold: true, margin: [0, 0, 0, 6] },
    line(ink.brand, 2),
    { ...pairs(head), margin: [0, 8, 0, 10] },
  ];
}

/** Two names with their values per row. */
function pairs(rows: readonly (readonly [string, string])[]): Extract<Content, { columns: unknown }> {
  const half = Math.ceil(rows.length / 2);
  const side = (some: typeof rows): Content =>
    some.length === 0
      ? { text: '' }
      : {
          layout: pairLayout,
          table: {
            widths: ['40%', '60%'],
            dontBreakRows: true,
            body: some.map(([name, value]) => [
              { text: name, color: ink.soft },
              { text: value, bold: true },
            ]),
          },
        };
  return { columns: [side(rows.slice(0, half)), side(rows.slice(half))], columnGap: 16 };
}
const pairLayout: CustomTableLayout = {
  hLineWidth: (index, node) => (index === 0 || index === node.table.body.length ? 0 : 0.5),
  vLineWidth: () => 0,
  hLineColor: () => ink.line,
  paddingLeft: () => 0,
  paddingRight: () => 4,
  paddingTop: () => 2,
  paddingBottom: () => 2,
};

/** Texts of up to this many characters stay on one line. */
const longestUnbroken = 12;

const titleOf = (title: string | undefined): Content[] =>
  title === undefined ? [] : [{ text: title, bold: true, fontSize: 10, margin: [0, 8, 0, 3] }];

/** A heading stays with the first block under it. */
function together(blocks: readonly DrawnBlock[]): Content[] {
  const found: Content[] = [];
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index];
    const next = blocks[index + 1];
    if (!block) continue;
    const joined = block.is === 'heading' && next !== undefined && next.is !== 'table' && next.is !== 'heading';
    if (joined) index += 1;
    found.push(...(joined ? [{ unbreakable: true, stack: [...toContent(block), ...toContent(next)] }] : toContent(block)));
  }
  return found;
}

/** A block stays on one page. Only a table may continue on further pages, below its title and header. */
function toContent(block: DrawnBlock): Content[] {
  switch (block.is) {
    case 'heading':
      return [{ text: block.title, fontSize: 13, bold: true, color: ink.brand, margin: [0, 14, 0, 2] }];
    case 'note':
      return [{ text: block.text, color: block.caution ? ink.alarm : ink.soft, bold: block.caution, margin: [0, 3, 0, 3] }];
    case 'facts':
      return block.rows.length === 0
        ? []
        : [{ unbreakable: true, stack: [...titleOf(block.title), pairs(block.rows)], margin: [0, 0, 0, 4] }];
    case 'figures':
      return block.of.length === 0 ? [] : [{ unbreakable: true, stack: [...titleOf(block.title), figures(block)] }];
    case 'table':
      return table(block);
    default:
      return [{ unbreakable: true, stack: [...titleOf(block.title), ...picture(block)], margin: [0, 0, 0, 6] }];
  }
}

function figures({ of }: Of<'figures'>): Content {
  return {
    margin: [0, 4, 0, 6],
    layout: figureLayout,
    table: {
      widths: of.map(() => '*'),
      body: [
        of.map(({ name, value, unit }): TableCell => {
          const text = [
            { text: value, fontSize: 15, bold: true },
            { text: unit === '' ? '' : ` ${unit}`, fontSize: 9 },
          ];
          return { stack: [{ text: name, color: ink.soft, fontSize: 8 }, { text }], fillColor: ink.raised };
        }),
      ],
    },
  };
}
const figureLayout: CustomTableLayout = {
  hLineWidth: () => 0,
  vLineWidth: (index, node) => (index === 0 || index === node.table.widths?.length ? 0 : 4),
  vLineColor: () => ink.paper,
  paddingLeft: () => 8,
  paddingRight: () => 4,
  paddingTop: () => 6,
  paddingBottom: () => 6,
};

function table({ title, head, rows, right, empty, after }: Of<'table'>): Content[] {
  if (rows.length === 0)
    return [{ unbreakable: true, stack: [...titleOf(title), { text: empty, color: ink.soft }], margin: [0, 2, 0, 6] }];
  const small = head.length > 8 ? 7.5 : 8.5;
  const cell = (text: string, index: number) => ({
    text,
    alignment: right[index] ? ('right' as const) : ('left' as const),
    fontSize: small,
    // Dates and numbers are not broken.
    noWrap: text.length <= longestUnbroken,
  });
  const titled: TableCell[] = head.map((_none, index) =>
    index === 0 ? { text: title ?? '', colSpan: head.length, bold: true, fontSize: 10, margin: [-3, 4, 0, 2] } : '',
  );
  const heads = head.map((text, index) => ({
    ...cell(text, index),
    noWrap: false,
    bold: true,
    color: ink.soft,
    fillColor: ink.raised,
  }));
  const top = title === undefined ? [heads] : [titled, heads];
  return [
    {
      layout: tableLayout(top.length),
      margin: [0, 0, 0, after === undefined ? 8 : 2],
      table: {
        headerRows: top.length,
        keepWithHeaderRows: 2,
        dontBreakRows: true,
        widths: head.map((_none, index) => (right[index] ? 'auto' : '*')),
        body: [...top, ...rows.map((row) => row.map(cell))],
      },
    },
    ...(after === undefined ? [] : [{ text: after, color: ink.soft, fontSize: 8, margin: [0, 0, 0, 8] } satisfies Content]),
  ];
}
const tableLayout = (heads: number): CustomTableLayout => ({
  hLineWidth: (index) => (index < heads - 1 ? 0 : index === heads ? 1 : 0.5),
  hLineColor: (index) => (index === heads ? ink.soft : ink.line),
  vLineWidth: () => 0,
  paddingLeft: () => 3,
  paddingRight: () => 3,
  paddingTop: () => 2,
  paddingBottom: () => 2,
});

function picture(block: Of<'bars' | 'curve'>): Content[] {
  const known = block.series.some(({ values }) => values.some((value) => value !== null));
  if (!known) return [{ text: block.empty, color: ink.soft, margin: [0, 2, 0, 6] }];
  return [{ svg: toPicture(block, width, fontName), width }];
}

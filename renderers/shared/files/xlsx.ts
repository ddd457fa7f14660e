// In: a sheet. Out: an .xlsx file. Compressed by the browser itself: the writers on offer start workers from blob: addresses for
// anything large, which the content policy refuses.
import type { Cell, Sheet } from './sheet.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument';

/** One worksheet: the heading bold and standing still, texts as texts (never formulas), numbers as numbers. */
export async function toXlsx(sheet: Sheet, name: string): Promise<Blob> {
  const files: [string, string][] = [
    [
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${kind}.spreadsheetml.styles+xml"/></Types>`,
    ],
    [
      '_rels/.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escape(toSheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ],
    [
      'xl/styles.xml',
      `<styleSheet xmlns="${main}"><fonts count="2"><font/><font><b/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
    ],
    ['xl/worksheets/sheet1.xml', toWorksheet(sheet)],
  ];
  return zip(files.map(([path, text]) => ({ path, bytes: new TextEncoder().encode(head + text) })));
}

export function toWorksheet({ head: titles, rows }: Sheet): string {
  const widths = titles.map(
    (title, index) =>
      `<col min="${index + 1}" max="${index + 1}" width="${Math.min(40, Math.max(12, title.length + 4))}" customWidth="1"/>`,
  );
  const body = [titles, ...rows].map(
    (row, at) => `<row r="${at + 1}">${row.map((cell) => toCell(cell, at === 0)).join('')}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>${body.join('')}</sheetData></worksheet>`;
}

function toCell(cell: Cell, heading: boolean): string {
  const style = heading ? ' s="1"' : '';
  if (cell === null || cell === '') return `<c${style}/>`;
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c${style}><v>${cell}</v></c>` : `<c${style}/>`;
  if (typeof cell === 'boolean') return `<c${style} t="b"><v>${cell ? 1 : 0}</v></c>`;
  return `<c${style} t="inlineStr"><is><t xml:space="preserve">${escape(cell)}</t></is></c>`;
}

/** Excel refuses these signs in a name and more than 31 of them. */
const toSheetName = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

/** XML 1.0 has no place for control characters, escaped or not. */
const escape = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

async function zip(files: readonly { path: string; bytes: Uint8Array<ArrayBuffer> }[]): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const { path, bytes } of files) {
    const name = new TextEncoder().encode(path);
    const packed = await deflate(bytes);
    const common = [
      20,
      0,
      0,
      0,
      8,
      0,
      0,
      0,
      0x21,
      0,
      ...word(crc32(bytes)),
      ...word(packed.length),
      ...word(bytes.length),
      ...half(name.length),
      0,
      0,
    ];
    parts.push(Uint8Array.of(0x50, 0x4b, 3, 4, ...common), name, packed);
    directory.push(Uint8Array.of(0x50, 0x4b, 1, 2, 20, 0, ...common, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...word(offset)), name);
    offset += 30 + name.length + packed.length;
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0);
  const end = Uint8Array.of(
    0x50,
    0x4b,
    5,
    6,
    0,
    0,
    0,
    0,
    ...half(files.length),
    ...half(files.length),
    ...word(size),
    ...word(offset),
    0,
    0,
  );
  return new Blob([...parts, ...directory, end], { type: `${kind}.spreadsheetml.sheet` });
}

const half = (value: number): number[] => [value & 255, (value >>> 8) & 255];
const word = (value: number): number[] => [...half(value), ...half(value >>> 16)];

async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

const table = Uint32Array.from({ length: 256 }, (_each, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

// Writes a sheet as an .xlsx file. Packed on this thread: the asynchronous writers start workers from blob: URLs, which the
// content security policy blocks.
import { strToU8, zipSync } from 'fflate';
import type { Cell, Sheet } from './sheet.ts';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument';
/** The earliest date a ZIP archive supports. A fixed date makes equal sheets produce equal files. */
const undated = new Date(1980, 0, 1);

/** One worksheet with a bold, frozen heading. Texts are written as texts (never formulas), numbers as numbers. */
export function toXlsx(sheet: Sheet, name: string): Blob {
  const files: [path: string, text: string][] = [
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
  const zipped = zipSync(Object.fromEntries(files.map(([path, text]) => [path, strToU8(head + text)])), { mtime: undated });
  return new Blob([zipped], { type: `${kind}.spreadsheetml.sheet` });
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

/** Excel rejects sheet names with these characters or longer than 31 characters. */
const toSheetName = (name: string): string =>
  name
    .replaceAll(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet1';

/** XML 1.0 does not allow control characters, escaped or not. */
const escape = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

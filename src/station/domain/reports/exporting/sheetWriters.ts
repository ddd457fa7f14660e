// Writes rows as a CSV or XLSX file in a stream, so that a file is never completely in memory.
import { Zip, ZipDeflate, ZipPassThrough, strToU8 } from 'fflate';
import { byteOrderMark, toCsvText } from '../../../../core/format/csv.ts';

/** A number is written as a number, a text never becomes a formula, and undefined is an empty cell. */
export type Cell = string | number | undefined;
export interface SheetWriter {
  /** Returns the bytes that are complete after these rows, perhaps none. */
  rows(rows: readonly (readonly Cell[])[]): Uint8Array[];
  end(): Uint8Array[];
}

export function csvWriter(): SheetWriter {
  let begun = false;
  return {
    rows(rows) {
      const mark = begun ? '' : byteOrderMark;
      begun = true;
      return [strToU8(mark + rows.map((row) => `${row.map(toField).join(',')}\r\n`).join(''))];
    },
    end: () => [],
  };
}
const toField = (cell: Cell): string => (typeof cell === 'string' ? toCsvText(cell) : cell === undefined ? '' : String(cell));

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const around: readonly (readonly [path: string, text: string])[] = [
  [
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
  ],
];

export function xlsxWriter(): SheetWriter {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for (const [path, text] of around) {
    const file = new ZipPassThrough(path);
    zip.add(file);
    file.push(strToU8(head + text), true);
  }
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: 6 });
  zip.add(sheet);
  sheet.push(strToU8(`${head}<worksheet xmlns="${main}"><sheetData>`));
  const taken = (): Uint8Array[] => {
    const bytes = made;
    made = [];
    return bytes;
  };
  let line = 0;
  return {
    rows(rows) {
      const text = rows.map((row) => `<row r="${(line += 1)}">${row.map(toCell).join('')}</row>`).join('');
      sheet.push(strToU8(text));
      return taken();
    },
    end() {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
      return taken();
    },
  };
}

function toCell(cell: Cell): string {
  if (cell === undefined || cell === '') return '<c/>';
  if (typeof cell === 'number') return `<c><v>${cell}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}
/** XML 1.0 does not allow control characters, whether escaped or not. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

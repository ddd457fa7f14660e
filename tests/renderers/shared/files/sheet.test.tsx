import { describe, expect, it } from 'vitest';
import { toCsv, toFileName } from '../../../../renderers/shared/files/sheet.ts';
import { toWorksheet, toXlsx } from '../../../../renderers/shared/files/xlsx.ts';

const csv = (cell: string | number | null) => toCsv({ head: ['a'], rows: [[cell]] }).slice('\uFEFFa\r\n'.length, -2);

describe('a CSV file', () => {
  it('starts with the byte order mark for Excel', () => expect(toCsv({ head: ['时间'], rows: [] })).toBe('\uFEFF时间\r\n'));
  it.each<[name: string, cell: string | number | null, field: string]>([
    ['a number unchanged', -12.5, '-12.5'],
    ['a missing value as an empty field', null, ''],
    ['a text with a comma in quotation marks', 'a,b', '"a,b"'],
    ['quotation marks doubled', 'the "big" one', '"the ""big"" one"'],
    ['a text with a line break in quotation marks', 'a\nb', '"a\nb"'],
    ['a formula as text', '=1+1', "'=1+1"],
    ['a formula with a comma as text in quotation marks', '=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['a formula that starts with @ as text', '@SUM(A1)', "'@SUM(A1)"],
    ['a formula after spaces as text', '  =1', "'  =1"],
    ['a formula after a tab as text', '\t=1', "'\t=1"],
    ['a text that is a negative number unchanged', '-5', '-5'],
    ['a word with a minus sign as text', '-cmd|calc', "'-cmd|calc"],
  ])('contains %s', (_name, cell, field) => expect(csv(cell)).toBe(field));
});

it.each([
  ['Power today', 'Power-today'],
  ['a/b:c*?"<>|', 'a-b-c'],
  ['..', 'export'],
  ['功率曲线', '功率曲线'],
])('the title "%s" is converted to a safe file name', (title, name) => expect(toFileName(title)).toBe(name));

describe('an XLSX file', () => {
  it('stores text as text and never as a formula, escapes markup and removes control characters', () => {
    const xml = toWorksheet({ head: ['<A> & "B"'], rows: [['=1+1\u0007'], [2.5], [null], [true]] });
    expect(xml).toContain('<is><t xml:space="preserve">&lt;A&gt; &amp; &quot;B&quot;</t></is>');
    expect(xml).toContain('<is><t xml:space="preserve">=1+1</t></is>');
    expect(xml).toContain('<c><v>2.5</v></c>');
    expect(xml).not.toContain('<f>');
    expect(new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror')).toBeNull();
  });
  it('can be unpacked and has the same content', async () => {
    const sheet = { head: ['Time', 'kW'], rows: Array.from({ length: 20_000 }, (_each, index) => [`row ${index}`, index / 3]) };
    const files = await unzip(toXlsx(sheet, 'Power [today]'));
    expect(Object.keys(files)).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/workbook.xml',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/worksheets/sheet1.xml',
    ]);
    expect(files['xl/workbook.xml']).toContain('name="Power  today"');
    const rows = new DOMParser()
      .parseFromString(files['xl/worksheets/sheet1.xml'] ?? '', 'application/xml')
      .querySelectorAll('row');
    expect([rows.length, rows[20_000]?.textContent]).toEqual([20_001, `row 19999${19_999 / 3}`]);
  });
});

/** Reads the central directory, so that offsets and sizes are checked too. */
async function unzip(blob: Blob): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const view = new DataView(bytes.buffer);
  const end = bytes.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  const files: Record<string, string> = {};
  let at = view.getUint32(end + 16, true);
  for (let file = 0; file < view.getUint16(end + 10, true); file++) {
    const [packed, nameLength, offset] = [
      view.getUint32(at + 20, true),
      view.getUint16(at + 28, true),
      view.getUint32(at + 42, true),
    ];
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength));
    const start = offset + 30 + view.getUint16(offset + 26, true);
    const stream = new Blob([bytes.slice(start, start + packed)]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
    files[name] = await new Response(stream).text();
    at += 46 + nameLength;
  }
  return files;
}

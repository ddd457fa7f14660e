// Reads downloaded files: the rows of a CSV file and of the first sheet of an XLSX file.
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import type { Page } from 'playwright-core';

/** Runs the action that starts a download. Resolves to the name and bytes of the file. */
export async function downloaded(page: Page, ask: () => Promise<void>): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent('download');
  // Prevents an unhandled rejection if the action itself fails, so that its error is reported.
  coming.catch(() => undefined);
  await ask();
  const download = await coming;
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) };
}

export function csvRows(bytes: Buffer): string[][] {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^,"\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '') break;
    if (end !== ',') rows.push([]);
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
}

export function xlsxRows(bytes: Buffer): string[][] {
  const files = unzip(bytes);
  const shared = texts(files.get('xl/sharedStrings.xml') ?? '', 'si');
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', cell = '']) => {
      const value = /<v>(.*?)<\/v>/s.exec(cell)?.[1];
      if (/t="s"/.test(attributes)) return shared[Number(value)] ?? '';
      return value ?? texts(cell, 'is')[0] ?? '';
    }),
  );
}

const texts = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, inner = '']) =>
    [...inner.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text = '']) => unescape(text)).join(''),
  );
const unescape = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Reads the central directory at the end of the archive. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(bytes.lastIndexOf('PK\u0005\u0006') + 16);
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const method = bytes.readUInt16LE(at + 10);
    const size = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const packed = bytes.subarray(start, start + size);
    files.set(name, (method === 0 ? packed : inflateRawSync(packed)).toString('utf8'));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

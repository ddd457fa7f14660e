// Files that exist but cannot be read as text are reported with their actual type.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

const folder = mkdtempSync(join(tmpdir(), 'unread-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each<[what: string, make: (path: string) => void, expected: string]>([
  ['Latin-1', (path) => writeFileSync(path, Buffer.from('{ "title": "Zähler" }', 'latin1')), 'Latin-1'],
  ['UTF-16', (path) => writeFileSync(path, Buffer.from('\uFEFF{ "title": "Meter" }', 'utf16le')), 'UTF-16'],
  ['UTF-16 without a mark', (path) => writeFileSync(path, Buffer.from('{ "title": "Meter" }', 'utf16le')), 'UTF-16'],
  ['a folder', (path) => mkdirSync(path), 'it is a folder'],
  ['a link to itself', (path) => symlinkSync(path, path), 'it is a link to itself'],
  ['an empty file', (path) => writeFileSync(path, ''), 'it is empty'],
])('a file that cannot be read is reported with its actual type: %s', (_what, make, expected) => {
  mkdirSync(join(folder, 'devices'), { recursive: true });
  const path = join(folder, 'devices', 'x.json');
  make(path);
  const { problems } = compile(readSchemas([folder]), { kinds: {} });
  rmSync(path, { recursive: true });
  expect(problems.find(({ at }) => at.file === 'devices/x.json')).toMatchObject({ code: 'json/syntax' });
  expect(problems.map(({ what }) => what).join(' ')).toContain(expected);
});

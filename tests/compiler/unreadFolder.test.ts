// Obstacles in schema folders: an unreadable folder, a file in place of a folder, broken links.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ems-unread-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const problemsNow = () =>
  compile(readSchemas([folder]), { kinds: {} })
    .problems.filter(({ code }) => code === 'file/unread-folder' || code === 'json/syntax')
    .map(({ at, what }) => `${at.file}: ${what}`);

it('a file in place of a schema folder is reported', () => {
  writeFileSync(join(folder, 'devices'), '');
  expect(problemsNow()).toEqual(['devices: The folder "devices" cannot be read: it is a file.']);
});
it('a broken link in place of a folder or a file is reported', () => {
  symlinkSync(join(folder, 'gone'), join(folder, 'screens'));
  mkdirSync(join(folder, 'devices'));
  symlinkSync(join(folder, 'gone.json'), join(folder, 'devices', 'box.json'));
  expect(problemsNow()).toEqual([
    'devices/box.json: The file is not valid JSON: it is a link to a missing file or folder.',
    'screens: The folder "screens" cannot be read: it is a link to a missing file or folder.',
  ]);
});
it('a link to a folder is reported', () => {
  mkdirSync(join(folder, 'elsewhere'));
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'entities'));
  expect(problemsNow()[0]).toContain('"entities" cannot be read: it is a link to a folder');
});
// The root account can read every folder.
it.skipIf(process.getuid?.() === 0)('a folder without read permission is reported', () => {
  mkdirSync(join(folder, 'devices'));
  chmodSync(join(folder, 'devices'), 0);
  expect(problemsNow()[0]).toContain('"devices" cannot be read: the station has no permission to read it');
  chmodSync(join(folder, 'devices'), 0o700);
});
it('regular folders and hidden files are not reported', () => {
  mkdirSync(join(folder, 'devices'));
  symlinkSync(join(folder, 'gone'), join(folder, '.cache'));
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(problemsNow()).toEqual([]);
});

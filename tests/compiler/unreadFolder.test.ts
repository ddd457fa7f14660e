// What lies in the way of schemas: a folder that may not be read, a file in its place, links that lead nowhere.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compile } from '../../src/compiler/compile.ts';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'ems-unread-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const told = () =>
  compile(readSchemas([folder]), { kinds: {} })
    .problems.filter(({ code }) => code === 'file/unread-folder' || code === 'json/syntax')
    .map(({ at, what }) => `${at.file}: ${what}`);

it('a file where a folder of schemas belongs', () => {
  writeFileSync(join(folder, 'devices'), '');
  expect(told()).toEqual(['devices: The folder "devices" cannot be looked into: it is a file.']);
});
it('a link to nothing, of a folder and of a file', () => {
  symlinkSync(join(folder, 'gone'), join(folder, 'screens'));
  mkdirSync(join(folder, 'devices'));
  symlinkSync(join(folder, 'gone.json'), join(folder, 'devices', 'box.json'));
  expect(told()).toEqual([
    'devices/box.json: The file is not JSON: it is a link that leads to nothing.',
    'screens: The folder "screens" cannot be looked into: it is a link that leads to nothing.',
  ]);
});
it('a link to a folder', () => {
  mkdirSync(join(folder, 'elsewhere'));
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'entities'));
  expect(told()[0]).toContain('"entities" cannot be looked into: it is a link to a folder');
});
// The account that owns the machine reads whatever there is.
it.skipIf(process.getuid?.() === 0)('a folder that the account may not read', () => {
  mkdirSync(join(folder, 'devices'));
  chmodSync(join(folder, 'devices'), 0);
  expect(told()[0]).toContain('"devices" cannot be looked into: the station may not read it');
  chmodSync(join(folder, 'devices'), 0o700);
});
it('nothing is told of folders that are as they should be, and of what is hidden', () => {
  mkdirSync(join(folder, 'devices'));
  symlinkSync(join(folder, 'gone'), join(folder, '.cache'));
  writeFileSync(join(folder, 'notes.txt'), '');
  expect(told()).toEqual([]);
});

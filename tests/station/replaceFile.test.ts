// A replaced file survives a power failure. Its content is on the disk before it gets its name, and the name is on the disk
// afterwards.
import fs from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCoreCopies } from '../../src/station/store/core/coreCopies.ts';
import { openCore } from '../../src/station/store/docs/docsSchema.ts';
import { makeKey } from '../../src/station/secrets/keyFile.ts';
import { replaceFile, replaceFileAside } from '../../src/station/files/replaceFile.ts';

let folder: string;
/** The files and folders in the order in which they were synchronised, with the names in the folder at that time. */
let done: string[];
/** Path and flags of each open file. */
const opened = new Map<number, string>();
const { openSync, fsyncSync } = fs;
const names = (): string => fs.readdirSync(folder).toSorted().join(' ');
/** How Linux has opened a file. */
function accessOf(file: number): string {
  const [, flags = ''] = /flags:\s*(\d+)/.exec(fs.readFileSync(`/proc/self/fdinfo/${file}`, 'utf8')) ?? [];
  return ['r', 'w', 'r+'][Number.parseInt(flags, 8) & 3] ?? '';
}
let handles: { sync(this: FileHandle): Promise<void> };

beforeEach(async () => {
  folder = fs.mkdtempSync(join(tmpdir(), 'ems-replace-'));
  done = [];
  fs.openSync = (path, flags, mode) => {
    const file = openSync(path, flags, mode);
    opened.set(file, `${String(path).slice(folder.length + 1) || 'folder'} ${flags}`);
    return file;
  };
  fs.fsyncSync = (file) => {
    fsyncSync(file);
    done.push(`${opened.get(file)}: ${names()}`);
  };
  syncBuiltinESMExports();
  const handle = await open(folder, 'r');
  handles = Object.getPrototypeOf(handle);
  await handle.close();
  const { sync } = handles;
  vi.spyOn(handles, 'sync').mockImplementation(async function (this: FileHandle) {
    done.push(`${(await this.stat()).isDirectory() ? 'folder' : 'file'} ${accessOf(this.fd)}: ${names()}`);
    await sync.call(this);
  });
});
afterEach(() => {
  Object.assign(fs, { openSync, fsyncSync });
  syncBuiltinESMExports();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('a replaced file is written to the disk before it gets its name, and its folder after that', async () => {
  const file = join(folder, 'plant.json');
  replaceFile(file, 'new', 0o600);
  expect(done).toEqual(['plant.json.part r+: plant.json.part', 'folder r: plant.json']);
  expect(fs.readFileSync(file, 'utf8')).toBe('new');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it('a file that is replaced without blocking is written to the disk in the same order', async () => {
  const file = join(folder, 'history.json');
  await replaceFileAside(file, 'new', { mode: 0o600 });
  expect(done).toEqual(['file w: history.json.part', 'folder r: history.json']);
  expect(fs.readFileSync(file, 'utf8')).toBe('new');
  expect(fs.statSync(file).mode & 0o777).toBe(0o600);
});

it('the name of the key file is on the disk when the key is returned', () => {
  makeKey(join(folder, 'secrets.key'));
  expect(done.at(-1)).toBe('folder r: secrets.key');
});

it('on Windows a file is opened for writing to synchronise it, and a folder is not synchronised', async () => {
  vi.stubGlobal('process', Object.create(process, { platform: { value: 'win32' } }));
  replaceFile(join(folder, 'plant.json'), 'new');
  await replaceFileAside(join(folder, 'history.json'), 'new');
  expect(done).toEqual(['plant.json.part r+: plant.json.part', 'file w: history.json.part plant.json']);
});

it('a copy of core.db is opened for writing to synchronise it', async () => {
  const db = openCore(join(folder, 'core.db'));
  const copies = createCoreCopies({ db, folder, clock: { now: () => 0 }, onMade: () => {} });
  done = [];
  expect(await copies.make()).toBeUndefined();
  await copies.close();
  db.close();
  expect(done.map((each) => each.split(':')[0])).toEqual(['file r+', 'folder r']);
});

it('a file is replaced on a file system that cannot synchronise a folder', () => {
  const real = fs.fsyncSync;
  fs.fsyncSync = (file) => {
    if (opened.get(file) === 'folder r') throw Object.assign(new Error('EINVAL: fsync'), { code: 'EINVAL' });
    real(file);
  };
  syncBuiltinESMExports();
  replaceFile(join(folder, 'plant.json'), 'new');
  expect(names()).toBe('plant.json');
});

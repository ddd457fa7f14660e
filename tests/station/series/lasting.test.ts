// A series store whose file is damaged, outdated or cannot be opened: what it stores and what it reports.
import { existsSync, mkdirSync, openSync, closeSync, statSync, writeSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Frame } from '../../../src/station/contract/index.ts';
import { createLastingSeries } from '../../../src/station/store/series/seriesLasting.ts';
import { ownFolder } from '../demoSet.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { checkpoint } from '../../../src/station/store/wal/checkpoint.ts';

const { folder, remove } = ownFolder();
afterAll(remove);
let files = 0;
const fresh = (): string => join(folder, `${files++}.db`);
const start = 1_795_000_020_000;
const frame = (second: number, power: number): Frame => ({ device: 'd', at: start + second * 1000, values: { power } });
const query = { device: 'd', points: ['power'], start, end: start + 5000, stepS: 1 };

const reported: string[] = [];
afterEach(() => void reported.splice(0));
const open = (file: string) =>
  createLastingSeries(file, { onAside: (aside) => void reported.push(aside), onClosed: () => void reported.push('closed') });
/** Overwrites pages of the file. */
function overwrite(file: string): void {
  const handle = openSync(file, 'r+');
  const { size } = statSync(file);
  writeSync(handle, Buffer.alloc(size - 100, 0x5a), 0, size - 100, 100);
  closeSync(handle);
}

/** SQLite opens a file with a write version above 2 read-only. File permissions would not stop root. */
function setWriteVersion(file: string, version: number): void {
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.from([version]), 0, 1, 18);
  closeSync(handle);
}

it('the series store sets aside a file that is not a database, and starts a new one', () => {
  const file = fresh();
  writeFileSync(file, 'this is no database at all, and long enough to be looked at as one '.repeat(40));
  const store = open(file);
  store.append([frame(0, 1)]);
  expect(store.latest('d')?.values).toEqual({ power: 1 });
  expect(reported).toEqual([`${file}.damaged-1`]);
  expect(existsSync(`${file}.damaged-1`)).toBe(true);
  store.close();
});

it('the series store sets aside a file with another structure', () => {
  const file = fresh();
  const old = new Database(file);
  old.exec('CREATE TABLE raw (device TEXT, at INTEGER, value REAL); CREATE TABLE series (name TEXT)');
  old.close();
  const store = open(file);
  store.append([frame(0, 1)]);
  expect(reported).toEqual([`${file}.damaged-1`]);
  store.close();
});

it('the series store sets aside its file if that becomes damaged, and continues with a new one', async () => {
  const file = fresh();
  const store = open(file);
  // These rows exceed the cache of the database, so that older rows are read from the disk.
  const many = (second: number): Frame => ({
    ...frame(second, second),
    values: { power: second, ...Object.fromEntries(Array.from({ length: 600 }, (_each, i) => [`p${i}`, second + i / 7])) },
  });
  store.together(() => {
    for (let second = 0; second < 3000; second++) store.append([many(second)]);
  });
  checkpoint(file);
  overwrite(file);
  expect(Array.from((await store.range(query)).values.power ?? [])).toHaveLength(5);
  expect(reported).toEqual([`${file}.damaged-1`]);
  for (let second = 3000; second < 3003; second++) store.append([many(second)]);
  expect(store.latest('d')?.values.power).toBe(3002);
  store.close();
});

it('the series store sets aside a damaged file after a restart', async () => {
  const file = fresh();
  const store = open(file);
  for (let second = 0; second < 2000; second++) store.append([frame(second, second)]);
  store.close();
  overwrite(file);
  const again = open(file);
  again.append([frame(2000, 2000)]);
  await again.range({ ...query, end: start + 2_010_000 });
  expect(reported).toEqual([`${file}.damaged-1`]);
  expect(again.latest('d')?.values).toEqual({ power: 2000 });
  again.close();
});

it('the series store keeps the files of earlier damage', () => {
  const file = fresh();
  for (let time = 1; time <= 3; time++) {
    writeFileSync(file, 'rubbish '.repeat(900));
    for (const end of ['-wal', '-shm']) rmSync(file + end, { force: true });
    open(file).close();
    expect(existsSync(`${file}.damaged-${time}`)).toBe(true);
  }
});

it('the series store keeps a read-only file in its place, and reports why it cannot store frames', async () => {
  const file = fresh();
  const before = open(file);
  before.append([frame(0, 1)]);
  before.close();
  setWriteVersion(file, 3);
  const store = open(file);
  expect(() => store.append([frame(1, 2)])).toThrow(expect.objectContaining({ code: expect.stringMatching(/^SQLITE_READONLY/) }));
  expect(existsSync(`${file}.damaged-1`)).toBe(false);
  store.close();
  setWriteVersion(file, 2);
  const after = open(file);
  after.append([frame(1, 2)]);
  expect(Array.from((await after.range(query)).values.power ?? []).slice(0, 2)).toEqual([1, 2]);
  after.close();
});

it('the series store returns gaps while its file cannot be opened, and reports why it cannot store frames', async () => {
  const file = join(folder, 'not-there', 'series.db');
  const store = open(file);
  expect(reported).toEqual(['closed']);
  expect(() => store.append([frame(0, 1)])).toThrow(/directory/);
  const { at, values } = await store.range(query);
  expect(at).toHaveLength(5);
  expect(Array.from(values.power ?? []).every(Number.isNaN)).toBe(true);
  expect(store.latest('d')).toBeUndefined();
  expect(store.gaps('d', start, start + 60_000)).toEqual([{ start, end: start + 60_000 }]);
  await store.expire(start);
  mkdirSync(join(folder, 'not-there'));
  store.close();
});

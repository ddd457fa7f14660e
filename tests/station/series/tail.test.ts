// The newest rows are collected before they are moved to their tables. They are on the disk at once, can be read like all others,
// and are never lost or duplicated.
import { cpSync } from 'node:fs';
import { afterAll, expect, it } from 'vitest';
import { Database } from '../../../src/station/store/sqlite.ts';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { freshFiles, frame, range, start } from './files.ts';

const { fresh, remove } = freshFiles();
afterAll(remove);

const rowsIn = (file: string, table: 'raw' | 'tail'): number => {
  const db = new Database(file, { readonly: true });
  const count = db.prepare(`SELECT count(*) FROM ${table}`).pluck().get() as number;
  db.close();
  return count;
};
const powers = async (store: ReturnType<typeof createSeriesStore>, seconds: number): Promise<number[]> => {
  const { values } = await store.range({ ...range, end: start + seconds * 1000, points: ['power'], stepS: 1 });
  return Array.from(values.power ?? []);
};

it('a row is on the disk as soon as it is written, and the store continues with it after a kill', async () => {
  const [file, killed] = [fresh(), fresh()];
  const store = createSeriesStore(file);
  for (let second = 0; second < 12; second++) store.append([frame(second, { power: second })]);
  expect([rowsIn(file, 'raw'), rowsIn(file, 'tail')]).toEqual([0, 13]);
  for (const end of ['', '-wal']) cpSync(file + end, killed + end);
  store.close();

  const again = createSeriesStore(killed);
  expect(again.latest('d')?.values).toEqual({ power: 11 });
  again.append([frame(12, { power: 12 })]);
  expect(await powers(again, 13)).toEqual(Array.from({ length: 13 }, (_each, second) => second));
  const { values } = await again.range({ ...range, end: start + 20_000, points: ['power'], stepS: 10 });
  expect(Array.from(values.power ?? [])).toEqual([4.5, 11]);
  again.close();
});

it('collected rows can be read, and the later frame of a second replaces the earlier one', async () => {
  const file = fresh();
  const store = createSeriesStore(file);
  store.append([frame(0, { power: 1 })]);
  store.append([frame(0, { power: 2 })]);
  expect(await powers(store, 1)).toEqual([2]);
  expect([rowsIn(file, 'raw'), rowsIn(file, 'tail')]).toEqual([1, 0]);
  store.close();
});

it('the store collects a limited number of rows, and drops rolled-back ones', async () => {
  const file = fresh();
  const store = createSeriesStore(file);
  for (let second = 0; second < 1500; second++) store.append([frame(second, { power: second })]);
  expect(rowsIn(file, 'tail')).toBeLessThan(1000);
  expect(rowsIn(file, 'raw')).toBeGreaterThan(800);
  const broken = (): void => {
    store.append([frame(1500, { power: 1500 })]);
    throw new Error('taken back');
  };
  expect(() => store.together(broken)).toThrow('taken back');
  store.append([frame(1501, { power: 1501 })]);
  expect((await powers(store, 1502)).slice(-3)).toEqual([1499, Number.NaN, 1501]);
  store.close();
});

it('the store moves some of many series with each write, so that no write has to move all of them', async () => {
  const file = fresh();
  const store = createSeriesStore(file);
  const devices = Array.from({ length: 600 }, (_, n) => `d${n}`);
  const moved: number[] = [];
  let before = 0;
  for (let second = 0; second < 40; second++) {
    store.append(devices.map((device) => frame(second, { power: second }, device)));
    const now = rowsIn(file, 'raw');
    moved.push(now - before);
    before = now;
    // A write never adds more rows than three writes move. The backlog grows and is then moved at once.
    expect(rowsIn(file, 'tail')).toBeLessThan(4700);
  }
  expect(moved.filter((rows) => rows > 0 && rows < 400).length).toBeGreaterThan(5);
  for (let more = 0; more < 100; more++) store.append([frame(40 + more, { power: 1 }, 'other')]);
  expect(rowsIn(file, 'tail')).toBeLessThan(1300);
  const { values } = await store.range({ ...range, device: 'd599', end: start + 40_000, points: ['power'], stepS: 1 });
  expect(Array.from(values.power ?? [])).toEqual(Array.from({ length: 40 }, (_each, second) => second));
  store.close();
});

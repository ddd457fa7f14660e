// Restoring a series.db with typical disk damage: all intact rows are restored, and no row of the new file is replaced.
import { closeSync, copyFileSync, openSync, readFileSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hash01 } from '../../../src/station/plant/noise.ts';
import { createTurns } from '../../../src/station/running/turns.ts';
import { type Salvaged, salvageFile } from '../../../src/station/store/salvage/salvageFile.ts';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { ownFolder } from '../demoSet.ts';
import { overwrite } from './damage.ts';

const { folder, remove } = ownFolder();
afterAll(remove);
const start = 1_795_000_020_000;
const seconds = 600;
const end = start + seconds * 1000;
const intactFile = join(folder, 'whole.db');
const pageBytes = 16_384;
const tables = ['raw', 'roll10', 'roll60'] as const;

/** Keyed by device, part, table and second. The value is the layout with the bytes. */
type Rows = Map<string, { data: Buffer; layout: string }>;
function rowsIn(file: string): Rows {
  const db = new Database(file, { readonly: true });
  const rows: Rows = new Map();
  for (const table of tables) {
    const found = db.prepare<[], { device: string; part: string; at: number; columns: string; data: Buffer }>(
      `SELECT device, part, at, columns, data FROM ${table} r JOIN series s ON s.id = r.series JOIN layout l ON l.id = r.layout ORDER BY r.series, at`,
    );
    for (const { device, part, at, columns, data } of found.iterate())
      rows.set(`${table} ${device} ${part} ${at}`, { data, layout: columns });
  }
  db.close();
  return rows;
}

beforeAll(() => {
  const store = createSeriesStore(intactFile);
  const cells = Object.fromEntries(Array.from({ length: 600 }, (_each, i) => [`/cluster.1/cell.${i}#voltage`, 3.2 + i / 1000]));
  for (let from = 0; from < seconds; from += 60)
    store.together(() => {
      for (let second = from; second < from + 60; second++) {
        const values = Object.fromEntries(Array.from({ length: 40 }, (_each, i) => [`p${i}`, second / 7 + i]));
        for (const device of ['pcs1', 'pcs2', 'bms1', 'meter1', 'meter2'])
          store.append([{ device, at: start + second * 1000, values: { ...values, '/cluster.1#soc': second / 100 } }]);
        if (second % 10 === 0) store.append([{ device: 'bms1', at: start + second * 1000, values: cells }]);
      }
    });
  store.close();
});

let copies = 0;
function damagedCopy(damage: (file: string) => void): string {
  const file = join(folder, `damaged-${copies++}.db`);
  copyFileSync(intactFile, file);
  damage(file);
  return file;
}
async function salvage(file: string, into = join(folder, `new-${copies++}.db`)): Promise<{ rows: Rows; far: Salvaged }> {
  const series = createSeriesStore(into);
  const { signal } = new AbortController();
  const far = await salvageFile({ file, into, series, turns: createTurns(), now: end, signal, onProgress: () => {} });
  series.close();
  return { rows: rowsIn(into), far };
}
const identicalRows = (rows: Rows, of: Rows): number =>
  [...of].filter(([key, { data, layout }]) => rows.get(key)?.layout === layout && rows.get(key)?.data.equals(data) === true)
    .length;

it('the salvage restores every row if the first 100 bytes are overwritten, and replaces no row of the new file', async () => {
  const into = join(folder, 'kept.db');
  const store = createSeriesStore(into);
  store.append([{ device: 'pcs1', at: start, values: { p0: 5 } }]);
  store.close();
  const damaged = damagedCopy((file) => overwrite(file, 0, 100));
  const { rows, far } = await salvage(damaged, into);
  const before = rowsIn(intactFile);
  expect(before.size).toBeGreaterThan(6000);
  // The new file already has the rows of the first second, ten seconds and minute.
  expect(identicalRows(rows, before)).toBe(before.size - 3);
  expect(far).toMatchObject({ lostRows: 0, share: 1 });
  // A page that only lists free pages can count as lost.
  expect(far.lostPages).toBeLessThan(3);
  const again = createSeriesStore(into);
  const found = await again.range({ device: 'pcs1', points: ['p0'], start, end: start + 2000, stepS: 1 });
  expect(Array.from(found.values.p0 ?? [])).toEqual([5, 1 / 7]);
  expect(again.pointsOf('pcs1', '')).toContain('p39');
  again.close();
});

it('the salvage restores the rows of the remaining half of a truncated file', async () => {
  const half = Math.floor(statSync(intactFile).size / 2);
  const { rows, far } = await salvage(damagedCopy((file) => truncateSync(file, half)));
  const db = new Database(intactFile, { readonly: true });
  const there = `SELECT sum(ncell) FROM dbstat WHERE name IN ('raw', 'roll10', 'roll60') AND pagetype IN ('leaf', 'internal') AND pageno <= ?`;
  const left =
    db
      .prepare<[number], number>(there)
      .pluck()
      .get(Math.floor(half / pageBytes)) ?? 0;
  db.close();
  expect(left).toBeGreaterThan(1000);
  expect(identicalRows(rows, rowsIn(intactFile))).toBeGreaterThan(left * 0.99);
  expect(far.lostPages).toBeGreaterThan(far.pages * 0.9);
});

/** File positions of the rows on leaf pages, which are in the order of their keys. Rows on interior pages are left out. */
function placesOf(before: Rows): Map<string, readonly [from: number, to: number]> {
  const bytes = readFileSync(intactFile);
  const db = new Database(intactFile, { readonly: true });
  const leaves = db
    .prepare<[string], number>("SELECT pageno FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path")
    .pluck();
  const places = new Map<string, readonly [number, number]>();
  for (const table of tables) {
    const pages = leaves.all(table).map((page) => (page - 1) * pageBytes);
    let place = 0;
    for (const [key, { data }] of [...before].filter(([each]) => each.startsWith(`${table} `))) {
      const first = pages.slice(place, place + 2).findIndex((page) => bytes.subarray(page, page + pageBytes).includes(data));
      if (first < 0) continue;
      place += first;
      const page = pages[place] ?? 0;
      const at = page + bytes.subarray(page, page + pageBytes).indexOf(data);
      places.set(key, [at - 16, at + data.length]);
    }
  }
  db.close();
  return places;
}

it('the salvage restores the intact rows of a file in which 64 bytes were overwritten in many places, and no changed row', async () => {
  // Ten times the damage density of 4,000 places in a history of 35 days (440 MB).
  const { size } = statSync(intactFile);
  let drawn = 0;
  const random = (): number => hash01(7, drawn++);
  const hits = Array.from({ length: Math.ceil(size / 11_000) }, () => Math.floor(random() * (size - 64)));
  const { rows } = await salvage(
    damagedCopy((file) => {
      const handle = openSync(file, 'r+');
      for (const at of hits)
        writeSync(handle, Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256))), 0, 64, at);
      closeSync(handle);
    }),
  );
  const before = rowsIn(intactFile);
  const places = placesOf(before);
  const isHit = ([from, to]: readonly [number, number]): boolean => hits.some((at) => at < to && at + 64 > from);
  const sound = new Map([...before].filter(([key]) => places.has(key) && !isHit(places.get(key) ?? [0, 0])));
  expect(sound.size).toBeGreaterThan(before.size * 0.85);
  expect(identicalRows(rows, sound)).toBeGreaterThan(sound.size * 0.99);
  // A row that was hit is lost, but never restored with other values.
  const changed = [...rows].filter(([key, { data }]) => before.get(key)?.data.equals(data) === false);
  expect(changed.map(([key]) => key)).toEqual([]);
});

it('the salvage restores rows that are only in the write-ahead log after a crash', async () => {
  const living = join(folder, 'living.db');
  const store = createSeriesStore(living);
  for (let second = 0; second < 60; second++)
    store.append([{ device: 'd', at: start + second * 1000, values: { power: second } }]);
  const file = join(folder, 'crashed.db');
  for (const each of ['', '-wal']) copyFileSync(living + each, file + each);
  store.close();
  if (statSync(file).size > 0) overwrite(file, 0, statSync(file).size);
  const { rows } = await salvage(file);
  expect([...rows.keys()].filter((key) => key.startsWith('raw '))).toHaveLength(60);
});

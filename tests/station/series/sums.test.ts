// Every stored row has a checksum. A damaged row is a gap, never a wrong value. Files without checksums remain readable.
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSeriesStore, type WritableSeries } from '../../../src/station/store/series/series.ts';
import type { DamagedRow } from '../../../src/station/store/series/seriesFile.ts';
import { type Db, Database } from '../../../src/station/store/sqlite.ts';
import { ownFolder } from '../demoSet.ts';

let own: ReturnType<typeof ownFolder>;
let damaged: DamagedRow[];
beforeEach(() => {
  own = ownFolder();
  damaged = [];
});
afterEach(() => own.remove());

const at = Date.parse('2026-06-10T04:00:00Z');
const second = at / 1000;
const file = (): string => join(own.folder, 'series.db');
const open = (): WritableSeries => createSeriesStore(file(), { onDamagedRow: (row) => void damaged.push(row) });
function sql(work: (db: Db) => void): void {
  const db = new Database(file());
  work(db);
  db.close();
}
/** Three minutes, second by second. */
async function fill(): Promise<void> {
  const store = open();
  store.append(Array.from({ length: 180 }, (_none, i) => ({ device: 'pcs1', at: at + i * 1000, values: { power: 100 + i } })));
  // Reading moves the newest rows to their tables.
  await read(store, 1, 180);
  await read(store, 60, 180);
  store.close();
}
async function read(store: WritableSeries, stepS: number, seconds: number): Promise<number[]> {
  const { values } = await store.range({ device: 'pcs1', points: ['power'], start: at, end: at + seconds * 1000, stepS });
  return Array.from(values.power ?? []);
}
async function readAgain(stepS = 1, seconds = 3): Promise<number[]> {
  const store = open();
  const found = await read(store, stepS, seconds);
  store.close();
  return found;
}

it.each<[what: string, damage: string, found: number[]]>([
  ['value', "UPDATE raw SET data = x'01000000000000F03F' || substr(data, 10) WHERE at = ?", [100, Number.NaN, 102]],
  ['second', 'UPDATE raw SET at = at - 1 WHERE at = ?', [Number.NaN, Number.NaN, 102]],
  ['checksum', 'UPDATE raw SET sum = sum + 1 WHERE at = ?', [100, Number.NaN, 102]],
])('a row with a changed %s is a gap, and is reported', async (_what, damage, found) => {
  await fill();
  sql((db) => {
    // Without this, the row with the wrong second would replace the row of that second.
    if (damage.includes('at - 1')) db.prepare('DELETE FROM raw WHERE at = ?').run(second);
    db.prepare(damage).run(second + 1);
  });
  expect(await readAgain()).toEqual(found);
  expect(damaged).toMatchObject([{ table: 'raw' }]);
});

it('a row with a changed layout is a gap, and is reported', async () => {
  await fill();
  sql((db) => {
    const text = JSON.stringify([['other', 8, 1]]);
    const { lastInsertRowid } = db.prepare('INSERT INTO layout (columns) VALUES (?)').run(text);
    db.prepare('UPDATE raw SET layout = ? WHERE at = ?').run(lastInsertRowid, second + 1);
  });
  expect(await readAgain()).toEqual([100, Number.NaN, 102]);
  expect(damaged).toEqual([{ table: 'raw', series: 1, at: second + 1 }]);
});

it('a damaged minute is a gap in the curve and in the list of gaps, and a past moment has the last intact reading', async () => {
  await fill();
  sql((db) => void db.prepare('UPDATE roll60 SET sum = ~sum WHERE at = ?').run(second + 60));
  const store = open();
  expect(await read(store, 60, 180)).toEqual([129.5, Number.NaN, 249.5]);
  expect(store.gaps('pcs1', at, at + 180_000)).toEqual([{ start: at + 60_000, end: at + 120_000 }]);
  sql((db) => void db.prepare('UPDATE raw SET sum = ~sum WHERE at >= ?').run(second + 58));
  expect(store.momentOf('pcs1', at + 58_500)?.values).toEqual({ power: 157 });
  store.close();
});

it('a damaged row is detected among the newest rows, before they are moved to their tables', async () => {
  const store = open();
  store.append([{ device: 'pcs1', at, values: { power: 5 } }]);
  store.close();
  sql((db) => {
    expect(db.prepare('SELECT count(*) FROM raw').pluck().get()).toBe(0);
    db.prepare('UPDATE tail SET sum = ~sum WHERE kind = 0').run();
  });
  expect(await readAgain(1, 1)).toEqual([Number.NaN]);
  expect(damaged.every(({ table }) => table === 'raw') && damaged.length > 0).toBe(true);
});

it('a file without checksums remains readable, and new rows get a checksum', async () => {
  await fill();
  sql((db) => {
    for (const table of ['raw', 'roll10', 'roll60', 'tail']) db.exec(`ALTER TABLE ${table} DROP COLUMN sum`);
  });
  const store = open();
  store.append([{ device: 'pcs1', at: at + 180_000, values: { power: 280 } }]);
  expect((await read(store, 1, 181)).slice(-2)).toEqual([279, 280]);
  store.close();
  sql((db) => {
    const sums = db.prepare('SELECT at FROM raw WHERE sum IS NOT NULL').pluck().all();
    expect(sums).toEqual([second + 180]);
  });
  expect((await readAgain(60, 120)).length).toBe(2);
  expect(damaged).toEqual([]);
});

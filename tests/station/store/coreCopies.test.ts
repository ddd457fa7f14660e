// Copies of core.db are self-contained. There are a few generations of them, and a damaged file is not copied.
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyCore } from '../../../src/station/store/core/copyCore.ts';
import { createCoreCopies, Damaged, listCopies, toKeep } from '../../../src/station/store/core/coreCopies.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { Database } from '../../../src/station/store/sqlite.ts';

const start = Date.UTC(2026, 2, 1);
const hour = 3_600_000;
function open() {
  const folder = mkdtempSync(join(tmpdir(), 'ems-copies-'));
  const clock = { now: () => turns.now };
  const turns = { now: start, errors: [] as unknown[] };
  const db = openCore(join(folder, 'core.db'));
  const docs = createDocStore(db, clock);
  const copies = createCoreCopies({ db, folder, clock, onMade: (error) => turns.errors.push(error) });
  onTestFinished(async () => {
    await copies.close();
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { folder, turns, db, docs, copies };
}
const savedIn = (file: string): unknown[] => {
  const db = new Database(file, { readonly: true });
  try {
    return db.prepare('SELECT id FROM documents ORDER BY id').pluck().all();
  } finally {
    db.close();
  }
};

it('a copy is one complete file', async () => {
  const { folder, docs, copies } = open();
  docs.tx((tx) => ['a', 'b'].forEach((id) => tx.put('things', id, {}, 'x')));
  await copies.make();
  const [copy = ''] = listCopies(folder);
  expect(readdirSync(join(folder, 'copies'))).toHaveLength(1);
  expect(savedIn(copy)).toEqual(['a', 'b']);
});

it('a copy is made while the station continues to save', async () => {
  const { folder, docs, copies, db } = open();
  db.transaction(() => {
    for (let n = 0; n < 20_000; n += 1)
      docs.note({ at: n, who: 'x', kind: 'save', what: 'thing.save', after: { text: 'y'.repeat(200) } });
  })();
  const making = copies.make();
  let ended = false;
  void making.then(() => (ended = true));
  let saved = 0;
  while (!ended) {
    docs.tx((tx) => tx.put('things', String((saved += 1)), {}, 'x'));
    await new Promise((later) => setImmediate(later));
  }
  expect(saved).toBeGreaterThan(10);
  expect(listCopies(folder)).toHaveLength(1);
});

it('the station keeps the newest copies, and one copy for each of several earlier days', async () => {
  const { folder, turns, copies } = open();
  for (let n = 0; n < 24 * 6; n += 8) {
    turns.now = start + n * hour;
    await copies.make();
  }
  const names = listCopies(folder).map((file) => file.slice(-22, -7));
  expect(names).toEqual([
    '20260306T160000',
    '20260306T080000',
    '20260306T000000',
    '20260305T160000',
    '20260304T160000',
    '20260303T160000',
  ]);
  expect(readdirSync(join(folder, 'copies'))).toHaveLength(names.length);
});

describe('the selection of copies', () => {
  it('keeps the three newest copies and one copy of each day that these do not cover', () => {
    const names = ['0305T120000000', '0305T110000000', '0304T120000000', '0304T110000000', '0303T110000000'].map(
      (each) => `core-2026${each}Z.db`,
    );
    expect(toKeep(names)).toEqual([...names.slice(0, 3), names[4]]);
  });
});

it('a copy of a damaged file does not replace good copies, and the damage is reported', async () => {
  const { folder, turns, docs, copies, db } = open();
  docs.tx((tx) => tx.put('things', 'a', { text: 'x'.repeat(400) }, 'x'));
  await copies.make();
  db.exec(`UPDATE documents SET body = 'zzzz'`);
  turns.now += hour;
  await copies.make();
  expect(listCopies(folder)).toHaveLength(1);
  expect(turns.errors).toEqual([undefined, new Damaged('the table documents holds lines that cannot be read')]);
});

it('a large file is copied and checked in the background, with the same result, while the station continues', async () => {
  const { folder, docs, db } = open();
  docs.tx((tx) => tx.put('things', 'a', { text: 'x'.repeat(400) }, 'x'));
  const into = join(folder, 'into.db');
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  expect(await copyCore(db, into, 0)).toBeUndefined();
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
  expect(savedIn(into)).toEqual(['a']);
  db.exec(`UPDATE documents SET body = 'zzzz'`);
  expect(await copyCore(db, join(folder, 'broken.db'), 0)).toBe('the table documents holds lines that cannot be read');
  writeFileSync(into, 'no database at all'.repeat(1000));
  await expect(copyCore(db, into, 0)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
});

it('a copy that cannot be written is reported', async () => {
  const { folder, turns, copies } = open();
  await copies.make();
  const [first = ''] = listCopies(folder);
  expect(statSync(first).size).toBeGreaterThan(10_000);
  rmSync(join(folder, 'copies'), { recursive: true });
  writeFileSync(join(folder, 'copies'), 'in the way');
  turns.now += hour;
  await copies.make();
  expect(turns.errors.map((each) => each !== undefined)).toEqual([false, true]);
});

// Checkpoints of write-ahead logs in a thread, on real files: the files are complete, and the next write does not wait for the disk.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { type Db, openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { createCheckpoints } from '../../../src/station/store/wal/checkpoints.ts';

let folder: string;
let db: Db;
let failures: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-checkpoints-'));
  db = openCore(join(folder, 'core.db'));
  failures = [];
  onTestFinished(() => {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
const open = (files = ['core.db'], everyMs?: number) => {
  const checkpoints = createCheckpoints({
    files: files.map((name) => join(folder, name)),
    report: (_what, error) => failures.push(error),
    ...(everyMs !== undefined && { everyMs }),
  });
  onTestFinished(() => checkpoints.close());
  return checkpoints;
};
const save = (id: string): void => {
  const docs = createDocStore(db, { now: () => 1000 });
  docs.tx((tx) => tx.put('things', id, { text: 'x'.repeat(5000) }, 'x'));
};
/** The documents of core.db without its other files. */
function savedAlone(): unknown[] {
  const alone = join(folder, 'alone.db');
  copyFileSync(join(folder, 'core.db'), alone);
  const copy = new Database(alone);
  try {
    return copy.prepare('SELECT id FROM documents ORDER BY id').pluck().all();
  } finally {
    copy.close();
  }
}
/** Two random numbers that change when the log is restarted. */
const beginning = (): string => readFileSync(join(folder, 'core.db-wal')).subarray(16, 24).toString('hex');
const logBytes = (): number => statSync(join(folder, 'core.db-wal')).size;

it('core.db is complete without its other files, and the log does not grow', async () => {
  const checkpoints = open();
  for (let n = 0; n < 20; n++) save(`a${n}`);
  expect(savedAlone()).toHaveLength(0);
  await checkpoints.make();
  expect(savedAlone()).toHaveLength(20);
  const before = logBytes();
  for (let round = 0; round < 3; round++) {
    for (let n = 0; n < 8; n++) save(`a${n}`);
    await checkpoints.make();
  }
  expect(logBytes()).toBe(before);
  expect(failures).toEqual([]);
});

it('the thread restarts the log, so that the next write of the station does not have to', async () => {
  save('a');
  const first = beginning();
  await open().make();
  const before = beginning();
  save('b');
  expect(before).not.toBe(first);
  expect(beginning()).toBe(before);
});

it('they are made regularly', async () => {
  open(['core.db'], 50);
  save('a');
  await expect.poll(savedAlone, { timeout: 60_000 }).toEqual(['a']);
});

it('a file that is missing or locked does not prevent the checkpoint of the others', async () => {
  const lock = openCore(join(folder, 'other.db'));
  lock.prepare('BEGIN IMMEDIATE').run();
  save('a');
  await open(['missing.db', 'other.db', 'core.db']).make();
  expect(savedAlone()).toEqual(['a']);
  expect(failures).toEqual([]);
  lock.prepare('COMMIT').run();
  lock.close();
});

it('a file that is no database is reported, and the end of the station is not', async () => {
  const checkpoints = open(['alone.db']);
  copyFileSync(import.meta.filename, join(folder, 'alone.db'));
  await checkpoints.make();
  expect(failures).toHaveLength(1);
  const making = checkpoints.make();
  await checkpoints.close();
  await making;
  expect(failures).toHaveLength(1);
});

// Syncs of the write-ahead log of core.db: everything that was written before a request is on the disk when it resolves.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Db, openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { createWalSync } from '../../../src/station/store/wal/walSync.ts';

let folder: string;
let db: Db;
/** Ends of the syncs that have begun, oldest first. */
let begun: ((error?: Error) => void)[];
let failures: unknown[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-sync-'));
  db = openCore(join(folder, 'core.db'));
  db.exec('CREATE TABLE thing (at INTEGER)');
  begun = [];
  failures = [];
});
function open(everyMs: number, slow: boolean) {
  const sync = createWalSync({
    db,
    file: join(folder, 'core.db'),
    everyMs,
    onFailed: (error) => failures.push(error),
    ...(slow && {
      sync: (log: string) =>
        new Promise<void>((resolve, reject) => {
          expect(log).toBe(join(folder, 'core.db-wal'));
          begun.push((error) => (error ? reject(error) : resolve()));
        }),
    }),
  });
  onTestFinished(async () => {
    for (const end of begun) end();
    await sync.close();
    db.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return sync;
}
const write = (to = db): unknown => to.prepare('INSERT INTO thing VALUES (1)').run();
const hour = 3_600_000;
const isDone = async (promise: Promise<unknown>): Promise<boolean> => {
  let done = false;
  void promise.then(() => (done = true));
  for (let n = 0; n < 5; n++) await turn();
  return done;
};

it('a change during a sync waits for the next one, and all that wait share it', async () => {
  const sync = open(hour, true);
  write();
  const first = sync.stored();
  write();
  const second = sync.stored();
  const third = sync.stored();
  begun[0]?.();
  expect(await isDone(first)).toBe(true);
  expect([await isDone(second), await isDone(third)]).toEqual([false, false]);
  expect(begun).toHaveLength(2);
  begun[1]?.();
  expect([await isDone(second), await isDone(third)]).toEqual([true, true]);
});

it('without a change there is nothing to wait for', async () => {
  const sync = open(hour, true);
  write();
  const first = sync.stored();
  begun[0]?.();
  await first;
  expect(await isDone(sync.stored())).toBe(true);
  expect(begun).toHaveLength(1);
});

it('a change by another connection, such as that of the alarms, counts', async () => {
  const sync = open(hour, true);
  const first = sync.stored();
  begun[0]?.();
  await first;
  const alarms = new Database(join(folder, 'core.db'));
  write(alarms);
  alarms.close();
  const second = sync.stored();
  expect(await isDone(second)).toBe(false);
});

it('after an error the next request syncs again, and errors in a row are reported once', async () => {
  const sync = open(20, true);
  write();
  const first = sync.stored();
  begun[0]?.(new Error('I/O error'));
  await expect(first).rejects.toThrow('I/O error');
  for (let n = 1; n < 4; n++) {
    await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(n + 1);
    begun[n]?.(new Error('I/O error'));
  }
  await expect.poll(() => failures).toEqual([new Error('I/O error')]);
});

it('every change is synced shortly afterwards, without a request', async () => {
  open(20, true);
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(1);
  begun[0]?.();
  write();
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(2);
});

it('the real log is synced', async () => {
  const sync = open(hour, false);
  write();
  await sync.stored();
  rmSync(join(folder, 'core.db-wal'));
  write();
  await expect(sync.stored()).rejects.toMatchObject({ code: 'ENOENT' });
});

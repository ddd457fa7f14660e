// Syncs of the write-ahead log of core.db: everything that was written before a request is on the disk when it resolves.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Db, openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { createWalSync, type WalSync } from '../../../src/station/store/wal/walSync.ts';

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
/** Writes, and resolves when this is stored. */
const writeWith = (sync: WalSync, to = db): Promise<void> => {
  const stored = sync.watch();
  write(to);
  return stored();
};
const isDone = async (promise: Promise<unknown>): Promise<boolean> => {
  let done = false;
  void promise.then(() => (done = true));
  for (let n = 0; n < 5; n++) await turn();
  return done;
};

it('a change during a sync waits for the next one, and all that wait share it', async () => {
  const sync = open(hour, true);
  const first = writeWith(sync);
  const second = writeWith(sync);
  const third = sync.watch()();
  begun[0]?.();
  expect(await isDone(first)).toBe(true);
  expect([await isDone(second), await isDone(third)]).toEqual([false, false]);
  expect(begun).toHaveLength(2);
  begun[1]?.();
  expect([await isDone(second), await isDone(third)]).toEqual([true, true]);
});

it('a request resolves at once if nothing has changed', async () => {
  const sync = open(hour, true);
  write();
  const first = sync.watch()();
  begun[0]?.();
  await first;
  expect(await isDone(sync.watch()())).toBe(true);
  expect(begun).toHaveLength(1);
});

it('a change by another connection, such as that of the alarms, counts', async () => {
  const sync = open(hour, true);
  const first = sync.watch()();
  begun[0]?.();
  await first;
  const alarms = new Database(join(folder, 'core.db'));
  write(alarms);
  alarms.close();
  const second = sync.watch()();
  expect(await isDone(second)).toBe(false);
});

it('a write that is rejected is no change', async () => {
  const sync = open(hour, true);
  const first = sync.watch()();
  begun[0]?.();
  await first;
  expect(() =>
    db.transaction(() => {
      write();
      throw new Error('rejected');
    })(),
  ).toThrow('rejected');
  expect(await isDone(sync.watch()())).toBe(true);
});

it('while the disk fails, only those who have written something fail, and the error is reported once', async () => {
  const sync = open(20, true);
  const first = writeWith(sync);
  begun[0]?.(new Error('I/O error'));
  await expect(first).rejects.toThrow('I/O error');
  expect(await isDone(sync.watch()())).toBe(true);
  const second = writeWith(sync).catch((error: unknown) => error);
  for (let n = 1; n < 4; n++) {
    await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(n + 1);
    begun[n]?.(new Error('I/O error'));
  }
  expect(await second).toEqual(new Error('I/O error'));
  expect(failures).toEqual([new Error('I/O error')]);
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(5);
  begun[4]?.();
  const third = writeWith(sync);
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(6);
  expect(await isDone(third)).toBe(false);
});

it('every change is synced shortly afterwards, without a request', async () => {
  open(20, true);
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(1);
  begun[0]?.();
  write();
  await expect.poll(() => begun.length, { timeout: 60_000 }).toBe(2);
});

it('a damaged file does not end the program, and a command waits for nothing', async () => {
  const sync = open(20, true);
  const first = writeWith(sync);
  begun[0]?.();
  await first;
  db.pragma('wal_checkpoint(TRUNCATE)');
  writeFileSync(join(folder, 'core.db'), 'no database at all'.repeat(1000));
  expect(await isDone(sync.watch()())).toBe(true);
  await new Promise((later) => setTimeout(later, 100));
  expect(failures).toEqual([]);
});

it('the real log is synced', async () => {
  const sync = open(hour, false);
  await writeWith(sync);
  rmSync(join(folder, 'core.db-wal'));
  await expect(writeWith(sync)).rejects.toMatchObject({ code: 'ENOENT' });
});

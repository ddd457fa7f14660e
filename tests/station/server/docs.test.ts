import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LogEntry, StaleRevision } from '../../../src/station/contract/index.ts';
import { createDocStore, type WatchedDocStore } from '../../../src/station/store/docs/docs.ts';
import { type Db, openCore } from '../../../src/station/store/docs/docsSchema.ts';

let folder: string;
let db: Db;
let docs: WatchedDocStore;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ems-docs-'));
  db = openCore(join(folder, 'core.db'));
  docs = createDocStore(db, { now: () => 1000 });
});
afterEach(() => {
  if (db.open) docs.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the document store', () => {
  it('counts revisions from 1 and stores who saved', () => {
    docs.tx((tx) => tx.put('things', 'a', { n: 1 }, 'Ann'));
    const saved = docs.tx((tx) => tx.save('things', 'a', { n: 2 }, 'Bo', 1));
    expect(saved).toEqual({ id: 'a', revision: 2, body: { n: 2 }, savedAt: 1000, savedBy: 'Bo' });
    expect(docs.tx((tx) => tx.get('things', 'a'))).toEqual(saved);
  });

  it('refuses a stale revision and names who saved first', () => {
    docs.tx((tx) => tx.put('things', 'a', { n: 1 }, 'Ann'));
    docs.tx((tx) => tx.put('things', 'a', { n: 2 }, 'Bo'));
    const save = () => docs.tx((tx) => tx.save('things', 'a', { n: 3 }, 'Cy', 1));
    expect(save).toThrow(StaleRevision);
    expect(save).toThrow(expect.objectContaining({ current: expect.objectContaining({ revision: 2, savedBy: 'Bo' }) }));
    expect(docs.tx((tx) => tx.get<{ n: number }>('things', 'a'))?.body.n).toBe(2);
  });

  it("refuses to overwrite another person's changes without a revision", () => {
    const save = (by: string) => docs.tx((tx) => tx.save('things', 'a', {}, by, undefined));
    docs.tx((tx) => tx.put('things', 'a', {}, 'demo'));
    save('Ann');
    save('Ann');
    expect(() => save('Bo')).toThrow(StaleRevision);
    expect(docs.tx((tx) => tx.save('things', 'a', {}, 'Bo', 3)).savedBy).toBe('Bo');
    docs.tx((tx) => tx.remove('things', 'a'));
    expect(save('Ann').savedBy).toBe('Ann');
  });

  it('never reuses a revision of a removed document', () => {
    docs.tx((tx) => tx.put('things', 'a', { n: 1 }, 'Ann'));
    docs.tx((tx) => tx.remove('things', 'a'));
    expect(docs.tx((tx) => tx.list('things'))).toEqual([]);
    expect(docs.tx((tx) => tx.put('things', 'a', { n: 2 }, 'Bo')).revision).toBe(3);
    expect(() => docs.tx((tx) => tx.save('things', 'a', { n: 3 }, 'Ann', 1))).toThrow(StaleRevision);
  });

  it('lists documents in the order in which they were first saved', () => {
    docs.tx((tx) => ['b', 'a', 'c'].forEach((id) => tx.put('things', id, {}, 'Ann')));
    docs.tx((tx) => tx.put('things', 'b', { again: true }, 'Ann'));
    expect(docs.tx((tx) => tx.list('things')).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  });

  it('saves a transaction completely or not at all, and notifies once for nested transactions', () => {
    const notified: string[][] = [];
    docs.onChange((collections) => notified.push([...collections].sort()));
    const broken = () =>
      docs.tx((tx) => {
        tx.put('things', 'a', {}, 'Ann');
        throw new Error('no');
      });
    expect(broken).toThrow('no');
    expect(docs.tx((tx) => tx.get('things', 'a'))).toBeUndefined();
    docs.tx((tx) => {
      tx.put('things', 'a', {}, 'Ann');
      docs.tx((inner) => inner.log({ at: 1, who: 'Ann', kind: 'save', what: 'thing' }));
    });
    expect(notified).toEqual([['log', 'things']]);
  });

  it('refuses a body that is not JSON', () => {
    expect(() => docs.tx((tx) => tx.put('things', 'a', undefined, 'Ann'))).toThrow(TypeError);
  });

  it('opens the database of an older process, and refuses one of a newer station', () => {
    docs.tx((tx) => tx.put('things', 'a', { n: 1 }, 'Ann'));
    docs.close();
    db = openCore(join(folder, 'core.db'));
    docs = createDocStore(db, { now: () => 1 });
    expect(docs.tx((tx) => tx.get<{ n: number }>('things', 'a'))?.body.n).toBe(1);
    db.pragma('user_version = 999');
    docs.close();
    expect(() => openCore(join(folder, 'core.db'))).toThrow('Start the newer station');
  });
});

describe('the operation log', () => {
  const entry: LogEntry = {
    at: 5,
    who: 'Ann',
    kind: 'save',
    what: 'station.update',
    target: '100%_a',
    before: { n: 1 },
    after: { n: 2 },
    outcome: 'done',
  };

  it('returns pages, newest first, filtered by kind, time and text', () => {
    docs.tx((tx) => {
      for (let at = 1; at <= 25; at += 1) tx.log({ at, who: 'Bo', kind: at % 2 ? 'login' : 'save', what: `call${at}` });
      tx.log({ ...entry, at: 26 });
    });
    const page = docs.logs({ kinds: ['save'], start: 2, end: 20, current: 2, pageSize: 4 });
    expect(page.total).toBe(10);
    expect(page.list.map(({ at }) => at)).toEqual([12, 10, 8, 6]);
    expect(docs.logs({ text: '0%_', current: 1, pageSize: 10 }).list).toMatchObject([{ ...entry, at: 26 }]);
    expect(docs.logs({ text: '%', current: 1, pageSize: 10 }).total).toBe(1);
  });

  it('cannot be changed or shortened', () => {
    docs.tx((tx) => tx.log(entry));
    expect(() => db.exec("UPDATE log SET who = 'Eve'")).toThrow('append-only');
    expect(() => db.exec('DELETE FROM log')).toThrow('append-only');
  });
});

it('the document store loses no data that was acknowledged before a kill during a save', async () => {
  docs.close();
  for (let round = 0; round < 3; round += 1) {
    const last = await killWhileSaving(join(folder, 'core.db'));
    db = openCore(join(folder, 'core.db'));
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    docs = createDocStore(db, { now: () => 1 });
    const found = docs.tx((tx) => tx.get<{ n: number }>('things', 'a'))?.body.n ?? 0;
    expect(found).toBeGreaterThanOrEqual(last);
    // The document and its log entry are in one transaction, so neither exists without the other.
    expect(docs.logs({ current: 1, pageSize: 1 }).list[0]?.after).toBe(found);
    docs.close();
  }
});

/** Returns the number of the last save that the child process reported. */
function killWhileSaving(path: string): Promise<number> {
  const child = spawn(process.execPath, ['src/tools/run.mjs', resolve('tests/station/server/saveForEver.ts'), path], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((done, fail) => {
    let last = 0;
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      const lines = text.split('\n');
      text = lines.pop() ?? '';
      last = Number(lines.at(-1) ?? last);
      if (lines.length > 0 && !child.killed) setTimeout(() => child.kill('SIGKILL'), 150);
    });
    child.once('error', fail);
    child.once('close', () => done(last));
  });
}

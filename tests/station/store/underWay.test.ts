// An action that the end of the station interrupts, on a real file. At the next start its record becomes one log line.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { LogEntry } from '../../../src/station/contract/index.ts';
import { createDocStore, type WatchedDocStore } from '../../../src/station/store/docs/docs.ts';
import { verifyLog } from '../../../src/station/store/docs/docsChain.ts';
import { type Db, openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { openVault } from '../../../src/station/store/docs/docsVault.ts';
import { Database } from '../../../src/station/store/sqlite.ts';

let folder: string;
const file = () => join(folder, 'core.db');
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'under-way-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});
const start: LogEntry = {
  at: 500,
  who: 'Ann',
  kind: 'command',
  what: 'pcs.start',
  target: 'pcs1',
  before: 0,
  after: { power: 20 },
};

interface Open {
  db: Db;
  docs: WatchedDocStore;
  /** Leaves the file as after a kill. */
  leave(): void;
}
function open(): Open {
  const db = openCore(file());
  return { db, docs: createDocStore(db, { now: () => 9000 }), leave: () => db.close() };
}
const linesOf = ({ docs }: Open) => docs.logs({ current: 1, pageSize: 20 }).list;
const notesOf = ({ db }: Open): unknown => db.prepare('SELECT COUNT(*) FROM under_way').pluck().get();
const expectIntact = ({ db }: Open) => expect(verifyLog(db, openVault(db))).toMatchObject({ is: 'whole' });

it('a completed action is logged once with its outcome, and its record is removed', () => {
  const one = open();
  const end = one.docs.begin(start);
  expect(linesOf(one)).toEqual([]);
  end({ ...start, at: 700, outcome: 'confirmed' });
  expect(linesOf(one)).toMatchObject([{ ...start, at: 700, outcome: 'confirmed' }]);
  expect(notesOf(one)).toBe(0);
  one.docs.logInterrupted();
  expect(linesOf(one)).toHaveLength(1);
});

it('an action that was not permitted is not logged, and its record is removed', () => {
  const one = open();
  one.docs.begin(start)();
  one.docs.logInterrupted();
  expect(linesOf(one)).toEqual([]);
  expect(notesOf(one)).toBe(0);
});

it('an action is logged once after a kill, with its time and an unknown outcome', () => {
  const killed = open();
  killed.docs.note({ ...start, at: 400, outcome: 'confirmed' });
  killed.docs.begin(start);
  killed.docs.begin({ ...start, at: 510, target: 'pcs2' })({ ...start, at: 800, target: 'pcs2', outcome: 'refused' });
  killed.leave();
  const next = open();
  const heard: string[] = [];
  next.docs.onChange((collections) => heard.push(...collections));
  next.docs.logInterrupted();
  expect(linesOf(next)).toMatchObject([
    { ...start, outcome: 'unknown' },
    { target: 'pcs2', outcome: 'refused' },
    { at: 400, outcome: 'confirmed' },
  ]);
  expect(heard).toEqual(['log']);
  expectIntact(next);
  next.leave();
  const later = open();
  later.docs.logInterrupted();
  expect(linesOf(later)).toHaveLength(3);
  expectIntact(later);
});

it('the record of an action contains no secret', () => {
  const one = open();
  one.docs.begin({ ...start, after: { address: 'rtsp://ann:river@camera/live' } });
  expect(JSON.stringify(one.db.prepare('SELECT * FROM under_way').all())).not.toContain('river');
});

it('a manipulated record of an action is not logged', () => {
  const one = open();
  one.docs.begin(start);
  one.leave();
  const hand = new Database(file());
  hand.exec(`UPDATE under_way SET line = replace(line, 'Ann', 'Eve')`);
  hand.exec(`INSERT INTO under_way (line, mac) SELECT replace(line, 'pcs1', 'pcs2'), mac FROM under_way`);
  hand.close();
  const next = open();
  next.docs.logInterrupted();
  expect(linesOf(next)).toEqual([]);
  expect(notesOf(next)).toBe(0);
});

it('an action works while the disk cannot be written, and is logged when the disk is writable again', () => {
  const one = open();
  one.db.pragma('query_only = ON');
  const end = one.docs.begin(start);
  end({ ...start, at: 700, outcome: 'confirmed' });
  expect(linesOf(one)).toEqual([]);
  one.db.pragma('query_only = OFF');
  one.docs.note({ ...start, at: 900, outcome: 'refused' });
  expect(linesOf(one)).toMatchObject([{ at: 900 }, { at: 700, outcome: 'confirmed' }]);
  expectIntact(one);
});

it('a record of an older version without an account is logged with the display name only', () => {
  const killed = open();
  killed.docs.begin(start);
  const note = killed.db.prepare<[], string>('SELECT line FROM under_way').pluck().get() ?? '';
  const line = JSON.stringify((JSON.parse(note) as unknown[]).slice(0, 9));
  const mac = openVault(killed.db)
    .hmac()
    .update(JSON.stringify(['under way', line]))
    .digest('base64url');
  killed.db.prepare('UPDATE under_way SET line = ?, mac = ?').run(line, mac);
  killed.leave();
  const again = open();
  again.docs.logInterrupted();
  expect(linesOf(again)).toMatchObject([{ who: 'Ann', nameOnly: true, outcome: 'unknown' }]);
  expectIntact(again);
});

// Detection of manual changes to the operation log in core.db. Each row is sealed together with the previous one, and the command
// reports the first invalid row.
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { LogEntry } from '../../../src/station/contract/index.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { fileAt, newestVersion, openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { openVault } from '../../../src/station/store/docs/docsVault.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { main as verify } from '../../../src/tools/logVerify.ts';
import { versionOne } from '../secrets/versionOne.ts';

let folder: string;
const file = () => join(folder, 'core.db');
const entry = (n: number): LogEntry => ({
  at: n,
  who: 'Ann',
  kind: 'save',
  what: 'station.update',
  after: { n },
  outcome: 'done',
});

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-chain-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** Writes as the station does, alternately in a transaction and as a separate line. */
function write(from: number, to: number): void {
  const db = openCore(file());
  const docs = createDocStore(db, { now: () => 77 });
  for (let n = from; n <= to; n += 1) {
    if (n % 2) docs.note(entry(n));
    else docs.tx((tx) => tx.log(entry(n)));
  }
  db.close();
}

/** Removes the triggers first, as an attacker would do. */
function tamper(sql: string): void {
  const db = new Database(file());
  db.exec('DROP TRIGGER log_keeps; DROP TRIGGER log_stays;');
  db.exec(sql);
  db.close();
}

function runVerify(...args: string[]): { code: number; text: string } {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation((line: string) => void lines.push(line));
  const code = verify([...args, folder]);
  log.mockRestore();
  error.mockRestore();
  return { code, text: lines.join('\n') };
}
const headIn = (text: string): string => /\d+:[\w-]{43}/.exec(text)?.[0] ?? '';

describe('the command that verifies the operation log', () => {
  it('reports an intact log across restarts and rollbacks', () => {
    write(1, 6);
    const db = openCore(file());
    const docs = createDocStore(db, { now: () => 77 });
    const broken = () =>
      docs.tx((tx) => {
        tx.log(entry(7));
        throw new Error('no');
      });
    expect(broken).toThrow('no');
    db.close();
    write(7, 9);
    expect(runVerify()).toEqual({ code: 0, text: expect.stringContaining('unchanged: 9 rows') });
  });

  it.each<[name: string, sql: string, text: string]>([
    ['a person', "UPDATE log SET who = 'Eve' WHERE id = 4", 'Row 4 of the operation log was changed'],
    ['a time', 'UPDATE log SET at = at + 1 WHERE id = 9', 'Row 9 of the operation log was changed'],
    ['the previous value', `UPDATE log SET before = '{"n":0}' WHERE id = 1`, 'Row 1 of the operation log was changed'],
    ['a row with the seal of another', 'UPDATE log SET seal = (SELECT seal FROM log WHERE id = 5) WHERE id = 6', 'Row 6'],
    ['a row in the middle', 'DELETE FROM log WHERE id = 5', 'Row 5 of the operation log is missing'],
    ['rows at the beginning', 'DELETE FROM log WHERE id < 4', 'Rows 1 to 3 of the operation log are missing'],
    ['rows at the end', 'DELETE FROM log WHERE id > 7', 'Rows 8 to 9 of the operation log are missing'],
    ['all rows', 'DELETE FROM log', 'Rows 1 to 9 of the operation log are missing'],
    [
      'an inserted row',
      `UPDATE log SET id = -id WHERE id >= 5; UPDATE log SET id = 1 - id WHERE id < 0;
       INSERT INTO log (id, at, who, kind, what, seal) VALUES (5, 5, 'Eve', 'save', 'x', 'made up')`,
      'Row 5 of the operation log was inserted',
    ],
    [
      'an appended row',
      "INSERT INTO log (at, who, kind, what) VALUES (10, 'Eve', 'save', 'x')",
      'Row 10 of the operation log was inserted',
    ],
    [
      'the end and the record of the last row',
      'DELETE FROM log WHERE id > 7; UPDATE log_head SET id = 7, seal = (SELECT seal FROM log WHERE id = 7)',
      'The record of the last row was changed',
    ],
    ['the seals', 'UPDATE log SET seal = NULL; DELETE FROM log_head', 'have no seals'],
  ])('reports the first invalid row: %s', (_name, sql, text) => {
    write(1, 9);
    tamper(sql);
    expect(runVerify()).toEqual({ code: 1, text: expect.stringContaining(text) });
  });

  it('still reports the first invalid row after the station has written more rows', () => {
    write(1, 5);
    tamper("UPDATE log SET who = 'Eve' WHERE id = 2; INSERT INTO log (at, who, kind, what) VALUES (6, 'Eve', 'save', 'x')");
    write(6, 9);
    expect(runVerify().text).toContain('Row 2');
  });

  it('detects an older intact file by a row that was recorded before', () => {
    write(1, 4);
    cpSync(file(), join(folder, 'older'));
    write(5, 8);
    const noted = headIn(runVerify().text);
    for (const wal of ['-wal', '-shm']) rmSync(`${file()}${wal}`, { force: true });
    cpSync(join(folder, 'older'), file());
    expect(runVerify().code).toBe(0);
    expect(runVerify('--head', noted)).toEqual({
      code: 1,
      text: expect.stringContaining('Row 8 of the operation log is missing'),
    });
    write(6, 10);
    expect(runVerify('--head', noted).code, 'other rows under the same numbers').toBe(1);
    expect(runVerify('--head', headIn(runVerify().text)).code).toBe(0);
  });

  it('reports a missing key and invalid arguments', () => {
    write(1, 2);
    expect(runVerify('--heads', 'x').text).toContain('Usage');
    rmSync(join(folder, 'secrets.key'));
    expect(runVerify()).toEqual({ code: 1, text: expect.stringContaining('secrets.key not found') });
  });
});

describe('log rows without seals', () => {
  function oldFile(): void {
    const db = new Database(file());
    db.exec(versionOne);
    db.pragma('user_version = 1');
    const put = db.prepare("INSERT INTO log (at, who, kind, what) VALUES (?, 'Bo', 'save', 'x')");
    db.transaction(() => Array.from({ length: 2500 }, (_, index) => put.run(index + 1)))();
    db.close();
  }

  it('are sealed unchanged with the next row, which records this', () => {
    oldFile();
    write(1, 1);
    expect(runVerify().text).toContain('unchanged: 2502 rows');
    const db = new Database(file());
    const select = db.prepare<[], { what: string; after: string }>('SELECT what, after FROM log WHERE id = 2501');
    expect(select.get()).toEqual({ what: 'log.sealed', after: '{"rows":2500}' });
    expect(() => db.exec("UPDATE log SET who = 'Eve'")).toThrow('append-only');
    db.close();
    tamper("UPDATE log SET who = 'Eve' WHERE id = 1700");
    expect(runVerify().text).toContain('Row 1700');
  });

  it('are sealed again after the key was discarded', () => {
    write(1, 3);
    rmSync(join(folder, 'secrets.key'));
    const db = openCore(file());
    openVault(db, { forget: true });
    db.close();
    write(4, 4);
    expect(runVerify().text).toContain('unchanged: 5 rows');
  });
});

describe('log rows without accounts', () => {
  /** Writes rows as the previous version did, with nine columns in the seal. */
  function ofBefore(rows: number): void {
    const db = fileAt(newestVersion - 1, file());
    const { hmac } = openVault(db);
    const digest = (value: unknown): string => hmac().update(JSON.stringify(value)).digest('base64url');
    const put = db.prepare('INSERT INTO log (id, at, who, kind, what, seal) VALUES (?, ?, ?, ?, ?, ?)');
    let seal = '';
    for (let id = 1; id <= rows; id += 1) {
      seal = digest(['log', seal, id, id, 'Bo', 'save', 'x', null, null, null, null, null]);
      put.run(id, id, 'Bo', 'save', 'x', seal);
    }
    const head = [rows, seal, digest(['log head', rows, seal])];
    db.prepare('INSERT INTO log_head (one, id, seal, mac) VALUES (1, ?, ?, ?)').run(...head);
    db.close();
  }
  const bo = { account: 'b1', login: 'bo', name: 'Bo' };
  const writeAsBo = (): void => {
    const db = openCore(file());
    const docs = createDocStore(db, { now: () => 77 });
    docs.note({ ...entry(9), who: bo });
    docs.note({ ...entry(10), who: 'station' });
    expect(docs.logs({ current: 1, pageSize: 9 }).list).toMatchObject([
      { who: 'station' },
      { who: bo },
      { who: 'Bo', nameOnly: true },
      { who: 'Bo', nameOnly: true },
    ]);
    db.close();
  };

  it('keep their seals and are counted, while later rows are sealed with the account', () => {
    ofBefore(2);
    writeAsBo();
    expect(runVerify()).toEqual({
      code: 0,
      text: expect.stringContaining('4 rows, 2 of them with a display name and no account.'),
    });
  });

  it.each([
    ['an account added to an old row', "UPDATE log SET account = 'b1', login = 'bo' WHERE id = 2", 'Row 2'],
    ['an account removed from a new row', 'UPDATE log SET account = NULL, login = NULL WHERE id = 3', 'Row 3'],
    ['another account', "UPDATE log SET account = 'c1' WHERE id = 3", 'Row 3'],
    ['another login name', "UPDATE log SET login = 'eve' WHERE id = 3", 'Row 3'],
    ['an account for the station', "UPDATE log SET account = 'b1' WHERE id = 4", 'Row 4'],
  ])('are reported, like later rows, if their account was changed: %s', (_name, sql, text) => {
    ofBefore(2);
    writeAsBo();
    tamper(sql);
    expect(runVerify()).toEqual({ code: 1, text: expect.stringContaining(`${text} of the operation log was changed`) });
  });
});

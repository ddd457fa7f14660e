// If core.db is damaged, missing or empty, the newest good copy is restored, or the start is rejected with an explanation. A
// station in use never starts with an empty core.db.
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessions } from '../../../src/station/session/sessions.ts';
import { createCoreCopies, listCopies } from '../../../src/station/store/core/coreCopies.ts';
import { type LastingCore, openLastingCore } from '../../../src/station/store/core/coreLasting.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { overwrite, pageOf } from './damage.ts';

const root = mkdtempSync(join(tmpdir(), 'ems-core-'));
const used = join(root, 'used');
const clock = { now: () => Date.UTC(2026, 2, 1) };
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A folder that has been in use, with accounts, a setting, a session, a log line and a history. */
beforeAll(async () => {
  mkdirSync(used);
  const { db } = openLastingCore(used);
  const docs = createDocStore(db, clock);
  const sessions = createSessions({ db, docs, clock });
  await sessions.addDemo();
  docs.tx((tx) => tx.put('settings', 'station', { name: 'Yard', note: 'x'.repeat(800) }, 'test'));
  await sessions.login('admin', 'ems-demo-2026', { address: '' });
  const copies = createCoreCopies({ db, folder: used, clock, onMade: () => {} });
  await copies.make();
  await copies.close();
  db.close();
  writeFileSync(join(used, 'series.db'), '');
});
const copyOf = (name: string): string => {
  const folder = join(root, name.replaceAll(/\W+/g, '-'));
  cpSync(used, folder, { recursive: true });
  return folder;
};

function write(file: string, sql: string): void {
  const db = new Database(file);
  db.exec(sql);
  db.close();
}
function emptyOut(file: string): void {
  rmSync(file);
  const db = new Database(file);
  db.pragma('journal_mode = WAL');
  db.exec('VACUUM');
  db.close();
}
const harms: readonly [name: string, harm: (file: string) => void, why: RegExp][] = [
  ['a core.db of garbage', (file) => overwrite(file, 0, statSync(file).size), /is damaged \(file is not a database\)/],
  ['a truncated core.db', (file) => truncateSync(file, Math.floor(statSync(file).size / 2)), /is damaged/],
  ['a core.db with 400 wrong bytes in the accounts', (file) => overwrite(file, pageOf(file, 'users'), 400), /is damaged/],
  [
    'a core.db with a damaged index of the accounts',
    (file) => overwrite(file, pageOf(file, 'sqlite_autoindex_users_2'), 400),
    /is damaged/,
  ],
  [
    'a core.db with wrong bytes in a setting',
    (file) => overwrite(file, readFileSync(file).indexOf('{"name":"Yard"'), 20),
    /is damaged \(the table documents holds lines that cannot be read\)/,
  ],
  ['a core.db without a table', (file) => write(file, 'DROP TABLE users'), /is damaged \(the table users is missing\)/],
  ['a core.db without its version', (file) => write(file, 'PRAGMA user_version = 0'), /is damaged \(its version is lost\)/],
  ['an empty core.db', (file) => truncateSync(file, 0), /is empty/],
  ['a missing core.db', (file) => rmSync(file), /is missing/],
  ['a core.db without any data', (file) => emptyOut(file), /is empty/],
];
function using<T>(folder: string, work: (core: LastingCore) => T): T {
  const core = openLastingCore(folder);
  try {
    return work(core);
  } finally {
    core.db.close();
  }
}
const contentOf = (file: string): Buffer | undefined => (existsSync(file) ? readFileSync(file) : undefined);
const namesIn = ({ db }: LastingCore): unknown[] => db.prepare('SELECT login_name FROM users').pluck().all();

it('an intact core.db is opened unchanged, with its sessions', () => {
  const folder = copyOf('sound');
  using(folder, (core) => {
    expect(core).toMatchObject({ used: true, alone: false, full: false });
    expect(core.restored).toBeUndefined();
    expect(core.db.prepare('SELECT COUNT(*) FROM sessions').pluck().get()).toBe(1);
  });
});

describe.each(harms)('%s', (name, harm, why) => {
  it('is replaced by the newest good copy without sessions, and set aside unchanged', () => {
    const folder = copyOf(name);
    const file = join(folder, 'core.db');
    harm(file);
    const harmed = contentOf(file);
    // One of the copies is damaged.
    writeFileSync(join(folder, 'copies', 'core-20990101T000000000Z.db'), 'nonsense');
    const good = basename(listCopies(used)[0] ?? '');
    using(folder, (core) => {
      expect(core.restored).toMatchObject({ copy: good, aside: harmed && 'core.db.damaged-1' });
      expect(core.restored?.why).toMatch(why);
      expect(namesIn(core)).toHaveLength(4);
      expect(core.db.prepare('SELECT COUNT(*) FROM sessions').pluck().get()).toBe(0);
    });
    expect(contentOf(join(folder, 'core.db.damaged-1'))).toEqual(harmed);
    using(folder, ({ restored }) => expect(restored).toBeUndefined());
  });
  it('stops the start with file, cause and remedy if there is no copy, and is not changed', () => {
    const folder = copyOf(`${name} alone`);
    rmSync(join(folder, 'copies'), { recursive: true });
    const file = join(folder, 'core.db');
    harm(file);
    const harmed = contentOf(file);
    expect(() => openLastingCore(folder)).toThrow(why);
    expect(() => openLastingCore(folder)).toThrow(
      /core\.db is .*, and there is no copy of it\. Restore core\.db from a backup, or set EMS_DATA to another folder to start with an empty station\. Nothing was changed\./,
    );
    expect(contentOf(file)).toEqual(harmed);
  });
});

it('an interrupted restore is repeated', () => {
  const folder = copyOf('cut short');
  rmSync(join(folder, 'core.db'));
  writeFileSync(join(folder, 'core.db.part'), 'half');
  using(folder, (core) => expect(namesIn(core)).toHaveLength(4));
});
it('a core.db of a newer station is rejected', () => {
  const folder = copyOf('newer');
  write(join(folder, 'core.db'), 'PRAGMA user_version = 900');
  expect(() => openLastingCore(folder)).toThrow('core.db has version 900');
});
it('an empty folder counts as a first start, also after a kill before anything was saved', () => {
  const folder = join(root, 'first');
  mkdirSync(folder);
  using(folder, ({ used: before, restored }) => expect([before, restored]).toEqual([false, undefined]));
  // A second start, as after a kill before anything was saved.
  using(folder, ({ restored }) => expect(restored).toBeUndefined());
});

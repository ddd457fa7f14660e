// A core.db as stations wrote it before secrets were encrypted. After the migration none of its files contains them in clear
// text.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openVault } from '../../../src/station/store/docs/docsVault.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { versionOne } from './versionOne.ts';
import { Database } from '../../../src/station/store/sqlite.ts';

const address = 'http://root:topsecret@10.0.0.9/live?at=me@home';
const camera = { id: 'cam', name: 'Yard', type: 'camera', config: { kind: 'standalone', address, channel: 2 } };
const token = 'the-key-of-the-link-to-the-platform';

function oldFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'old-core-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const db = new Database(join(folder, 'core.db'));
  db.pragma('journal_mode = WAL');
  db.exec(versionOne);
  db.pragma('user_version = 1');
  const put = db.prepare('INSERT INTO documents (collection, id, revision, body, saved_at, saved_by) VALUES (?, ?, 3, ?, 0, ?)');
  put.run('devices', 'cam', JSON.stringify(camera), 'Maintainer');
  put.run(
    'devices',
    'odd',
    JSON.stringify({ ...camera, id: 'odd', config: { address: 'rtsp://root:top/secret@10.0.0.9/1' } }),
    'Maintainer',
  );
  put.run('devices', 'pcs1', JSON.stringify({ id: 'pcs1', config: { ratedPower: 125 } }), 'Maintainer');
  put.run('devices', 'gone', null, 'Maintainer');
  put.run('settings', 'cloud', JSON.stringify({ address: 'https://cloud.example', token, site: 'S1', taken: 4 }), 'Maintainer');
  const log = db.prepare(
    'INSERT INTO log (at, who, kind, what, target, before, after, outcome, address) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  log.run(1, 'Maintainer', 'save', 'device.create', 'Yard', null, JSON.stringify(camera), null, '127.0.0.1');
  log.run(2, 'Maintainer', 'save', 'device.update', 'Yard', JSON.stringify(camera), JSON.stringify(camera), null, '127.0.0.1');
  log.run(3, 'Operator', 'login', 'user.login', null, null, null, 'done', '127.0.0.1');
  const key = db.prepare('INSERT INTO command_keys (who, call, key, at, digest, answer) VALUES (?, ?, ?, 0, ?, ?)');
  key.run('maintainer', 'device.create', 'k1', 'd', JSON.stringify({ code: 200, msg: '', data: camera }));
  db.prepare(
    'INSERT INTO sessions (token_hash, id, user_id, kiosk, started_at, used_at, address) VALUES (?, ?, ?, ?, 0, 0, ?)',
  ).run('h', 's', '', 'Hall', '');
  db.close();
  return folder;
}
const filesOf = (folder: string): string =>
  readdirSync(folder)
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .join();

it('the migration encrypts secrets in the documents, and leaves them in no file, log entry or stored answer', () => {
  const folder = oldFolder();
  expect(filesOf(folder)).toContain('topsecret');
  const db = openCore(join(folder, 'core.db'));
  onTestFinished(() => void db.close());
  for (const clear of ['topsecret', 'top/secret', 'root', token]) expect(filesOf(folder)).not.toContain(clear);

  const docs = createDocStore(db, { now: () => 0 });
  const vault = openVault(db);
  const { revision, savedBy, body } = docs.tx((tx) => tx.get<typeof camera>('devices', 'cam')) ?? {};
  const { user, password, ...config } = (body?.config ?? {}) as Record<string, unknown>;
  expect([revision, savedBy, config]).toEqual([
    3,
    'Maintainer',
    { ...camera.config, address: 'http://10.0.0.9/live?at=me@home' },
  ]);
  expect([vault.open(user), vault.open(password)]).toEqual(['root', 'topsecret']);
  const odd = docs.tx((tx) => tx.get<{ config: Record<string, unknown> }>('devices', 'odd'))?.body.config;
  expect([odd?.address, vault.open(odd?.password)]).toEqual(['rtsp://10.0.0.9/1', 'top/secret']);
  const cloud = docs.tx((tx) => tx.get<{ token: string; site: string }>('settings', 'cloud'))?.body;
  expect([vault.open(cloud?.token), cloud?.site]).toEqual([token, 'S1']);
  expect(docs.tx((tx) => tx.get('devices', 'pcs1'))?.body).toEqual({ id: 'pcs1', config: { ratedPower: 125 } });

  const { list } = docs.logs({ current: 1, pageSize: 9 });
  const seen = { ...camera, config: { ...camera.config, address: 'http://10.0.0.9/live?at=me@home' } };
  expect(list.map(({ at, before, after }) => [at, before, after])).toEqual([
    [3, undefined, undefined],
    [2, seen, seen],
    [1, undefined, seen],
  ]);
});

it('the migration keeps the log append-only and limits wall displays to half a year', () => {
  const folder = oldFolder();
  const path = join(folder, 'core.db');
  openCore(path).close();
  const db = openCore(path);
  onTestFinished(() => void db.close());
  expect(() => db.prepare("UPDATE log SET who = 'nobody'").run()).toThrow('append-only');
  expect(() => db.prepare('DELETE FROM log').run()).toThrow('append-only');
  const { until } = db.prepare<[], { until: number }>('SELECT until FROM sessions').get() ?? { until: 0 };
  expect(Math.abs(until - Date.now() - 180 * 86_400_000)).toBeLessThan(60_000);
});

it('a failed migration leaves the database at the last complete version', () => {
  const folder = oldFolder();
  const path = join(folder, 'core.db');
  const db = new Database(path);
  db.exec("UPDATE documents SET body = '{not json' WHERE id = 'odd'");
  db.close();
  expect(() => openCore(path)).toThrow('JSON');
  const kept = new Database(path);
  onTestFinished(() => void kept.close());
  expect(Number(kept.pragma('user_version', { simple: true }))).toBe(2);
  expect(JSON.stringify(kept.prepare('SELECT body FROM documents').all())).toContain('topsecret');
});

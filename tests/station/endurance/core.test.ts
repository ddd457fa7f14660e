// core.db is damaged, missing, empty, or on a disk that cannot be written. The station restores a copy or rejects the start with
// an explanation. It never starts as a new station, and it can be stopped.
// @module-tag full
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Built, buildStation, type Child, newFolder, until } from './child.ts';
import { createDisks, fill } from './disks.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { overwrite, pageOf } from '../store/damage.ts';

const root = newFolder();
const used = join(root, 'used');
const children: Child[] = [];
const disks = createDisks();
let built: Built;
function begin(folder: string, around: readonly string[] = []): Child {
  const child = built.start(folder, around);
  children.push(child);
  return child;
}
/** A station that has run, with a history, an account of its own, a running strategy and one copy. */
beforeAll(async () => {
  built = await buildStation();
  mkdirSync(used);
  const child = begin(used);
  await child.url;
  await until('a copy', () => (copiesIn(used).length > 0 ? true : undefined));
  await child.kill();
  // After an orderly end there is no -wal or -shm file.
  new Database(join(used, 'core.db')).exec('SELECT 1 FROM users').close();
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  disks.unmountAll();
});
afterAll(() => {
  built.remove();
  rmSync(root, { recursive: true, force: true });
});
const copiesIn = (folder: string): string[] =>
  existsSync(join(folder, 'copies')) ? readdirSync(join(folder, 'copies')).filter((name) => name.endsWith('.db')) : [];
function copyOf(name: string): string {
  const folder = join(root, name.replaceAll(/\W+/g, '-'));
  cpSync(used, folder, { recursive: true });
  return folder;
}
function strategyIn(folder: string): unknown {
  const db = new Database(join(folder, 'core.db'), { readonly: true });
  const body = db.prepare("SELECT body FROM documents WHERE collection = 'settings' AND id = 'strategy'").pluck().get();
  db.close();
  return JSON.parse(String(body));
}
const titles = async (child: Child, headers: Record<string, string>): Promise<string[]> => {
  const { data } = await child.post('/alarm/queryTodayAlarmList', { pageSize: 100 }, headers);
  return (data as { list: { title: string }[] }).list.map(({ title }) => title);
};

it('the files of the station are readable only by its own account, with any umask', async () => {
  const folder = join(root, 'open');
  const child = begin(folder, ['sh', '-c', 'umask 000; exec "$@"', 'sh']);
  await child.url;
  await until('a copy', () => (copiesIn(folder).length > 0 ? true : undefined));
  await until('the history', () => (existsSync(join(folder, 'series.db-wal')) ? true : undefined));
  const paths = ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((name) => join(folder, name));
  const open = paths.filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(paths.length).toBeGreaterThan(8);
  expect(open).toEqual([]);
});

describe('a core.db with damage', () => {
  it('is replaced by the newest copy, which is reported, and the strategy stays stopped', async () => {
    const folder = copyOf('garbage');
    const file = join(folder, 'core.db');
    overwrite(file, 0, statSync(file).size);
    const child = begin(folder);
    expect(await child.url).toBeDefined();
    expect(child.said()).toContain('core.db is damaged');
    expect(child.said()).toContain(`The copy ${copiesIn(used)[0]} is used instead`);
    expect(child.said()).toContain('was kept as core.db.damaged-1');
    const headers = await child.login();
    expect(await titles(child, headers)).toContain('The settings were damaged. An older backup is active.');
    expect(strategyIn(used)).toMatchObject({ enabled: true });
    expect(strategyIn(folder)).toMatchObject({ enabled: false });
    expect(await child.post('/sys/electricityComputeSource/save', { electricityComputeSource: 1 }, headers)).toMatchObject({
      code: 200,
    });
  });

  it('does not count as a first start if it is missing next to a history', async () => {
    const folder = copyOf('missing');
    for (const name of ['core.db', 'copies']) rmSync(join(folder, name), { recursive: true });
    const child = begin(folder);
    expect(await child.ended).toBe(1);
    expect(child.said()).toContain(`${join(folder, 'core.db')} is missing, and there is no copy of it`);
    expect(existsSync(join(folder, 'core.db'))).toBe(false);
  });

  it('raises an alarm if it is damaged at run time, and the copy is used after a restart', async () => {
    const folder = copyOf('running');
    const child = begin(folder);
    await child.url;
    const headers = await child.login();
    await until('a copy', () => (copiesIn(folder).length > 1 ? true : undefined));
    const file = join(folder, 'core.db');
    const at = pageOf(file, 'log');
    // A write by another program makes the station read the page again.
    const other = new Database(file);
    other.pragma('wal_checkpoint(TRUNCATE)');
    overwrite(file, at, 400);
    other.exec("INSERT INTO secrets VALUES ('touched', '')");
    other.close();
    // The login works although the log cannot be written.
    expect(Object.keys(await child.login())).toEqual(['authorization']);
    await until('the alarm', async () =>
      (await titles(child, headers)).includes('The settings on the disk are damaged') ? true : undefined,
    );
    await child.kill();
    const second = begin(folder);
    expect(await second.url).toBeDefined();
    expect(second.said()).toContain('is used instead');
  });
});

describe('a start on a full disk', () => {
  it('shows live data and allows login and stop, while saving is rejected with an explanation until there is space', {
    timeout: 120_000,
  }, async () => {
    const folder = join(root, 'full');
    mkdirSync(folder);
    if (!disks.mount(folder, '24m')) return;
    cpSync(used, folder, { recursive: true });
    fill(folder);
    const child = begin(folder);
    expect(await child.url).toBeDefined();
    expect(child.said()).toContain('cannot be written. The running station is shown and can be stopped, but nothing is saved');
    const headers = await child.login();
    await until('the alarms', async () => {
      const all = await titles(child, headers);
      return ['Settings cannot be saved', 'History cannot be stored'].every((title) => all.includes(title)) ? true : undefined;
    });
    const newest = async () =>
      ((await child.post('/device/monitor/pcs/search', {}, headers)).data as { at?: number }[])[0]?.at ?? 0;
    const before = await until('a reading', async () => (await newest()) || undefined);
    await until('a newer reading', async () => ((await newest()) > before ? true : undefined));
    expect(await child.post('/strategy/stop', {}, { ...headers, idempotencyKey: 'stop-1' })).toMatchObject({ code: 200 });
    const stop = { id: 'pcs1', command: 'stop' };
    const stopped = await child.post('/device/command', stop, { ...headers, idempotencyKey: 'stop-2' });
    expect(stopped).toMatchObject({ code: 200, data: { outcome: 'confirmed' } });
    const save = () => child.post('/sys/electricityComputeSource/save', { electricityComputeSource: 1 }, headers);
    expect(await save()).toMatchObject({ code: 500, msg: 'The station cannot write to its disk. Nothing was saved.' });
    rmSync(join(folder, 'filling'));
    expect(await save()).toMatchObject({ code: 200 });
  });
});

it('a start on a read-only disk fails with the cause and the remedy', async () => {
  const folder = join(root, 'readonly');
  mkdirSync(folder);
  if (!disks.mount(folder, '24m')) return;
  cpSync(used, folder, { recursive: true });
  expect(spawnSync('mount', ['-o', 'remount,ro', folder]).status).toBe(0);
  const child = begin(folder);
  expect(await child.ended).toBe(1);
  expect(child.said()).toContain(
    `The data folder ${folder} cannot be written (EROFS). Make it writable, free up space, or set EMS_DATA to another folder.`,
  );
});

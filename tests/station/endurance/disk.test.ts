// A full disk, a folder that becomes read-only, and a damaged history. Live data continue, an alarm reports the fault, a stop
// works, and the settings stay intact.
// @module-tag full
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, closeSync, rmSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Built, buildStation, type Child, newFolder, until } from './child.ts';
import { createDisks, fill } from './disks.ts';
import { Database } from '../../../src/station/store/sqlite.ts';

const root = newFolder();
const children: Child[] = [];
const disks = createDisks();
let built: Built;
beforeAll(async () => {
  built = await buildStation();
});
afterEach(async () => {
  for (const child of children.splice(0)) await child.kill();
  disks.unmountAll();
});
afterAll(() => {
  built.remove();
  rmSync(root, { recursive: true, force: true });
});
function begin(folder: string, around: readonly string[] = []): Child {
  const child = built.start(folder, around);
  children.push(child);
  return child;
}
const folderOf = (name: string): string => {
  const folder = join(root, name);
  mkdirSync(folder);
  return folder;
};

interface Alarm {
  title: string;
  device: string;
}
const alarmsOf = async (child: Child, headers: Record<string, string>): Promise<string[]> => {
  const { data } = await child.post('/alarm/queryTodayAlarmList', { pageSize: 100 }, headers);
  return (data as { list: Alarm[] }).list.filter(({ device }) => device === 'station').map(({ title }) => title);
};
const newest = async (child: Child, headers: Record<string, string>): Promise<number> => {
  const { data } = await child.post('/device/monitor/pcs/search', {}, headers);
  return (data as { at?: number }[])[0]?.at ?? 0;
};
/** Expects that live data continue, the alarm runs, a stop works, and a save is rejected without partial changes. */
async function livesOn(child: Child, headers: Record<string, string>, folder: string): Promise<void> {
  await until('the alarm', async () =>
    (await alarmsOf(child, headers)).includes('History cannot be stored') ? true : undefined,
  );
  const before = await newest(child, headers);
  await until('a newer reading', async () => ((await newest(child, headers)) > before + 2000 ? true : undefined));
  const zone = async () => ((await child.post('/sys/timezone/search', {}, headers)).data as { timezone: string }).timezone;
  const kept = await zone();
  const text = 'The station cannot write to its disk. Nothing was saved.';
  const banner = { startTime: 1, endTime: 4_000_000_000_000, operateType: 1 };
  const refused = await until('a save that is refused', async () => {
    const saved = await child.post('/banner/announce', banner, headers);
    return saved.code === 200 ? undefined : saved;
  });
  expect([refused.code, refused.msg]).toEqual([500, text]);
  expect(await zone()).toBe(kept);
  const again = await child.login();
  expect(await child.post('/strategy/stop', {}, { ...again, idempotencyKey: 'stop-1' })).toMatchObject({ code: 200 });
  expect(child.process.exitCode).toBeNull();
  const core = new Database(join(folder, 'core.db'), { readonly: true });
  expect(core.pragma('integrity_check', { simple: true })).toBe('ok');
  core.close();
}

describe('a full disk', () => {
  it('delays neither live data nor a stop, and frames are stored again when there is space', {
    timeout: 120_000,
  }, async () => {
    const folder = folderOf('full');
    const own = disks.mount(folder, '24m');
    // Without the right to mount, a limit of the file size has the same effect on the writer as a full disk.
    const child = begin(folder, own ? [] : ['prlimit', '--fsize=1000000']);
    await child.url;
    const headers = await child.login();
    await until('a reading', async () => ((await newest(child, headers)) > 0 ? true : undefined));
    if (own) fill(folder);
    await livesOn(child, headers, folder);
    if (!own) return;
    rmSync(join(folder, 'filling'));
    await until('the end of the alarm', async () => {
      const { data } = await child.post('/alarm/queryTodayAlarmList', { pageSize: 100, status: 'running' }, headers);
      return (data as { list: Alarm[] }).list.some(({ title }) => title === 'History cannot be stored') ? undefined : true;
    });
    expect(await child.post('/sys/electricityComputeSource/save', { electricityComputeSource: 1 }, headers)).toMatchObject({
      code: 200,
    });
  });

  it('behaves like a limit on the file size', { timeout: 180_000 }, async () => {
    const folder = folderOf('limited');
    const child = begin(folder, ['prlimit', '--fsize=1000000']);
    await child.url;
    const headers = await child.login();
    await livesOn(child, headers, folder);
  });
});

it('a folder that becomes read-only delays neither live data nor a stop', { timeout: 180_000 }, async () => {
  const folder = folderOf('readonly');
  const own = disks.mountImage(folder);
  // If no file system can be mounted, a limit of the file size replaces one that cannot be written.
  const child = begin(folder, own ? [] : ['prlimit', '--fsize=1000000']);
  await child.url;
  const headers = await child.login();
  await until('a reading', async () => ((await newest(child, headers)) > 0 ? true : undefined));
  // The kernel does the same when a disk fails: it makes it read-only while files are open.
  if (own) expect(spawnSync('mount', ['-o', 'remount,abort', folder]).status).toBe(0);
  await livesOn(child, headers, folder);
});
describe('a damaged history', () => {
  it('is set aside at the start, and the station reports this and stores data again', async () => {
    const folder = folderOf('damaged');
    const first = begin(folder);
    await first.url;
    const headers = await first.login();
    await until('frames', () => (statSync(join(folder, 'series.db-wal')).size > 100_000 ? true : undefined));
    await first.kill();
    damage(folder);
    const second = begin(folder);
    expect(await second.url).toBeDefined();
    expect(second.said()).toContain('It was renamed to');
    expect(existsSync(join(folder, 'series.db.damaged-1'))).toBe(true);
    const title = 'The history is damaged';
    expect(await alarmsOf(second, headers)).toContain(title);
    const before = await newest(second, headers);
    await until('a newer reading', async () => ((await newest(second, headers)) > before ? true : undefined));
    await until('frames', () => (statSync(join(folder, 'series.db-wal')).size > 50_000 ? true : undefined));
  });
});

/** Overwrites the pages, including those of the write-ahead log. */
function damage(folder: string): void {
  for (const name of ['series.db', 'series.db-wal']) {
    const file = openSync(join(folder, name), 'r+');
    writeSync(file, Buffer.alloc(Math.max(40_000, statSync(join(folder, name)).size), 0x5a), 0, undefined, 0);
    closeSync(file);
  }
}

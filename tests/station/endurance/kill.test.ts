// kill -9 at any moment: during a start, a save or a frame. Acknowledged data are stored, no write is partial, and the station
// starts without manual steps.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Built, buildStation, type Child, newFolder, rest } from './child.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { full } from '../../chance.ts';

const rounds = full ? 100 : 5;
const folder = newFolder();
let built: Built;
beforeAll(async () => {
  built = await buildStation();
});
afterAll(() => {
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

interface Known {
  headers: Record<string, string>;
  /** The acknowledged banners by their start time. `sent` is the number of requests. */
  acknowledged: number[];
  sent: number;
  /** The last acknowledged value, and one whose response is missing. */
  source: { last?: number; open?: number };
  frames: number;
}

it(`the station loses no acknowledged data in ${rounds} kills`, { timeout: rounds * 30_000 + 60_000 }, async () => {
  const known: Known = { headers: {}, acknowledged: [], sent: 0, source: {}, frames: 0 };
  let completed = 0;
  for (let round = 0; round <= rounds; round++) {
    const child = built.start(folder);
    // Every fifth process is killed while it starts.
    if (round % 5 === 4) {
      await Promise.race([rest(Math.random() * 1200), child.url]);
      await child.kill();
      continue;
    }
    if ((await child.url) === undefined) throw new Error(`It did not start:\n${child.said()}`);
    completed += 1;
    if (round === 0) known.headers = await child.login();
    await check(child, known);
    if (round === rounds) await child.kill();
    else await saveUntilKilled(child, known);
    checkFiles(known);
    expect(child.said()).not.toContain('set aside');
  }
  expect(completed).toBeGreaterThan(rounds * 0.7);
  expect(known.acknowledged.length).toBeGreaterThan(rounds * 3);
  expect(known.frames).toBeGreaterThan(rounds);
});

async function saveUntilKilled(child: Child, known: Known): Promise<void> {
  let dead = false;
  const before = known.acknowledged.length;
  const killed = rest(300 + Math.random() * 1500).then(async () => {
    // On a slow machine the kill waits for a few saves.
    while (known.acknowledged.length < before + 4) await rest(20);
    dead = true;
    return child.kill();
  });
  while (!dead) {
    const startTime = known.sent++;
    const banner = { startTime, endTime: 4_000_000_000_000, operateType: 1 };
    const saved = await child.post('/banner/announce', banner, known.headers).catch(() => undefined);
    if (!saved) break;
    expect(saved).toMatchObject({ code: 200 });
    known.acknowledged.push(startTime);
    const next = startTime % 2;
    known.source.open = next;
    const body = { electricityComputeSource: next };
    const source = await child.post('/sys/electricityComputeSource/save', body, known.headers).catch(() => undefined);
    if (!source) break;
    expect(source).toMatchObject({ code: 200 });
    known.source = { last: next };
    await rest(Math.random() * 30);
  }
  await killed;
}

/** Checks the state that the station reports after its start. */
async function check(child: Child, known: Known): Promise<void> {
  const banners = await child.post('/banner/current', {}, known.headers);
  // The session is still valid.
  expect(banners.code).toBe(200);
  const kept = (banners.data as { startTime: number }[]).map(({ startTime }) => startTime);
  expect(kept).toEqual(expect.arrayContaining(known.acknowledged));
  const { data } = await child.post('/sys/electricityComputeSource/search', {}, known.headers);
  const { electricityComputeSource: source } = data as { electricityComputeSource: number };
  if (known.source.last !== undefined) expect([known.source.last, known.source.open]).toContain(source);
  known.source = { last: source };
}

/** Checks the files: both are intact, each save has its log line, and no frame is missing. */
function checkFiles(known: Known): void {
  const core = new Database(join(folder, 'core.db'));
  const count = (sql: string, ...values: unknown[]): number =>
    Number(
      (
        core
          .prepare(sql)
          .raw(true)
          .get(...values) as [number]
      )[0],
    );
  expect(core.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(count("SELECT COUNT(*) FROM documents WHERE collection = 'banners'")).toBe(
    count("SELECT COUNT(*) FROM log WHERE what = 'banner.announce'"),
  );
  expect(count("SELECT coalesce(max(revision), 0) FROM documents WHERE collection = 'settings' AND id = 'energySource'")).toBe(
    count("SELECT COUNT(*) FROM log WHERE what = 'energySource.save'"),
  );
  core.close();
  const series = new Database(join(folder, 'series.db'));
  expect(series.pragma('quick_check', { simple: true })).toBe('ok');
  // The newest rows are in a separate table until they are moved.
  const rows = 'SELECT (SELECT COUNT(*) FROM raw) + (SELECT COUNT(*) FROM tail WHERE kind = 0)';
  const frames = Number((series.prepare(rows).raw(true).get() as [number])[0]);
  expect(frames).toBeGreaterThanOrEqual(known.frames);
  known.frames = frames;
  series.close();
}

// Attacks by a viewer or without a session. A stop must be answered within a second, at the attacked station and at the second
// station in the same program, and every second must have its frames. Time in which the machine gave no core to this file or to
// the station does not count. Time in which the station does other work first counts in full.
// @module-tag full
import { setMaxListeners } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSeriesStore } from '../../../src/station/store/series/series.ts';
import { attacks } from './attacks.ts';
import { type Built, buildStation, type Child, newFolder, rest, until } from './child.ts';
import { Database } from '../../../src/station/store/sqlite.ts';

const folder = newFolder();
const attackMs = 20_000;
const device = 'pcs1';
/** The attacked station and the second one. */
const stations = ['own', 'beside'] as const;
let built: Built;
let child: Child;
let admin: Record<string, string>;
let viewer: Record<string, string>;

/** Writes a history by the minute, so that long reads have data. */
function writePast(): void {
  const store = createSeriesStore(join(folder, 'series.db'));
  const points = ['activePower', 'reactivePower', 'voltageA', 'currentA'];
  const until = Math.floor(Date.now() / 60_000) * 60_000 - 3_600_000;
  store.together(() => {
    for (const meter of ['meterGrid', 'meterLoad', 'meterStorage', 'pcs1']) {
      const row = store.rollupWriter(60, meter, points);
      for (let at = until - 35 * 86_400_000; at < until; at += 60_000) {
        row.add(Float64Array.of(Math.sin(at / 1e7) * 50, 5, 230, 80));
        row.write(at);
      }
    }
  });
  store.close();
}

async function begin(): Promise<Child> {
  const started = built.start(folder, [], [], 'beside');
  if ((await started.url) === undefined) throw new Error(started.said());
  return started;
}

beforeAll(async () => {
  built = await buildStation();
  // The first start creates the documents.
  child = await begin();
  child.process.kill('SIGTERM');
  await child.ended;
  writePast();
  child = await begin();
  admin = await child.login();
  viewer = { ...(await child.login('viewer')), powerStationId: stations[0] };
  await until('readings', async () => (secondsOf(Date.now() - 10_000, Date.now()) >= 5 ? true : undefined));
  // A stop takes as long as the converter needs while it charges. The storage is stopped here, so that the tests measure only the
  // response time of the station.
  for (const powerStationId of stations) await child.post('/storage/stop', {}, { ...admin, powerStationId });
});
afterAll(async () => {
  await child?.kill();
  built?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the number of different seconds with a frame. */
function secondsOf(from: number, to: number): number {
  const db = new Database(join(folder, 'series.db'), { readonly: true });
  const id = db.prepare("SELECT id FROM series WHERE device = ? AND part = ''").pluck().get(device);
  const found = db
    .prepare(
      'SELECT count(DISTINCT at) FROM (SELECT series, at FROM raw UNION ALL SELECT series, at FROM tail WHERE kind = 0) WHERE series = ? AND at >= ? AND at < ?',
    )
    .pluck()
    .get(id ?? -1, Math.ceil(from / 1000), Math.floor(to / 1000)) as number;
  db.close();
  return found;
}

/** Returns the time in ms in which the main thread of a process was ready but had no core. Only Linux reports this. */
function withoutCoreMs(pid: number | undefined): number {
  if (process.platform !== 'linux') return 0;
  return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1e6;
}
const ofBothMs = (): number => withoutCoreMs(child.process.pid) + withoutCoreMs(process.pid);

it.each(attacks)('a stop is answered within a second and no frame is lost during this attack: $name', async ({ run }) => {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const begun = Date.now();
  const waitedBefore = withoutCoreMs(child.process.pid);
  const attack = run(child, viewer, over.signal);
  await rest(1000);
  const stops: number[] = [];
  while (Date.now() - begun < attackMs) {
    for (const powerStationId of stations) {
      const asked = performance.now();
      const waited = ofBothMs();
      expect(await child.post('/storage/stop', {}, { ...admin, powerStationId })).toMatchObject({ code: 200 });
      stops.push(performance.now() - asked - (ofBothMs() - waited));
    }
    await rest(300);
  }
  const ended = Date.now();
  const keptBackS = Math.ceil((withoutCoreMs(child.process.pid) - waitedBefore) / 1000);
  over.abort();
  await attack;
  await rest(1500);
  const seconds = Math.floor(ended / 1000) - Math.ceil(begun / 1000);
  expect(Math.max(...stops)).toBeLessThan(1000);
  expect(secondsOf(begun, ended)).toBeGreaterThanOrEqual(seconds - 1 - keptBackS);
});

it('the station has no error of its own after all attacks', async () => {
  expect(child.process.exitCode).toBeNull();
  expect(child.said()).not.toMatch(/Error:/);
  expect(await child.post('/station/state', {}, viewer)).toMatchObject({ code: 200 });
});

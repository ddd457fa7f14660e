// A disk that needs eight seconds for each sync, as a worn memory card does. Readings, set-points and stops go on as before; only the
// answer to a save waits, because it promises that the saved value is on the disk.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { judgeThere } from '../acquire/judges.ts';
import { type Built, buildStation, type Child, newFolder, rest, until } from './child.ts';

const root = newFolder();
const delays = join(root, 'delay');
const slowMs = 8000;
const hasCompiler = spawnSync('cc', ['--version']).error === undefined;
let built: Built | undefined;
let child: Child;
let headers: Record<string, string>;
beforeAll(async () => {
  if (!hasCompiler) return;
  const library = join(root, 'slowSync.so');
  const source = join(import.meta.dirname, 'slowSync.c');
  const { status, stderr } = spawnSync('cc', ['-shared', '-fPIC', '-o', library, source, '-ldl'], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`The C compiler failed:\n${stderr}`);
  built = await buildStation();
  child = built.start(join(root, 'data'), ['env', `LD_PRELOAD=${library}`, `SLOW_SYNC=${delays}`]);
  if ((await child.url) === undefined) throw new Error(`It did not start:\n${child.said()}`);
  headers = await child.login();
  await child.post('/powerStation/checkCommand', { command: '123456' }, headers);
}, 300_000);
afterAll(async () => {
  if (built) await child.kill();
  built?.remove();
  rmSync(root, { recursive: true, force: true });
});
const setDelay = (ms: number): void => writeFileSync(delays, String(ms));
/** Syncs by the main thread and by others, while they were slow. */
const syncs = (by: 'm' | 't'): string[] =>
  readFileSync(`${delays}.log`, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith(by));
async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; ms: number }> {
  const begun = performance.now();
  const answer = await work();
  return { answer, ms: performance.now() - begun };
}
interface Load {
  longestMs: number;
}

it('a slow disk delays no reading and no stop, and a save is acknowledged when it is on the disk', {
  timeout: 300_000,
}, async () => {
  if (!judgeThere(hasCompiler, 'cc')) return;
  // The start itself may block longer.
  const load = async (): Promise<number> => ((await child.post('/diagnostics/load', {}, headers)).data as Load).longestMs;
  await until('a quiet event loop', async () => ((await load()) < slowMs / 2 ? true : undefined));
  const converter = async (): Promise<number> => {
    const { data } = await child.post('/device/monitor/pcs/search', {}, headers);
    return (data as { at?: number }[])[0]?.at ?? 0;
  };
  await until('the converter', async () => ((await converter()) > 0 ? true : undefined));
  setDelay(slowMs);
  const saves: number[] = [];
  const saving = (async () => {
    for (let n = 0; n < 4; n++) {
      const { answer, ms } = await timed(() =>
        child.post('/banner/announce', { startTime: n, endTime: 4_000_000_000_000, operateType: 1 }, headers),
      );
      expect(answer).toMatchObject({ code: 200 });
      saves.push(ms);
    }
  })();
  while (saves.length < 4) {
    const stop = await timed(() => child.post('/strategy/stop', {}, headers));
    expect(stop.answer).toMatchObject({ code: 200 });
    expect(stop.ms).toBeLessThan(slowMs / 2);
    expect(Date.now() - (await converter())).toBeLessThan(slowMs / 2);
    await Promise.race([rest(1000), saving]);
  }
  setDelay(0);
  await saving;
  expect(await load()).toBeLessThan(slowMs / 2);
  expect(Math.min(...saves)).toBeGreaterThan(slowMs * 0.9);
  expect(syncs('m')).toEqual([]);
  expect(syncs('t').length).toBeGreaterThanOrEqual(saves.length);
});

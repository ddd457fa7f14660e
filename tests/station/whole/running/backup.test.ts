// A backup downloaded from a running station, and a station that continues from it elsewhere.
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
const folder = mkdtempSync(join(tmpdir(), 'ems-backup-'));
beforeAll(async () => void (station = await startReal()));
afterAll(async () => {
  await station.remove();
  rmSync(folder, { recursive: true, force: true });
});
const download = (headers: Record<string, string>): Promise<Response> =>
  fetch(`${station.url}/v1/rpc/backup/download`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{}',
  });

it('a backup is available to an administrator with the secondary password, contains the last saved data, and starts a station', async () => {
  const admin = await station.login();
  const { data } = await station.post('/v1/rpc/sys/electricityComputeSource/search', {}, admin);
  const saved = await station.post(
    '/v1/rpc/sys/electricityComputeSource/save',
    { ...(data as object), electricityComputeSource: 0 },
    admin,
  );
  expect(saved.code).toBe(200);
  for (const who of [await station.login('maintainer'), admin])
    expect(await (await download(who)).json()).not.toMatchObject({ code: 200 });
  await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, admin);
  const file = await download(admin);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="core-\d{8}T\d{9}Z\.db"/);
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.subarray(0, 15).toString()).toBe('SQLite format 3');
  const { data: copies } = await station.post('/v1/rpc/backup/list', {}, admin);
  expect((copies as { at: number; size: number }[])[0]?.size).toBeCloseTo(bytes.length / 1e6, 3);
  expect(Math.abs(((copies as { at: number }[])[0]?.at ?? 0) - Date.now())).toBeLessThan(60_000);
  const { data: log } = await station.post('/v1/rpc/sys/operationLog/search', { current: 1, pageSize: 200 }, admin);
  expect(JSON.stringify(log)).toContain('Back up the settings');

  writeFileSync(join(folder, 'core.db'), bytes);
  copyFileSync(join(station.folder, 'data', 'secrets.key'), join(folder, 'secrets.key'));
  const restored = await startReal({ folder });
  const there = await restored.login();
  const source = await restored.post('/v1/rpc/sys/electricityComputeSource/search', {}, there);
  expect(source.data).toMatchObject({ electricityComputeSource: 0 });
  await restored.close();
});

// kill -9 between the write to a device and its confirmation. After the next start the log has one line for the command.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LogEntry } from '../../../src/station/contract/index.ts';
import { type Built, buildStation, type Child, newFolder, until } from './child.ts';
import { verifyLog } from '../../../src/station/store/docs/docsChain.ts';
import { type Db, openFile } from '../../../src/station/store/docs/docsSchema.ts';
import { openVault } from '../../../src/station/store/docs/docsVault.ts';

const folder = newFolder();
let built: Built;
let child: Child;
beforeAll(async () => {
  built = await buildStation();
});
afterAll(async () => {
  await child.kill();
  built.remove();
  rmSync(folder, { recursive: true, force: true });
});

const stop = { id: 'pcs1', command: 'stop' };
async function begin(): Promise<Record<string, string>> {
  child = built.start(folder);
  if ((await child.url) === undefined) throw new Error(`It did not start:\n${child.said()}`);
  const headers = await child.login();
  await child.post('/powerStation/checkCommand', { command: '123456' }, headers);
  return headers;
}
/** The log as the console shows it. */
async function answers(headers: Record<string, string>): Promise<unknown[]> {
  const query = { current: 1, pageSize: 100, operationTitleList: ['command'] };
  const { data } = await child.post('/sys/operationLog/search', query, headers);
  return (data as { list: { title: string }[] }).list.filter(({ title }) => title.includes('Stop'));
}
function onFile<T>(work: (db: Db) => T): T {
  const db = openFile(join(folder, 'core.db'));
  try {
    return work(db);
  } finally {
    db.close();
  }
}
const underWay = (): number => onFile((db) => Number(db.prepare('SELECT COUNT(*) FROM under_way').pluck().get()));
const stops = () => onFile((db) => db.prepare<[], LogEntry>("SELECT * FROM log WHERE what = 'pcs.stop'").all());

it('a stop that a kill interrupts is logged once, with an unknown outcome', { timeout: 300_000 }, async () => {
  const headers = await begin();
  await until('the converter', async () => {
    const { data } = await child.post('/device/monitor/pcs/search', {}, headers);
    return (data as { at?: number }[])[0]?.at;
  });
  // The device accepts the write but does not act on it, so that the command waits for its confirmation.
  await child.post('/plant/fault', { device: 'pcs1', fault: 'ignores', seconds: 60 }, headers);
  const keyed = { ...headers, idempotencyKey: 'cut' };
  const before = Date.now();
  const cut = child.post('/device/command', stop, keyed).catch(() => undefined);
  await until('the command', () => (underWay() > 0 ? true : undefined));
  await child.kill();
  const after = Date.now();
  expect(await cut).toBeUndefined();

  const again = await begin();
  const lines = stops();
  expect(lines).toMatchObject([{ target: 'pcs1', outcome: 'unknown', who: 'Administrator' }]);
  expect(await answers(again)).toMatchObject([{ outcome: 'unknown' }]);
  expect(lines[0]?.at).toBeGreaterThanOrEqual(before);
  expect(lines[0]?.at).toBeLessThanOrEqual(after);
  expect(underWay()).toBe(0);
  expect(await child.post('/device/command', stop, { ...again, idempotencyKey: 'cut' })).toMatchObject({ code: 409 });

  await child.kill();
  const later = await begin();
  expect(await answers(later)).toHaveLength(1);
  await child.kill();
  expect(onFile((db) => verifyLog(db, openVault(db)))).toMatchObject({ is: 'whole' });
});

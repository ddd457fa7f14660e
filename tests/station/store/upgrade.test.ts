// Data of every released version, upgraded by the current station. Accounts can log in, saved documents are present, and the log
// is intact.
import { mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createSessions } from '../../../src/station/session/sessions.ts';
import { toPasswordHash } from '../../../src/station/session/password.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { verifyLog } from '../../../src/station/store/docs/docsChain.ts';
import { fileAt, newestVersion, openCore, versionOf } from '../../../src/station/store/docs/docsSchema.ts';
import { openVault } from '../../../src/station/store/docs/docsVault.ts';
import { startReal } from '../whole/realStation.ts';

const password = 'a river under the bridge';
const clock = { now: () => 1_700_000_000_000 };

async function oldFolder(version: number): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `ems-version-${version}-`));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'data'));
  const db = fileAt(version, join(folder, 'data', 'core.db'));
  db.pragma('journal_mode = WAL');
  const user = db.prepare("INSERT INTO users (id, login_name, name, role, password) VALUES (?, ?, ?, 'administrator', ?)");
  user.run('ann', 'ann', 'Ann', await toPasswordHash(password));
  const put = db.prepare(
    "INSERT INTO documents (collection, id, revision, body, saved_at, saved_by) VALUES (?, ?, 2, ?, 5, 'Ann')",
  );
  put.run('settings', 'theme', JSON.stringify({ mode: 0 }));
  put.run('banners', 'b1', JSON.stringify({ id: 'b1' }));
  db.prepare("INSERT INTO log (at, who, kind, what, after) VALUES (7, 'Ann', 'save', 'theme.save', ?)").run('{"mode":0}');
  db.close();
  return folder;
}
const versions = Array.from({ length: newestVersion }, (_, index) => index + 1);

it.each(versions)(
  'core.db of version %i is upgraded to the newest version with its accounts, documents and log',
  async (version) => {
    const file = join(await oldFolder(version), 'data', 'core.db');
    openCore(file).close();
    const db = openCore(file);
    onTestFinished(() => void db.close());
    expect(versionOf(db)).toBe(newestVersion);
    const docs = createDocStore(db, clock);
    expect(docs.tx((tx) => tx.get('settings', 'theme'))).toMatchObject({ body: { mode: 0 }, revision: 2, savedBy: 'Ann' });
    const sessions = createSessions({ db, docs, clock });
    await sessions.login('ann', password, { address: 'here' });
    expect(sessions.users()).toMatchObject([{ loginName: 'ann', role: 'administrator', disabled: false, sessions: 1 }]);
    expect(docs.logs({ text: 'theme.save', current: 1, pageSize: 9 }).list).toMatchObject([{ who: 'Ann', after: { mode: 0 } }]);
    expect(verifyLog(db, openVault(db))).toMatchObject({ is: 'whole' });
  },
);

it('a complete station starts with the data of the oldest version', async () => {
  const folder = await oldFolder(1);
  const station = await startReal({ folder: join(folder, 'data'), demo: false });
  onTestFinished(() => station.close());
  const ann = await station.login('ann', password);
  expect((await station.post('/v1/rpc/user/list', {}, ann)).data).toMatchObject([{ loginName: 'ann' }]);
  expect((await station.post('/v1/rpc/sys/operationLog/search', { current: 1, pageSize: 20 }, ann)).code).toBe(200);
});

// An incident file opened at a running station. It appears as a separate place next to the station, only for authorised users and
// without access to devices or settings. An invalid or malicious file has no effect on other users.
// @module-tag full
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenedBy } from '../../../src/station/contract/incident.ts';
import { createOpenedFiles } from '../../../src/station/incidentFile/opened/openedFiles.ts';
import { unpackIncident } from '../../../src/station/incidentFile/unpackIncident.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { dayOf, timeOf } from '../../../src/core/time.ts';
import { startReal, type Started, until } from '../whole/realStation.ts';
import { makePast, type MadePast, minute } from './madePast.ts';

let real: Started;
let maintainer: Record<string, string>;
let past: MadePast;
let bytes: Buffer;
beforeAll(async () => {
  real = await startReal();
  maintainer = await real.login('maintainer');
  const { station } = real;
  await until(() =>
    station.devices().every(({ id }) => ['normal', 'alarm', 'none'].includes(station.live.state(id))) ? true : undefined,
  );
  past = makePast(station, 2 * 86_400_000, 40, 'pcs1');
  const zone = station.scope().timezone;
  const [day, start, end] = [dayOf(past.start, zone), timeOf(past.start, zone), timeOf(past.start + 30 * minute, zone)];
  const response = await fetch(real.url + urlOf('incident.ofSpan'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...maintainer },
    body: JSON.stringify({ day, start, end }),
  });
  bytes = Buffer.from(await response.arrayBuffer());
});
afterAll(() => real?.remove());

const urlOf = (name: string): string => real.station.content().calls[name]?.url ?? name;
const places = (): string[] => {
  const folder = join(real.folder, 'data', 'files', 'opened');
  return existsSync(folder) ? readdirSync(folder) : [];
};
async function bring(content: Uint8Array, of = maintainer) {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(content)]), 'from-elsewhere.incident');
  const response = await fetch(real.url + urlOf('incident.open'), {
    method: 'POST',
    headers: { language: 'en_US', ...of },
    body,
  });
  return (await response.json()) as { code: number; msg: string; data: { id: string; name: string; start: number } };
}
const ask = (name: string, body: unknown, of: Record<string, string>) => real.post(urlOf(name), body, of);
const close = (id: string) => ask('incident.close', { id }, maintainer);

const crafted = (change: (db: InstanceType<typeof Database>) => void): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'ems-crafted-'));
  const file = join(folder, 'a.db');
  writeFileSync(file, gunzipSync(bytes));
  const db = new Database(file);
  change(db);
  db.close();
  const made = gzipSync(readFileSync(file), { level: 1 });
  rmSync(folder, { recursive: true });
  return made;
};
const strange = (db: InstanceType<typeof Database>): void => {
  db.exec(
    `UPDATE schemas SET text = json_set(text, '$.title', 'Enter your password here') WHERE name = 'screens/home/default.json'`,
  );
  db.exec(`UPDATE schemas SET text = json_set(text, '$.title', 'Changed') WHERE name = 'devices/pcs.json'`);
};

describe('an opened incident file', () => {
  let id: string;
  let openedMessage: string;
  let there: Record<string, string>;
  beforeAll(async () => {
    ({
      msg: openedMessage,
      data: { id },
    } = await bring(crafted(strange)));
    there = { ...maintainer, powerStationId: id };
  });

  it('answers like the station at that moment, and is reported as an incident file', async () => {
    const moment = String(past.start + 20 * minute);
    for (const call of ['home.overview', 'home.statistics', 'monitor.pcs', 'monitor.em', 'wiring.search', 'strategy.state']) {
      const [file, station] = await Promise.all([ask(call, {}, { ...there, moment }), ask(call, {}, { ...maintainer, moment })]);
      expect([call, file.code, file.data]).toEqual([call, 200, station.data]);
    }
    const { data } = await ask('station.state', {}, there);
    expect(data).toMatchObject({ record: { start: past.start, madeBy: 'Maintainer' } });
    expect(openedMessage).toBe('The incident file is open');
  });
  it('is listed as a separate station, in which the same person has no permissions', async () => {
    const { data } = await ask('menu.current', {}, there);
    expect(data).toMatchObject({ user: { name: 'Maintainer' }, rights: {} });
    expect((data as { stations: object[] }).stations).toMatchObject([{ id: real.station.scope().id }, { id, record: true }]);
    const own = await ask('menu.current', {}, maintainer);
    expect(own.data).toMatchObject({ rights: { maintain: true } });
  });
  it('gives no access to devices or settings, neither its own nor those of the station', async () => {
    const before = real.station.scope().state.strategy;
    for (const [call, body] of [
      ['strategy.stop', {}],
      ['storage.stop', {}],
      ['alarm.remove', { ids: ['1'] }],
      ['carbon.save', { factor: 1, source: 'x' }],
      ['user.list', {}],
      ['incident.opened', {}],
    ] as const)
      expect([call, (await ask(call, body, there)).code]).toEqual([call, 403]);
    expect(real.station.scope().state.strategy).toBe(before);
    expect((await ask('camera.poster', { id: 'camera1' }, there)).code).toBe(409);
  });
  it('is accessible to the person who opened it and to maintainers, and to nobody else', async () => {
    const [viewer, admin] = [await real.login('viewer'), await real.login('admin')];
    const named = (of: Record<string, string>) => ask('home.overview', {}, { ...of, powerStationId: id });
    expect((await named(admin)).code).toBe(200);
    expect(await named(viewer)).toMatchObject({ code: 404, msg: 'This incident file is no longer open' });
    expect((await named({})).code).toBe(401);
    expect((await ask('incident.close', { id }, viewer)).code).toBe(403);
    expect((await bring(bytes, viewer)).code).toBe(403);
    const menu = await ask('menu.current', {}, viewer);
    expect(menu.data).not.toHaveProperty('stations');
  });
  it('allows its user to log out', async () => {
    const again = await real.login('maintainer');
    expect((await ask('user.logout', {}, { ...again, powerStationId: id })).code).toBe(200);
    expect((await ask('home.overview', {}, again)).code).toBe(401);
    expect((await ask('home.overview', {}, there)).code).toBe(200);
  });
  it('streams and serves the content of the station, without the changes of the file', async () => {
    const ended = new AbortController();
    const response = await fetch(`${real.url}/v1/rpc/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...there },
      body: '{"topics":{}}',
      signal: ended.signal,
    });
    const { value } = await (response.body as ReadableStream<Uint8Array>).getReader().read();
    expect(Buffer.from(value ?? []).toString()).toMatch(/^event: content/);
    const before = real.printed.length;
    ended.abort();
    // A client that disconnects must not cause an error report.
    await until(() => (real.printed.length > before ? true : undefined), 2000);
    expect(real.printed.slice(before)).toEqual([]);
    const index = (await (await fetch(`${real.url}/content/index.json`, { headers: there })).json()) as { hash: string };
    // The content does not have the screens that somebody may have inserted into the file.
    expect(index.hash).toBe(real.station.content().index.hash);
    const screen = await fetch(`${real.url}/content/${index.hash}/screen/alarm-history.json`);
    expect(screen.status).toBe(200);
  });
  it('is removed when it is closed, and the menu lists one station again', async () => {
    expect(places()).toHaveLength(1);
    expect((await close(id)).code).toBe(200);
    expect(places()).toEqual([]);
    expect(await ask('home.overview', {}, there)).toMatchObject({ code: 404, msg: 'This incident file is no longer open' });
    const menu = await ask('menu.current', {}, there);
    expect([menu.code, 'stations' in (menu.data as object)]).toEqual([200, false]);
  });
});

describe('the process of an opened file', () => {
  it('ends when it is idle, and the next start removes what a killed one left', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ems-opened-'));
    mkdirSync(join(folder, 'opened', 'left'), { recursive: true });
    let now = 0;
    const files = createOpenedFiles({
      folder,
      schemas: ['schemas'],
      clock: { now: () => now },
      report: () => {},
      idleMs: 200,
      most: 1,
      // Long enough for the file to open on a busy machine.
      patienceMs: 280_000,
    });
    expect(existsSync(join(folder, 'opened'))).toBe(false);
    const by: OpenedBy = { sessionId: 's', name: 'A', maintains: false, sees: [] };
    const { id } = await files.open({ name: 'a', bytes }, 'x', by);
    await expect(files.open({ name: 'b', bytes }, 'x', by)).rejects.toThrow('The limit of open incident files has been reached');
    const leave = files.using(id);
    now = 1000;
    await new Promise((done) => setTimeout(done, 500));
    expect(files.wayTo(id, by)).toBeDefined();
    leave();
    now = 1500;
    await until(() => (readdirSync(join(folder, 'opened')).length === 0 ? true : undefined));
    expect(files.wayTo(id, by)).toBeUndefined();
    await files.end();
    rmSync(folder, { recursive: true });
  });
});

describe('a foreign file', () => {
  const otherDatabase = (): Buffer => {
    const db = new Database(':memory:');
    db.exec('CREATE TABLE series (id); CREATE TABLE log (id)');
    const packed = gzipSync(db.serialize());
    db.close();
    return packed;
  };
  it.each([
    [0, 'no archive', () => Buffer.from('nothing')],
    [0, 'an archive of other data', () => gzipSync('nothing')],
    [0, 'an archive of large data', () => gzipSync(Buffer.alloc(50_000_000))],
    [0, 'a truncated archive', () => gzipSync('nothing').subarray(0, 12)],
    [0, 'no database in spite of its first bytes', () => gzipSync(`SQLite format 3\0${'x'.repeat(4000)}`)],
    [0, 'another database', otherDatabase],
    [1, 'a database with a computed column', () => crafted(reckoned)],
  ])('starts %i processes if it is %s', async (begun, _what, strange) => {
    const folder = mkdtempSync(join(tmpdir(), 'ems-opened-'));
    const reported: unknown[] = [];
    const report = (_what: string, error: unknown): void => void reported.push(error);
    const files = createOpenedFiles({ folder, schemas: [], clock: { now: () => 0 }, report, patienceMs: 280_000 });
    const by: OpenedBy = { sessionId: 's', name: 'A', maintains: false, sees: [] };
    await expect(files.open({ name: 'a', bytes: strange() }, 'x', by)).rejects.toThrow('This is not an incident file');
    // The process reports the file that it has to unpack.
    expect(reported.filter((error) => String(error).includes('brought.incident'))).toHaveLength(begun);
    await files.end();
    rmSync(folder, { recursive: true });
  });
  const endless = (db: InstanceType<typeof Database>): void => {
    db.exec('DROP TABLE incident');
    const numbers = 'WITH RECURSIVE n(body) AS (SELECT 1 UNION ALL SELECT body + 1 FROM n)';
    db.exec(`CREATE VIEW incident AS ${numbers} SELECT max(body) body FROM n`);
  };
  const reckoned = (db: InstanceType<typeof Database>): void => {
    db.exec('DROP TABLE pictures');
    db.exec('CREATE TABLE pictures (name, bytes AS (zeroblob(999999999)))');
  };
  it.each([
    ['no archive', () => Buffer.from('nothing'), 'other'],
    ['no database', () => gzipSync('nothing'), 'other'],
    ['half of an incident file', () => bytes.subarray(0, 4000), 'other'],
    ['a view that runs forever', () => crafted(endless), 'other'],
    ['a computed column', () => crafted(reckoned), 'other'],
    ['another format', () => crafted((db) => db.exec(`UPDATE incident SET body = json_set(body, '$.format', 9)`)), 'newer'],
    ['too much data in a small archive', () => gzipSync(Buffer.alloc(200_000_000)), 'too-large'],
  ] as const)('is refused if it is %s', async (_what, make, why) => {
    const folder = mkdtempSync(join(tmpdir(), 'ems-strange-'));
    const file = join(folder, 'a.incident');
    writeFileSync(file, make());
    await expect(unpackIncident(file, folder, 100e6)).rejects.toMatchObject({ why });
    expect(existsSync(join(folder, 'incident.db'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
  it('is not extracted outside its folder, regardless of the names in it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ems-strange-'));
    const file = join(folder, 'a.incident');
    writeFileSync(
      file,
      crafted((db) => db.exec(`INSERT INTO pictures VALUES ('../../out.png', x'00')`)),
    );
    mkdirSync(join(folder, 'a'));
    await unpackIncident(file, join(folder, 'a'));
    expect(existsSync(join(folder, 'out.png')) || existsSync(join(folder, 'a', 'out.png'))).toBe(false);
    rmSync(folder, { recursive: true });
  });
  it('is rejected with an error at its field', async () => {
    const message = 'This is not an incident file';
    const refused = await bring(Buffer.from('nothing'));
    expect(refused).toMatchObject({ code: 400, msg: message, data: [{ path: '/file', message }] });
    expect(places()).toEqual([]);
  });
});

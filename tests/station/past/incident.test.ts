// An incident file that another program opens without the station. For random moments, the calls of the pages return the same as
// the station. The file contains no accounts and no secrets.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledCall } from '../../../src/core/content.ts';
import { dayOf, timeOf } from '../../../src/core/time.ts';
import { openAlarmStore } from '../../../src/station/alarm/alarmStore.ts';
import { type OpenIncident, startIncident } from '../../../src/station/incidentFile/startIncident.ts';
import { unpackIncident } from '../../../src/station/incidentFile/unpackIncident.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { full } from '../../chance.ts';
import { compileHere } from '../compileHere.ts';
import { startReal, type Started, until } from '../whole/realStation.ts';
import { makePast, type MadePast, minute } from './madePast.ts';

let real: Started;
let headers: Record<string, string>;
let past: MadePast;
let folder: string;
let file: string;
let bytes: Buffer;
let opened: OpenIncident;
let reader: Record<string, string>;
const secret = 'a-password-of-a-camera';

beforeAll(async () => {
  real = await startReal();
  headers = await real.rest();
  const { station } = real;
  await until(() =>
    station.devices().every(({ id }) => ['normal', 'alarm', 'none'].includes(station.live.state(id))) ? true : undefined,
  );
  past = makePast(station, 2 * 86_400_000, 40, 'pcs1');
  station.docs.tx((tx) => tx.put('settings', 'kept-apart', { password: station.vault.seal(secret) }, 'admin'));
  const store = openAlarmStore(join(real.folder, 'data', 'core.db'));
  const [alarm] = store.addAll([
    {
      device: 'meterGrid',
      deviceName: 'M',
      deviceType: 'em2',
      busbarName: 'P',
      alarm: 'x',
      level: 'B',
      title: 'X',
      originalTitle: 'X',
      occurTime: past.start + 20 * minute,
      endTime: past.start + 24 * minute,
      status: 'end',
    },
  ]);
  store.close();
  folder = mkdtempSync(join(tmpdir(), 'ems-incident-test-'));
  file = join(folder, 'one.incident');
  bytes = await saved('incident.ofAlarm', { id: alarm?.id });
  writeFileSync(file, bytes);
  const rate = { perSecond: 10_000, burst: 10_000 };
  opened = await startIncident({
    file,
    compile: compileHere,
    print: () => {},
    rate: { anonymous: rate, session: rate },
    names: [],
    gateways: [],
  });
  const { data } = await post(opened.url, '/v1/rpc/user/login', { loginName: 'reader', password: opened.password });
  reader = { authorization: (data as { token: string }).token };
}, 180_000);
afterAll(async () => {
  await opened?.close();
  await real?.remove();
  rmSync(folder, { recursive: true, force: true });
});

const urlOf = (name: string): string => real.station.content().calls[name]?.url ?? name;
async function post(url: string, path: string, body: unknown, of: Record<string, string> = {}) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', language: 'en_US', ...of },
    body: JSON.stringify(body),
  });
  return (await response.json()) as { code: number; msg: string; data: unknown };
}
async function saved(call: string, body: unknown, of = headers): Promise<Buffer> {
  const response = await fetch(real.url + urlOf(call), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...of },
    body: JSON.stringify(body),
  });
  expect(response.headers.get('content-type')).toBe('application/gzip');
  return Buffer.from(await response.arrayBuffer());
}

/** A multiplicative congruential generator, which returns the same numbers on every machine. */
function drawn(count: number): number[] {
  let seed = 20_261_123;
  return Array.from({ length: count }, () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647);
}
/** Calls that pages read, with their requests. */
const asked: Readonly<Record<string, object>> = {
  'home.overview': {},
  'home.statistics': {},
  'wiring.search': {},
  'monitor.em': {},
  'monitor.pcs': {},
  'monitor.realTime': {},
  'monitor.parts': { type: 'cell', device: 'stack1' },
  'alarm.history': { current: 1, pageSize: 20 },
  'alarm.count': {},
  'strategy.state': {},
  'station.state': {},
  'log.search': { current: 1, pageSize: 20 },
};

describe('an incident file', () => {
  it.each(drawn(full ? 20 : 5))('answers the calls of the pages like the station, at %d of its period', async (share) => {
    const moment = Math.floor(past.start + (5 + share * 34) * minute);
    for (const [call, body] of Object.entries(asked)) {
      const [one, other] = await Promise.all([
        post(real.url, urlOf(call), body, { ...headers, moment: String(moment) }),
        post(opened.url, urlOf(call), body, { ...reader, moment: String(moment) }),
      ]);
      expect([call, one.code, one.msg]).toEqual([call, 200, '']);
      // Only the file reports `record`. Whether a secondary password is set is a property of the present.
      const { record: _of, secondaryPasswordSet: _is, ...rest } = { ...(other.data as Record<string, unknown>) };
      const { secondaryPasswordSet: _too, ...whole } = { ...(one.data as Record<string, unknown>) };
      expect([call, rest]).toEqual([call, whole]);
    }
  });
});

describe('the incident file', () => {
  it('shows its last moment if none is requested, and rejects a later one', async () => {
    const { data } = await post(opened.url, urlOf('station.state'), {}, reader);
    const state = data as { now: number; record: { start: number; end: number; at: number; madeBy: string } };
    const end = past.start + 39 * minute;
    expect(state.record).toMatchObject({
      start: past.start + 5 * minute,
      end,
      at: past.start + 20 * minute,
      madeBy: 'Administrator (admin)',
    });
    expect(state.now).toBe(end);
    const late = await post(opened.url, urlOf('home.overview'), {}, { ...reader, moment: String(end + minute) });
    expect(late.code).toBe(400);
  });
  it('answers every call without required members with the code and message of the station', { timeout: 240_000 }, async () => {
    const { calls } = real.station.content();
    const moment = String(past.start + 39 * minute);
    const isPlain = (call: CompiledCall): boolean =>
      call.past === true && call.planned !== true && call.method !== 'GET' && (call.request.required ?? []).length === 0;
    for (const call of Object.values(calls).filter(isPlain)) {
      const body = call.paged ? { current: 1, pageSize: 20 } : {};
      const one = await post(real.url, call.url, body, { ...headers, moment });
      const other = await post(opened.url, call.url, body, reader);
      // A missing permission of the reader is not an error of the file.
      if (call.needs.length === 0) expect([call.name, other.code, other.msg]).toEqual([call.name, one.code, one.msg]);
    }
  });
  it('rejects every change and every stop', async () => {
    const { docs, dispatch, commander, alarms } = opened.station;
    const writes = [
      () => docs.tx((tx) => tx.save('settings', 'mode', { mode: 1 }, 'me', 0)),
      () => dispatch.start('me'),
      () => commander.write('pcs1', { activePower: 1 }, 'me'),
      () => alarms.clear(['1'], 'me'),
    ];
    for (const write of writes) expect(write).toThrow('The past cannot be changed');
    expect((await post(opened.url, urlOf('strategy.stop'), {}, reader)).code).toBe(403);
  });
  it('contains no account, session, password or key', () => {
    const text = gunzipSync(bytes).toString('latin1');
    expect(text).not.toContain(secret);
    expect(text).not.toContain('sealed:');
    expect(text).not.toContain(readFileSync(join(real.folder, 'data', 'secrets.key'), 'utf8').trim());
    for (const name of ['users', 'sessions', 'secrets', 'command_keys', 'throttles', 'scrypt'])
      expect(text).not.toContain(name === 'scrypt' ? '$scrypt' : `CREATE TABLE ${name}`);
  });
  it('is logged as an export, and its creation requires the permission to maintain', async () => {
    expect(real.logged('export').some(({ what }) => what === 'incident.ofAlarm')).toBe(true);
    const viewer = await real.login('viewer');
    expect((await real.post(urlOf('incident.ofAlarm'), { id: '1' }, viewer)).code).toBe(403);
  });
  it('can be created for a past period of a day, but not for a future one', async () => {
    const zone = real.station.scope().timezone;
    const [day, start, end] = [dayOf(past.start, zone), timeOf(past.start, zone), '23:59'];
    expect((await saved('incident.ofSpan', { day, start, end })).length).toBeGreaterThan(1000);
    const later = dayOf(Date.now() + 2 * 86_400_000, zone);
    expect((await real.post(urlOf('incident.ofSpan'), { day: later, start: '01:00', end: '02:00' }, headers)).code).toBe(400);
  });
  it('can be opened if an older program wrote it without accounts in its log', async () => {
    const [unpacked, older] = [join(folder, 'older.db'), join(folder, 'older.incident')];
    writeFileSync(unpacked, gunzipSync(bytes));
    const db = new Database(unpacked);
    const columns = 'id, at, who, kind, what, target, before, after, outcome, address';
    db.exec(
      `ALTER TABLE log RENAME TO newer; CREATE TABLE log (${columns}); INSERT INTO log SELECT ${columns} FROM newer; DROP TABLE newer; INSERT INTO log (at, who, kind, what) VALUES (1, 'Bo', 'save', 'x')`,
    );
    db.close();
    writeFileSync(older, gzipSync(readFileSync(unpacked)));
    const place = mkdtempSync(join(folder, 'older-'));
    await unpackIncident(older, place);
    const core = new Database(join(place, 'core.db'), { readonly: true });
    expect(core.prepare('SELECT COUNT(*) FROM log').pluck().get()).toBeGreaterThan(0);
    expect(core.prepare('SELECT COUNT(account) FROM log').pluck().get()).toBe(0);
    core.close();
  });
  it('is rejected with an explanation if it is invalid', async () => {
    const strange = join(folder, 'strange.incident');
    for (const content of [Buffer.from('nothing'), gzipSync('nothing'), bytes.subarray(0, 2000)]) {
      writeFileSync(strange, content);
      await expect(startIncident({ file: strange, compile: compileHere, print: () => {} })).rejects.toThrow(
        /cannot be opened as an incident file/,
      );
    }
  });
});

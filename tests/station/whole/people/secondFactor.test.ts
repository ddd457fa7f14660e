// Two-factor authentication at a running station: enabled by re-entering the password, required at every sign-in, each code valid
// once.
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Database } from '../../../../src/station/store/sqlite.ts';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
let now = Date.now();
const second = {
  loginName: 'second',
  name: 'Second maintainer',
  role: 'maintainer',
  password: 'river-lamp-october-27',
} as const;
beforeAll(async () => {
  station = await startReal({ steadyClock: { now: () => now } });
  await station.sessions.addUser(second, 'test');
});
afterAll(() => station.remove());

const password = 'ems-demo-2026';
const post = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  station.post(`/v1/rpc/${path}`, body, headers);
const login = (loginName: string, code?: string) =>
  post('user/login', { loginName, password, ...(code !== undefined && { code }) });
const dataOf = <T>({ data }: { data: unknown }): T => data as T;
/** The code of the interval that is `away` times 30 s from now. The code of the next interval is already accepted. */
const codeOf = (key: string, away = 0): string =>
  new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() + away * 30_000 });

interface SetUp {
  headers: Record<string, string>;
  key: string;
  codes: string[];
}
async function setUp(loginName: string, own = password): Promise<SetUp> {
  const headers = await station.login(loginName, own);
  const { key } = dataOf<{ key: string }>(await post('factor/begin', { password: own }, headers));
  const { codes } = dataOf<{ codes: string }>(await post('factor/confirm', { code: codeOf(key) }, headers));
  return { headers, key, codes: codes.split(/\s+/) };
}

/** The stored value in core.db. */
function keptOf(id: string): string {
  const db = new Database(join(station.folder, 'data', 'core.db'), { readonly: true });
  const row = db.prepare<[string], { kept: string }>('SELECT second_factor AS kept FROM users WHERE id = ?').get(id);
  db.close();
  return row?.kept ?? '';
}

it('two-factor authentication is required once a code has been confirmed, and each code is valid once', async () => {
  expect(dataOf(await post('factor/asked'))).toEqual({ asked: false });
  const before = await station.login('operator');
  const headers = await station.login('operator');
  expect((await post('factor/begin', { password: 'wrong' }, headers)).code).toBe(400);
  expect((await post('factor/confirm', { code: '123456' }, headers)).code, 'before there is a key').toBe(409);
  const { key } = dataOf<{ key: string }>(await post('factor/begin', { password }, headers));
  expect((await login('operator')).code, 'not yet').toBe(200);
  expect((await post('factor/confirm', { code: '000000' }, headers)).code).toBe(400);
  const first = codeOf(key);
  expect((await post('factor/confirm', { code: first }, headers)).code).toBe(200);
  expect((await post('station/state', {}, before)).code, 'other sessions').toBe(401);
  expect(dataOf(await post('factor/state', {}, headers))).toEqual({ on: true, codesLeft: 8 });
  expect(dataOf(await post('factor/asked'))).toEqual({ asked: true });

  const unasked = await login('operator');
  expect(unasked).toMatchObject({ code: 400, msg: 'Enter the code of your authenticator, or a recovery code' });
  expect(unasked.data).toMatchObject([{ path: '/code' }]);
  expect((await login('operator', first)).code, 'the one of the set-up').toBe(400);
  const code = codeOf(key, 1);
  expect((await login('operator', code)).code).toBe(200);
  expect((await login('operator', code)).code, 'a second time').toBe(400);
  expect((await login('operator', codeOf(key, 9))).code, 'of another time').toBe(400);
  expect((await login('viewer')).code, 'who has none').toBe(200);
});

it('two-factor authentication reveals nothing without the password, and locks out guessing', async () => {
  const { key } = await setUp('maintainer');
  const wrong = await post('user/login', { loginName: 'maintainer', password: 'wrong words here', code: codeOf(key) });
  expect(wrong.msg).toBe('Wrong login name or password');
  for (let tries = 0; tries < 5; tries += 1) expect((await login('maintainer', '000000')).code).toBe(400);
  expect((await login('maintainer', codeOf(key, 1))).code, 'the right one too').toBe(429);
  now += 61_000;
  expect((await login('maintainer', codeOf(key, 1))).code).toBe(200);
  const ofMaintainer = station.logged('login').filter(({ who }) => typeof who !== 'string' && who.login === 'maintainer');
  expect(ofMaintainer.filter(({ outcome }) => outcome === 'refused').length).toBeGreaterThanOrEqual(5);
});

it('two-factor authentication has recovery codes that are valid once, and is stored only encrypted', async () => {
  const { key, codes, headers } = await setUp('viewer');
  expect(new Set(codes).size).toBe(8);
  // 120 bits each, so a plain hash is sufficient.
  for (const each of codes) expect(each).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){5}$/);
  expect((await login('viewer', codes[3]?.toLowerCase().replaceAll('-', ' '))).code).toBe(200);
  expect((await login('viewer', codes[3])).code).toBe(400);
  expect(dataOf(await post('factor/state', {}, headers))).toEqual({ on: true, codesLeft: 7 });
  const rows = JSON.stringify(station.station.docs.logs({ current: 1, pageSize: 500 }).list);
  const users = JSON.stringify(station.sessions.users());
  for (const each of [key.replaceAll(' ', ''), ...codes]) for (const text of [rows, users]) expect(text).not.toContain(each);
  const sealed = keptOf('viewer');
  const inside = station.station.vault.open(sealed) ?? '';
  expect(inside).toContain(key.replaceAll(' ', ''));
  expect(sealed).not.toContain(key.replaceAll(' ', ''));
  for (const each of codes) expect(inside).not.toContain(each.replaceAll('-', ''));
  expect((await post('factor/remove', { password: 'wrong words here' }, headers)).code).toBe(400);
  expect((await post('factor/remove', { password }, headers)).code).toBe(200);
  expect((await login('viewer')).code).toBe(200);
});

it('two-factor authentication is reset only by an administrator with the secondary password, and not by a new password', async () => {
  await station.sessions.addUser({ ...second, loginName: 'loser', name: 'Has lost it' }, 'test');
  await setUp('loser', second.password);
  const admin = await station.login();
  const list = dataOf<{ id: string; loginName: string; secondFactor: boolean }[]>(await post('user/list', {}, admin));
  const found = list.find(({ secondFactor, loginName }) => secondFactor && loginName === 'loser');
  expect(found).toBeDefined();
  const { loginName = '' } = found ?? {};
  expect((await post('user/resetFactor', { id: found?.id }, admin)).code).not.toBe(200);
  await post('powerStation/checkCommand', { command: '123456' }, admin);
  // A new password does not bypass it.
  const next = 'quiet-harbour-lantern';
  expect((await post('user/update', { id: found?.id, password: next }, admin)).code).toBe(200);
  expect((await post('user/login', { loginName, password: next })).data).toMatchObject([{ path: '/code' }]);
  expect((await post('user/resetFactor', { id: found?.id }, admin)).code).toBe(200);
  expect((await post('user/login', { loginName, password: next })).code).toBe(200);
  const line = station.logged('user').find(({ what }) => what === 'user.resetFactor');
  expect(line).toMatchObject({ who: { account: 'admin', login: 'admin', name: 'Administrator' }, target: loginName });
});

it('two-factor authentication is required of the roles that an administrator selects, and other calls are refused until then', async () => {
  const demand = (of: string, headers: Record<string, string>) => post('factor/setDemand', { of }, headers);
  const open = async (loginName: string) => {
    const headers = await station.login(loginName);
    if (loginName === 'admin') await post('powerStation/checkCommand', { command: '123456' }, headers);
    return headers;
  };
  // Other accounts than in the previous tests, which may already use two-factor authentication.
  const admin = await open('admin');
  const add = async (loginName: string, role: string) => {
    const first = `${loginName} under an umbrella`;
    expect((await post('user/create', { loginName, name: loginName, role, password: first, stations: [] }, admin)).code).toBe(
      200,
    );
    const { data } = await post('user/login', { loginName, password: first });
    const headers = { authorization: (data as { token: string }).token };
    const next = `${loginName} by the river side`;
    expect((await post('user/changePassword', { original: first, password: next, confirmation: next }, headers)).code).toBe(200);
    return { headers, password: next };
  };
  const [writer, reader] = [await add('walter', 'operator'), await add('rita', 'viewer')];
  expect((await demand('everybody', admin)).msg).toBe('Set up two-factor authentication for yourself first');
  expect((await demand('everybody', writer.headers)).code).toBe(403);
  const { headers: safe } = await setUp('admin');
  await post('powerStation/checkCommand', { command: '123456' }, safe);
  expect((await demand('writers', safe)).code).toBe(200);

  // Effective at once, also in open sessions; viewers are not affected.
  const home = (headers: Record<string, string>) => post('homePage/search', {}, headers);
  const refused = await home(writer.headers);
  expect(refused).toMatchObject({ code: 403, msg: 'Set up two-factor authentication first', data: { factorDue: true } });
  expect((await home(reader.headers)).code).not.toBe(403);
  const login = await post('user/login', { loginName: 'walter', password: writer.password });
  expect(dataOf<object>(login)).toMatchObject({ factorDue: true });
  const due = { authorization: dataOf<{ token: string }>(login).token };
  expect((await home(due)).code).toBe(403);
  expect(dataOf<object>(await station.post('/v1/menu/list/current', {}, due))).toMatchObject({ factorDue: true });
  const { key } = dataOf<{ key: string }>(await post('factor/begin', { password: writer.password }, due));
  expect((await post('factor/confirm', { code: codeOf(key) }, due)).code).toBe(200);
  expect((await home(due)).code).not.toBe(403);
  expect(dataOf<object>(await station.post('/v1/menu/list/current', {}, due))).toMatchObject({ factorDue: false });

  // After a reset it is required again; an administrator resets it for a person who has lost it.
  const { data: users } = await post('user/list', {}, safe);
  const id = (users as { id: string; loginName: string }[]).find(({ loginName }) => loginName === 'walter')?.id;
  expect((await post('user/resetFactor', { id }, safe)).code).toBe(200);
  expect(dataOf<object>(await post('user/login', { loginName: 'walter', password: writer.password }))).toMatchObject({
    factorDue: true,
  });
  const line = station.logged('password').find(({ what }) => what === 'factor.demand');
  expect(line).toMatchObject({
    who: { account: 'admin', login: 'admin', name: 'Administrator' },
    before: { of: 'nobody' },
    after: { of: 'writers' },
  });
  expect((await demand('nobody', safe)).code).toBe(200);
});

it('wrong passwords, wrong codes and both locks are logged', async () => {
  const lines = (what: string) =>
    station.logged('password', 'login').filter((each) => each.what === what && each.outcome === 'refused').length;
  const headers = await station.login('second', second.password);
  const before = lines('user.lockOut');
  for (let n = 0; n < 5; n += 1) expect((await post('factor/begin', { password: 'wrong' }, headers)).code).toBe(400);
  expect((await post('factor/remove', { password: 'wrong' }, headers)).code).toBe(429);
  expect([lines('factor.begin') >= 5, lines('user.lockOut') - before]).toEqual([true, 1]);

  now += 3_600_000;
  const again = await station.login('second', second.password);
  const locks = lines('factor.lockOut');
  const confirmed = lines('factor.confirm');
  await post('factor/begin', { password: second.password }, again);
  for (let n = 0; n < 5; n += 1) expect((await post('factor/confirm', { code: '000000' }, again)).code).toBe(400);
  expect((await post('factor/confirm', { code: '000000' }, again)).code).toBe(429);
  expect([lines('factor.lockOut') - locks, lines('factor.confirm') - confirmed]).toEqual([1, 5]);
});

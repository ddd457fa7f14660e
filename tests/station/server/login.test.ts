// Sign-in and the secondary password: who is admitted, who has to wait, and what is logged.
import { scryptSync } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { personText } from '../../../src/core/texts/who.ts';
import { password, startHarness } from './harness.ts';
import { full } from '../../chance.ts';
import { delivered, strength } from '../../../src/station/session/password.ts';

const minute = 60_000;

describe('login', () => {
  it('answers a wrong password and an unknown account identically, with 400 and a translated text', async () => {
    const { post } = await startHarness();
    for (const loginName of ['admin', 'nobody']) {
      const answer = await post('/v1/rpc/user/login', { loginName, password: 'wrong' }, { language: 'zh_CN' });
      expect(answer).toMatchObject({ status: 200, code: 400, msg: '用户名或密码错误' });
    }
  });

  const from = (address: string) => ({ address });
  const wrongs = async (
    sessions: { login: (...of: never[]) => Promise<unknown> },
    loginName: string,
    address: string,
    times: number,
  ) => {
    const login = sessions.login as unknown as (name: string, word: string, from: { address: string }) => Promise<unknown>;
    for (let each = 0; each < times; each += 1) await login(loginName, 'wrong', { address }).catch(() => {});
  };

  it('is throttled per account and address, also with the right password, for a limited time', async () => {
    const { post, turns, sessions } = await startHarness();
    const attempt = (secret: string) => post('/v1/rpc/user/login', { loginName: 'Admin', password: secret });
    for (let wrong = 0; wrong < 5; wrong += 1) expect((await attempt('wrong')).code).toBe(400);
    expect(await attempt(password)).toMatchObject({
      code: 429,
      msg: 'Too many attempts. Try again in 60 s.',
      data: { seconds: 60 },
    });
    expect((await post('/v1/rpc/user/login', { loginName: 'viewer', password })).code).toBe(200);
    await expect(sessions.login('admin', password, from('10.0.0.2'))).resolves.toHaveProperty('token');
    turns.now += minute;
    expect((await attempt(password)).code).toBe(200);
    await wrongs(sessions, 'admin', '10.0.0.3', 5);
    turns.now += minute;
    await wrongs(sessions, 'admin', '10.0.0.3', 5);
    await expect(sessions.login('admin', password, from('10.0.0.3'))).rejects.toMatchObject({ values: { seconds: 120 } });
  });

  it('works from a known device while others guess passwords from any address', async () => {
    const { sessions, docs, url, turns } = await startHarness();
    const login = (body: object, headers: Record<string, string> = {}) =>
      fetch(`${url}/v1/rpc/user/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const first = await login({ loginName: 'operator', password });
    const [cookie = ''] = first.headers.getSetCookie();
    expect(cookie).toMatch(
      /^ems-device-[0-9a-f]{16}=[^;]+; Path=\/v1\/rpc\/user\/login; Max-Age=15552000; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(await first.json())).not.toContain('device');
    const device = { cookie: cookie.split(';', 1)[0] ?? '' };

    await wrongs(sessions, 'operator', '127.0.0.1', 5);
    for (let each = 0; each < 8; each += 1) await wrongs(sessions, 'operator', `10.0.0.${each}`, 5);
    await expect(sessions.login('operator', password, from('10.0.9.9'))).rejects.toMatchObject({ code: 429 });
    const right = { loginName: 'operator', password };
    expect(await (await login(right)).json()).toMatchObject({ code: 429 });
    expect(await (await login(right, device)).json()).toMatchObject({ code: 200 });

    // The token is valid only for its account, has its own number of attempts, and ends with the password.
    expect(await (await login({ loginName: 'operator', password: 'wrong' }, device)).json()).toMatchObject({ code: 400 });
    await wrongs(sessions, 'viewer', '127.0.0.1', 5);
    expect(await (await login({ loginName: 'viewer', password }, device)).json()).toMatchObject({ code: 429 });
    await sessions.updateUser('operator', { password: 'river-lamp-october-27' }, 'Administrator');
    expect(await (await login({ loginName: 'operator', password: 'river-lamp-october-27' }, device)).json()).toMatchObject({
      code: 429,
    });
    const lockOuts = docs
      .logs({ kinds: ['login'], current: 1, pageSize: 200 })
      .list.filter(({ what }) => what === 'user.lockOut');
    expect(lockOuts.map(({ who }) => (typeof who === 'string' ? who : who.login))).toEqual(
      expect.arrayContaining(['operator', 'viewer']),
    );
    expect(lockOuts.length).toBeLessThan(12);
    turns.now += 180 * 24 * 60 * minute;
  });

  it('is throttled per address across accounts', async () => {
    const { sessions } = await startHarness();
    for (let each = 0; each < 30; each += 1) await wrongs(sessions, `nobody${each}`, '10.1.0.1', 1);
    await expect(sessions.login('viewer', password, from('10.1.0.1'))).rejects.toMatchObject({ code: 429 });
    await expect(sessions.login('viewer', password, from('10.1.0.2'))).resolves.toHaveProperty('token');
  });

  it('does not let concurrent attempts pass the lock', async () => {
    const { post } = await startHarness();
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => post('/v1/rpc/user/login', { loginName: 'admin', password: 'wrong' })),
    );
    const refused = tries.filter(({ code }) => code === 400).length;
    expect(refused).toBeGreaterThan(0);
    expect(refused).toBeLessThanOrEqual(6);
    expect(tries.filter(({ code }) => code === 429)).toHaveLength(tries.length - refused);
  });

  it('is not refused while many others try at the same time', async () => {
    const { sessions } = await startHarness();
    const known = await sessions.login('viewer', password, from('10.2.0.1'));
    const flood = Array.from({ length: full ? 100 : 40 }, (_none, each) =>
      sessions.login(`nobody${each}`, 'wrong', from(`10.3.0.${each + 1}`)).catch((error: { code: number }) => error.code),
    );
    const late = sessions.login('viewer', password, { address: '10.5.0.1', devices: [known.device.token] });
    const newcomers = Promise.all([
      sessions.login('operator', password, from('10.4.0.1')),
      sessions.login('maintainer', password, from('10.4.0.2')),
    ]);
    expect(await Promise.race([late.then(() => 'in'), Promise.all(flood).then(() => 'flood')])).toBe('in');
    expect((await newcomers).map(({ user }) => user.name)).toEqual(['Operator', 'Maintainer']);
    await Promise.all(flood);
  });

  it('replaces a password hash with weaker parameters after a successful login', async () => {
    const quick = { ...strength };
    Object.assign(strength, delivered);
    onTestFinished(() => void Object.assign(strength, quick));
    const { folder, db } = await startHarness();
    const older = (text: string) => {
      const salt = 'AAAAAAAAAAAAAAAAAAAAAA';
      const key = scryptSync(text, Buffer.from(salt, 'base64url'), 32, { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 });
      return `scrypt$32768$8$1$${salt}$${key.toString('base64url')}`;
    };
    const kept = (): string[] =>
      [
        ...db.prepare<[], { hash: string }>("SELECT password AS hash FROM users WHERE id = 'viewer'").all(),
        ...db.prepare<[], { hash: string }>("SELECT value AS hash FROM secrets WHERE name = 'secondary-password'").all(),
      ].map(({ hash }) => hash.slice(0, 17));
    db.prepare("UPDATE users SET password = ? WHERE id = 'viewer'").run(older(password));
    db.prepare("UPDATE secrets SET value = ? WHERE name = 'secondary-password'").run(older('123456'));
    const again = await startHarness({ folder });
    await expect(again.sessions.login('viewer', 'wrong', from('10.6.0.1'))).rejects.toMatchObject({ code: 400 });
    expect(kept()).toEqual(['scrypt$32768$8$1$', 'scrypt$32768$8$1$']);
    const first = await again.sessions.login('viewer', password, from('10.6.0.1'));
    const { sessionId = '' } = again.sessions.identify(first.token) ?? {};
    await again.sessions.checkSecondaryPassword(sessionId, '123456', '10.6.0.1');
    expect(kept()).toEqual(['scrypt$16384$8$5$', 'scrypt$16384$8$5$']);
    await expect(again.sessions.login('viewer', password, from('10.6.0.1'))).resolves.toHaveProperty('token');
  });

  it('is refused from a page of another site, as every write is, and accepted from a page of the station or without an origin', async () => {
    const { post, login, url } = await startHarness();
    const headers = await login('operator');
    const right = { loginName: 'viewer', password };
    for (const origin of ['http://evil.example', 'null', 'https://127.0.0.1.evil.example']) {
      expect((await post('/v1/rpc/user/login', right, { origin })).code).toBe(403);
      expect((await post('/v1/rpc/thing/stop', {}, { ...headers, origin })).code).toBe(403);
    }
    expect((await post('/v1/rpc/user/login', right, { origin: new URL(url).origin })).code).toBe(200);
    const form = new FormData();
    for (const [name, value] of Object.entries(right)) form.append(name, value);
    const sent = await fetch(`${url}/v1/rpc/user/login`, { method: 'POST', body: form });
    expect(await sent.json()).toMatchObject({ code: 400, msg: 'The request cannot be read' });
  });

  it('reads the client address behind a trusted proxy, from the right, and ignores untrusted headers', async () => {
    const addressesOf = async (trustProxy?: number | string[]) => {
      const { post, docs } = await startHarness({ trustProxy });
      const forwarded = { 'x-forwarded-for': '6.6.6.6, 10.9.9.9, 192.0.2.7' };
      await post('/v1/rpc/user/login', { loginName: 'viewer', password }, forwarded);
      return docs.logs({ kinds: ['login'], current: 1, pageSize: 1 }).list[0]?.address;
    };
    expect(await addressesOf()).toBe('127.0.0.1');
    expect(await addressesOf(1)).toBe('192.0.2.7');
    expect(await addressesOf(2)).toBe('10.9.9.9');
    expect(await addressesOf(['127.0.0.1', '192.0.2.0/24'])).toBe('10.9.9.9');
    expect(await addressesOf(['10.0.0.0/8'])).toBe('127.0.0.1');
  });

  it('is logged with its address', async () => {
    const { post, docs } = await startHarness();
    await post('/v1/rpc/user/login', { loginName: 'viewer', password: 'wrong' });
    await post('/v1/rpc/user/login', { loginName: 'viewer', password });
    const { list } = docs.logs({ kinds: ['login'], current: 1, pageSize: 10 });
    expect(list.map(({ who, outcome, address }) => [personText(who), outcome, address])).toEqual([
      ['Viewer', 'done', '127.0.0.1'],
      ['Viewer', 'refused', '127.0.0.1'],
    ]);
  });

  it.each([
    ['station', '"station"'],
    ['@cloud', '"@cloud"'],
    ['ad\u202Emin\u200B', '"ad\uFFFDmin\uFFFD"'],
  ])('as %j, which is no account, is logged in quotation marks and without hidden signs', async (loginName, shown) => {
    const { sessions, docs } = await startHarness();
    await wrongs(sessions, loginName, '10.6.0.1', 6);
    const { list } = docs.logs({ kinds: ['login'], current: 1, pageSize: 10 });
    expect(new Set(list.map(({ who }) => personText(who)))).toEqual(new Set([shown]));
  });
});

describe('the secondary password', () => {
  it('enables guarded commands of its session for five minutes', async () => {
    const { post, login, turns } = await startHarness();
    const [mine, other] = [await login('operator'), await login('operator')];
    const start = async (headers: Record<string, string>) => (await post('/v1/rpc/thing/start', {}, headers)).code;
    expect(await start(mine)).toBe(403);
    expect(await post('/v1/rpc/command/check', { command: '123456' }, mine)).toMatchObject({
      code: 200,
      msg: 'The password is correct',
    });
    expect([await start(mine), await start(other)]).toEqual([200, 403]);
    turns.now += 5 * minute;
    expect(await start(mine)).toBe(403);
  });

  it('is answered with 400 "Password error" if wrong; five wrong attempts lock it for a minute, in every session; a stop still works', async () => {
    const { post, login, turns } = await startHarness();
    const headers = await login('operator');
    for (let wrong = 0; wrong < 5; wrong += 1) {
      expect(await post('/v1/rpc/command/check', { command: '654321' }, headers)).toMatchObject({
        code: 400,
        msg: 'Password error',
      });
    }
    expect((await post('/v1/rpc/command/check', { command: '123456' }, await login('operator'))).code).toBe(429);
    expect((await post('/v1/rpc/thing/stop', {}, headers)).code).toBe(200);
    turns.now += minute;
    expect((await post('/v1/rpc/command/check', { command: '123456' }, headers)).code).toBe(200);
  });

  it('has an increasing delay, also after a restart; attempts are logged without the input', async () => {
    const first = await startHarness();
    const check = async (of: typeof first, command: string) =>
      of.post('/v1/rpc/command/check', { command }, await of.login('operator'));
    for (const waitMs of [0, minute]) {
      first.turns.now += waitMs;
      for (let wrong = 0; wrong < 5; wrong += 1) await check(first, '654321');
    }
    expect(await check(first, '123456')).toMatchObject({ code: 429, data: { seconds: 120 } });
    const log = first.docs.logs({ kinds: ['password'], current: 1, pageSize: 50 }).list;
    expect(log.map(({ who, what, outcome }) => `${personText(who)} ${what} ${outcome}`).slice(0, 2)).toEqual([
      'Operator command.check refused',
      'Operator command.lockOut refused',
    ]);
    expect(log.filter(({ what }) => what === 'command.check')).toHaveLength(10);
    expect(JSON.stringify(log)).not.toContain('654321');
    const { now } = first.turns;
    await first.close();
    const second = await startHarness({ folder: first.folder });
    second.turns.now = now + minute;
    expect((await check(second, '123456')).code).toBe(429);
    second.turns.now = now + 2 * minute;
    expect((await check(second, '123456')).code).toBe(200);
    expect(second.docs.logs({ kinds: ['password'], current: 1, pageSize: 1 }).list[0]).toMatchObject({
      what: 'command.check',
      outcome: 'done',
    });
  });

  it('is changed only with the original one, has six characters, and revokes what was enabled', async () => {
    const { post, login, sessions } = await startHarness();
    const headers = await login('operator');
    await post('/v1/rpc/command/check', { command: '123456' }, headers);
    await expect(sessions.setSecondaryPassword('000000', 'k7Xq2p', 'admin')).rejects.toMatchObject({ code: 400 });
    await expect(sessions.setSecondaryPassword('123456', 'short', 'admin')).rejects.toMatchObject({ code: 400 });
    await sessions.setSecondaryPassword('123456', 'k7Xq2p', 'admin');
    expect((await post('/v1/rpc/thing/start', {}, headers)).code).toBe(403);
  });
});

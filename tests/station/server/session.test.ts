import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import type { CallContext } from '../../../src/station/contract/calls.ts';
import { perPerson } from '../../../src/station/contract/perPerson.ts';
import { StreamAnswer } from '../../../src/station/contract/index.ts';
import { demoAccounts } from '../../../src/station/session/accounts.ts';
import { password, startHarness } from './harness.ts';
import { toContent } from './harnessContent.ts';

const minute = 60_000;

describe('a session', () => {
  it('begins with the password, is identified by its token, and ends with logout', async () => {
    const { post, login } = await startHarness();
    const answer = await post('/v1/rpc/user/login', { loginName: 'operator', password });
    expect(answer).toMatchObject({
      code: 200,
      data: { user: { name: 'Operator', role: 'operator' }, rights: { control: true } },
    });
    const headers = await login('operator');
    expect((await post('/v1/rpc/thing/mine', {}, headers)).data).toEqual({ name: 'Operator' });
    await post('/v1/rpc/user/logout', {}, headers);
    expect(await post('/v1/rpc/thing/mine', {}, headers)).toMatchObject({ status: 401, code: 401, data: null });
  });

  it('ends the picture streams of its person with the logout', async () => {
    const pictures = new PassThrough();
    const handlers = { 'thing.read': () => new StreamAnswer('multipart/x-mixed-replace', pictures) };
    const { url, post, login } = await startHarness({ handlers });
    const headers = await login('operator');
    pictures.write('first');
    const reader = (await fetch(`${url}/v1/rpc/thing/read`, { method: 'POST', headers })).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
    await post('/v1/rpc/user/logout', {}, headers);
    await expect(reader?.read()).rejects.toThrow('terminated');
    expect(pictures.destroyed).toBe(true);
  });

  it('takes the identity only from the token', async () => {
    const { post, login } = await startHarness();
    const forged = { userId: 'admin', userName: 'Administrator', qzflag: '1', stationId: '1', powerStationId: '1' };
    expect((await post('/v1/rpc/thing/mine', {}, forged)).code).toBe(401);
    const viewer = await login('viewer');
    expect((await post('/v1/rpc/thing/audit', {}, { ...viewer, ...forged })).code).toBe(403);
  });

  it('stores only the hash of its token and only hashes of passwords', async () => {
    const { post, db } = await startHarness();
    const answer = await post('/v1/rpc/user/login', { loginName: 'admin', password }, { idempotencyKey: 'k' });
    const { token: authorization } = answer.data as { token: string };
    const stored = JSON.stringify([
      db.prepare('SELECT * FROM sessions').all(),
      db.prepare('SELECT * FROM users').all(),
      db.prepare('SELECT * FROM secrets').all(),
      db.prepare('SELECT * FROM command_keys').all(),
    ]);
    expect(stored).not.toContain(authorization);
    expect(stored).not.toContain(password);
    expect(stored).not.toContain('123456');
    expect(db.prepare('SELECT password FROM users').all()).toHaveLength(demoAccounts.length);
  });

  it('has a new 256-bit token each time', async () => {
    const { login } = await startHarness();
    const tokens: string[] = [];
    for (let each = 0; each < 3; each += 1) tokens.push((await login('operator')).authorization ?? '');
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(Buffer.from(token.replace(/^Bearer /, ''), 'base64url')).toHaveLength(32);
  });

  it('ends when idle, and after its maximum time even if it is used; reading the stream does not count as use', async () => {
    const { post, login, turns, sessions } = await startHarness({ lifetimes: { idleMs: 10 * minute, absoluteMs: 60 * minute } });
    const idle = await login();
    turns.now += 10 * minute;
    expect((await post('/v1/rpc/thing/mine', {}, idle)).code).toBe(401);
    const used = await login();
    for (let step = 0; step < 6; step += 1) {
      turns.now += 9 * minute;
      sessions.identify(used.authorization ?? '', false);
      expect((await post('/v1/rpc/thing/mine', {}, used)).code).toBe(200);
    }
    turns.now += 9 * minute;
    expect((await post('/v1/rpc/thing/mine', {}, used)).code).toBe(401);
  });

  it('survives a restart of the station', async () => {
    const first = await startHarness();
    const headers = await first.login();
    await first.close();
    const second = await startHarness({ folder: first.folder });
    expect((await second.post('/v1/rpc/thing/mine', {}, headers)).code).toBe(200);
  });

  it('ends when the same person signs in again with it', async () => {
    const { post, login } = await startHarness();
    const old = await login('operator');
    const { data } = await post('/v1/rpc/user/login', { loginName: 'operator', password }, old);
    expect((await post('/v1/rpc/thing/mine', {}, old)).code).toBe(401);
    expect((await post('/v1/rpc/thing/mine', {}, { authorization: (data as { token: string }).token })).code).toBe(200);
    const refused = await login('operator');
    await post('/v1/rpc/user/login', { loginName: 'operator', password: 'wrong' }, refused);
    expect((await post('/v1/rpc/thing/mine', {}, refused)).code).toBe(200);
  });

  it('can be listed and ended by its person, and by an administrator for everybody', async () => {
    const { post, login, sessions, docs } = await startHarness();
    const [mine, other, foreign] = [await login('operator'), await login('operator'), await login('viewer')];
    const own = sessions.sessions('operator', sessions.identify(mine.authorization ?? '')?.sessionId);
    expect(own.map(({ name, address, current }) => [name, address, current])).toEqual([
      ['Operator', '127.0.0.1', expect.any(Boolean)],
      ['Operator', '127.0.0.1', expect.any(Boolean)],
    ]);
    expect(own.filter(({ current }) => current)).toHaveLength(1);
    expect(sessions.sessions(undefined, undefined)).toHaveLength(3);
    const idOf = ({ authorization = '' }: Record<string, string>) => sessions.identify(authorization)?.sessionId ?? '';
    expect(() => sessions.endSession(idOf(foreign), { by: 'Operator', only: 'operator' })).toThrow('No such session');
    sessions.endSession(idOf(other), { by: 'Operator', only: 'operator' });
    sessions.endSession(idOf(foreign), { by: 'Administrator' });
    const codes = await Promise.all(
      [mine, other, foreign].map(async (each) => (await post('/v1/rpc/thing/mine', {}, each)).code),
    );
    expect(codes).toEqual([200, 401, 401]);
    const { list } = docs.logs({ kinds: ['user'], current: 1, pageSize: 9 });
    expect(list.map(({ who, what, target }) => [who, what, target])).toEqual([
      ['Administrator', 'session.end', 'viewer'],
      ['Operator', 'session.end', 'operator'],
    ]);
  });
});

describe('a wall display', () => {
  const admin = { id: 'admin', name: 'Administrator' };
  const day = 24 * 60 * minute;
  const wallCall = {
    'thing.shown': { ...toContent('').calls['thing.mine'], name: 'thing.shown', url: '/v1/rpc/thing/shown', wall: true },
  };

  async function startWall(folder?: string) {
    const handlers = { 'thing.shown': perPerson((_request: unknown, { user }: CallContext) => ({ name: user?.name })) };
    const harness = await startHarness({ handlers: handlers as never, ...(folder !== undefined && { folder }) });
    harness.turns.calls = wallCall as never;
    harness.turns.hash = 'c2';
    await harness.contents.refresh();
    const shown = async (token: string) => (await harness.post('/v1/rpc/thing/shown', {}, { authorization: token })).code;
    return { ...harness, shown };
  }

  it('reads what a wall display needs, without an idle limit, and nothing else', async () => {
    const { post, turns, sessions, shown } = await startWall();
    const { token } = sessions.openKiosk('Hall', admin);
    turns.now += 179 * day;
    expect(await shown(token)).toBe(200);
    for (const path of ['thing/mine', 'thing/stop', 'thing/audit'])
      expect((await post(`/v1/rpc/${path}`, {}, { authorization: token })).code).toBe(403);
  });

  it('ends after half a year unless it is renewed, also across restarts', async () => {
    const first = await startWall();
    const { token, id, until } = first.sessions.openKiosk('Hall', admin);
    expect(until).toBe(first.turns.now + 180 * day);
    first.turns.now += 100 * day;
    first.sessions.renewKiosk(id, 'Administrator');
    const now = first.turns.now;
    await first.close();
    const { turns, shown, sessions } = await startWall(first.folder);
    turns.now = now + 179 * day;
    expect(await shown(token)).toBe(200);
    turns.now = now + 180 * day;
    expect(await shown(token)).toBe(401);
    expect(sessions.kiosks()).toEqual([]);
  });

  it('ends when it is closed, and with the account that opened it', async () => {
    const { sessions, shown } = await startWall();
    const second = await sessions.addUser(
      { loginName: 'boss', name: 'Boss', role: 'administrator', password: 'a long way to Tipperary' },
      'admin',
    );
    const open = (name: string, by = admin) => sessions.openKiosk(name, by).token;
    const [hall, gate] = [open('Hall'), open('Gate', second)];
    expect(sessions.kiosks().map(({ name, by }) => [name, by])).toEqual([
      ['Hall', 'Administrator (admin)'],
      ['Gate', 'Boss'],
    ]);
    sessions.closeKiosk(sessions.kiosks()[0]?.id ?? '', 'Administrator');
    await sessions.updateUser(second.id, { disabled: true }, 'Administrator');
    expect([await shown(hall), await shown(gate)]).toEqual([401, 401]);
    expect(sessions.kiosks()).toEqual([]);
  });

  it('has a unique name, and the number of wall displays is limited', async () => {
    const { sessions } = await startWall();
    sessions.openKiosk('Hall', admin);
    expect(() => sessions.openKiosk('Hall', admin)).toThrow('Name duplicated');
    for (let each = 1; each < 20; each += 1) sessions.openKiosk(`Wall ${each}`, admin);
    expect(() => sessions.openKiosk('One more', admin)).toThrow('wall displays reached');
  });

  it('continues when somebody signs in at it', async () => {
    const { post, sessions, shown } = await startWall();
    const { token } = sessions.openKiosk('Hall', admin);
    await post('/v1/rpc/user/login', { loginName: 'viewer', password }, { authorization: token });
    expect(await shown(token)).toBe(200);
  });
});

describe('accounts', () => {
  it('lose their sessions when disabled, removed or given another password', async () => {
    const { post, login, sessions } = await startHarness();
    const state = async (headers: Record<string, string>) => (await post('/v1/rpc/thing/mine', {}, headers)).code;
    const [viewer, operator, maintainer] = [await login('viewer'), await login('operator'), await login('maintainer')];
    await sessions.updateUser('viewer', { disabled: true }, 'admin');
    await sessions.updateUser('operator', { password: 'another-secret' }, 'admin');
    sessions.removeUser('maintainer', 'admin');
    expect([await state(viewer), await state(operator), await state(maintainer)]).toEqual([401, 401, 401]);
  });

  it('have the rights of a new role at once', async () => {
    const { post, login, sessions } = await startHarness();
    const headers = await login('viewer');
    expect((await post('/v1/rpc/thing/stop', {}, headers)).code).toBe(403);
    await sessions.updateUser('viewer', { role: 'operator' }, 'admin');
    expect((await post('/v1/rpc/thing/stop', {}, headers)).code).toBe(200);
  });

  it('always leave one administrator', async () => {
    const { sessions } = await startHarness();
    expect(() => sessions.removeUser('admin', 'admin')).toThrow('last administrator');
    await expect(sessions.updateUser('admin', { role: 'viewer' }, 'admin')).rejects.toMatchObject({ code: 409 });
  });

  it('can do nothing until they have set their own password if another person has set it', async () => {
    const { post, login, sessions } = await startHarness();
    const [given, own] = ['river-lamp-october-27', 'an umbrella for the cat'];
    await sessions.updateUser('operator', { password: given, mustChange: true }, 'Administrator');
    const { data } = await post('/v1/rpc/user/login', { loginName: 'operator', password: given });
    const { token: authorization, passwordDue } = data as { token: string; passwordDue: boolean };
    expect(passwordDue).toBe(true);
    const state = async (path: string) => (await post(`/v1/rpc/${path}`, {}, { authorization })).code;
    expect([await state('thing/mine'), await state('thing/stop'), await state('thing/read')]).toEqual([403, 403, 403]);
    const id = sessions.identify(authorization)?.sessionId;
    await expect(sessions.changePassword('operator', given, given, id)).rejects.toThrow('already');
    await sessions.changePassword('operator', given, own, id);
    expect([await state('thing/mine'), await state('thing/stop')]).toEqual([200, 200]);
    await sessions.updateUser('operator', { password: given }, 'Operator');
    expect(await login('viewer')).toBeDefined();
    expect((await post('/v1/rpc/user/login', { loginName: 'operator', password: given })).data).toMatchObject({
      passwordDue: false,
    });
  });

  it('can sign in with a password of 128 characters outside the basic plane, and change it', async () => {
    const { post, sessions } = await startHarness();
    const longest = String.fromCodePoint(...Array.from({ length: 128 }, (_none, index) => 0x20000 + 7 * index));
    await sessions.changePassword('viewer', password, longest, undefined);
    expect((await post('/v1/rpc/user/login', { loginName: 'viewer', password: longest })).code).toBe(200);
    await sessions.mustKnowPassword('viewer', longest);
    for (const other of [longest.slice(0, 128), `${longest}x`])
      await expect(sessions.changePassword('viewer', other, 'another-secret', undefined)).rejects.toMatchObject({ code: 400 });
    await sessions.changePassword('viewer', longest, 'another-secret', undefined);
  });

  it('change their password and keep the session in which they do so', async () => {
    const { post, login, sessions } = await startHarness();
    const [mine, other] = [await login('viewer'), await login('viewer')];
    const keep = sessions.identify(mine.authorization ?? '')?.sessionId;
    await expect(sessions.changePassword('viewer', 'wrong', 'another-secret', keep)).rejects.toMatchObject({ code: 400 });
    await sessions.changePassword('viewer', password, 'another-secret', keep);
    expect([(await post('/v1/rpc/thing/mine', {}, mine)).code, (await post('/v1/rpc/thing/mine', {}, other)).code]).toEqual([
      200, 401,
    ]);
  });
});

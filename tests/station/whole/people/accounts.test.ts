// Account management by an administrator at a running station: the list, changes, their effect on sessions, and the log.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { personText } from '../../../../src/core/texts/who.ts';
import type { UserListed } from '../../../../src/core/calls/calls.gen.ts';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
let admin: Record<string, string>;
beforeAll(async () => void (station = await startReal()));
afterAll(() => station.remove());
beforeEach(async () => {
  admin = await station.login();
  await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, admin);
});

const call = (verb: string, body: object = {}, headers = admin) => station.post(`/v1/rpc/user/${verb}`, body, headers);
const listed = async (): Promise<UserListed[]> => (await call('list')).data as UserListed[];
const found = async (loginName: string) => (await listed()).find((each) => each.loginName === loginName);
const given = 'river-lamp-october-27';
const isIn = async (headers: Record<string, string>) => (await station.post('/v1/rpc/station/state', {}, headers)).code === 200;

async function add(loginName: string, role = 'operator'): Promise<string> {
  const { code, data } = await call('create', { loginName, name: loginName.toUpperCase(), role, password: given });
  expect(code).toBe(200);
  return (data as { id: string }).id;
}
/** Replaces the password that another person has set. */
async function signIn(loginName: string, own = `${loginName} under an umbrella`): Promise<Record<string, string>> {
  const first = await station.login(loginName, given);
  await call('changePassword', { original: given, password: own, confirmation: own }, first);
  return first;
}

it('accounts are listed with role, state, last sign-in and open sessions, and without secrets', async () => {
  const before = Date.now();
  await add('ann');
  expect(await found('ann')).toMatchObject({ role: 'operator', disabled: false, passwordDue: true, sessions: 0 });
  expect(await found('ann')).not.toHaveProperty('signedInAt');
  await signIn('ann');
  const ann = await found('ann');
  expect(ann).toMatchObject({ passwordDue: false, sessions: 1 });
  expect(ann?.signedInAt).toBeGreaterThanOrEqual(before);
  expect(JSON.stringify(await listed())).not.toMatch(/scrypt|password"|token/);
});

it('accounts can be changed only by an administrator who has entered the secondary password', async () => {
  const id = await add('ben');
  const changes: [string, object][] = [
    ['create', { loginName: 'carl', name: 'Carl', role: 'administrator', password: given }],
    ['update', { id, role: 'administrator' }],
    ['update', { id, password: 'another-river-lamp-28' }],
    ['remove', { id }],
  ];
  const [unasked, maintainer] = [await station.login(), await station.login('maintainer')];
  await station.post('/v1/rpc/powerStation/checkCommand', { command: '123456' }, maintainer);
  for (const [verb, body] of changes)
    for (const headers of [unasked, maintainer]) expect((await call(verb, body, headers)).code).not.toBe(200);
  expect((await call('list', {}, maintainer)).code).toBe(403);
  expect((await call('endSessions', { id }, maintainer)).code).toBe(403);
  expect(await found('ben')).toMatchObject({ role: 'operator' });
});

it('accounts lose their sessions at once with a lock or a new password, and can sign in again when unlocked', async () => {
  const id = await add('dora');
  const own = await signIn('dora');
  expect((await call('update', { id, disabled: true })).code).toBe(200);
  expect(await isIn(own)).toBe(false);
  const refused = await station.post('/v1/rpc/user/login', { loginName: 'dora', password: 'dora under an umbrella' });
  expect(refused).toMatchObject({ code: 400, msg: 'Wrong login name or password' });
  expect(await found('dora')).toMatchObject({ disabled: true, sessions: 0 });
  await call('update', { id, disabled: false });
  const again = await station.login('dora', 'dora under an umbrella');
  expect(await isIn(again)).toBe(true);
  await call('update', { id, password: 'quiet-harbour-lantern' });
  expect(await isIn(again)).toBe(false);
  expect(await found('dora')).toMatchObject({ passwordDue: true });
});

it('an administrator ends all sessions of an account at once, and people end their own only with their password', async () => {
  const id = await add('emil', 'administrator');
  const password = 'emil under an umbrella';
  const [one, two, three] = [await signIn('emil'), await station.login('emil', password), await station.login('emil', password)];
  const end = (body: object, headers = two) => station.post('/v1/rpc/session/endOwn', body, headers);
  const open = (await station.post('/v1/rpc/session/own', {}, two)).data as { id: string; current: boolean }[];
  const other = open.find(({ current }) => !current)?.id ?? '';
  // An unattended open session is not enough, whichever call is used.
  for (const each of [{ id: other }, {}])
    expect((await end({ ...each, password: 'wrong words here' })).msg).toBe('Password error');
  const own = { code: 409, msg: 'End your own sessions in the list of your own sessions, with your password' };
  expect(await station.post('/v1/rpc/session/end', { id: other }, two)).toMatchObject(own);
  expect(await call('endSessions', { id }, two)).toMatchObject(own);
  expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([true, true, true]);
  expect((await end({ id: other, password })).code).toBe(200);
  expect([await isIn(one), await isIn(three)].filter(Boolean)).toHaveLength(1);
  expect((await end({ password })).code).toBe(200);
  expect([await isIn(one), await isIn(two), await isIn(three)]).toEqual([false, true, false]);
  const foreign = (await station.post('/v1/rpc/session/own', {}, two)).data as { id: string }[];
  expect((await end({ id: foreign[0]?.id, password: 'ems-demo-2026' }, await station.login('operator'))).code).toBe(404);
  expect((await call('endSessions', { id })).code).toBe(200);
  expect(await isIn(two)).toBe(false);
  await call('remove', { id });
});

it('accounts cannot be locked or removed by their own user, and the last administrator keeps the role', async () => {
  const own = (await found('admin'))?.id;
  const words = 'You cannot lock or remove the account you are logged in with';
  expect(await call('update', { id: own, disabled: true })).toMatchObject({ code: 409, msg: words });
  expect(await call('remove', { id: own })).toMatchObject({ code: 409, msg: words });
  expect(await call('update', { id: own, role: 'viewer' })).toMatchObject({
    code: 409,
    msg: 'The last administrator cannot be removed, disabled or given another role',
  });
  expect(await found('admin')).toMatchObject({ role: 'administrator', disabled: false });
});

it('changes of accounts are logged with old and new values and the person, without any password', async () => {
  const id = await add('fay');
  await call('update', { id, name: 'Fay', role: 'maintainer' });
  await call('update', { id, password: 'quiet-harbour-lantern' });
  await call('remove', { id });
  const lines = station.logged('user').filter(({ target }) => target === 'fay');
  expect(lines.map(({ who, what }) => [personText(who), what])).toEqual([
    ['Administrator (admin)', 'user.remove'],
    ['Administrator (admin)', 'user.update'],
    ['Administrator (admin)', 'user.update'],
    ['Administrator (admin)', 'user.create'],
  ]);
  const { data } = await station.post('/v1/rpc/sys/operationLog/search', { current: 1, pageSize: 200, text: 'fay' }, admin);
  const entries = (data as { list: { before?: string; after?: string; title: string }[] }).list;
  const [removed, renewed, changed] = entries.map(({ before = '', after = '' }) => [before, after]);
  expect(changed).toEqual(['Name: FAY; Role: Operator', 'Name: Fay; Role: Maintainer']);
  expect(renewed).toEqual(['', 'Password: changed']);
  expect(removed?.[0]).toContain('Name: Fay; Role: Maintainer');
  expect(JSON.stringify(lines)).not.toMatch(/lantern|scrypt/);
});

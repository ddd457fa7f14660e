import { describe, expect, it } from 'vitest';
import { pngOf } from '../pngOf.ts';
import { startHarness } from './harness.ts';

const accounts = ['viewer', 'operator', 'maintainer', 'admin'] as const;
/** Response codes by account, then anonymous. The secondary password was entered; the strategy is stopped. */
const matrix: Record<string, [viewer: number, operator: number, maintainer: number, admin: number, anonymous: number]> = {
  'thing/read': [200, 200, 200, 200, 401],
  'thing/start': [403, 200, 200, 200, 401],
  'thing/stop': [403, 200, 200, 200, 401],
  'thing/count': [403, 403, 200, 200, 401],
  'thing/audit': [403, 403, 403, 200, 401],
  'thing/undeclared': [403, 403, 403, 403, 401],
  'thing/planned': [404, 404, 404, 404, 401],
  'thing/cloud': [404, 404, 404, 404, 401],
  'content/problems': [403, 403, 403, 200, 401],
};

describe('guards', () => {
  it('apply to every call and every account', async () => {
    const { post, login } = await startHarness();
    const people: Record<string, string>[] = [];
    for (const account of accounts) {
      const headers = await login(account);
      await post('/v1/rpc/command/check', { command: '123456' }, headers);
      people.push(headers);
    }
    people.push({});
    const found = await Promise.all(
      Object.keys(matrix).map(async (path) => [
        path,
        await Promise.all(people.map(async (who) => (await post(`/v1/rpc/${path}`, {}, who)).code)),
      ]),
    );
    expect(Object.fromEntries(found)).toEqual(matrix);
  });

  it('depend on the state of the station; a stop requires only the right', async () => {
    const { post, login, turns } = await startHarness();
    const headers = await login('operator');
    turns.strategy = 'running';
    expect(await post('/v1/rpc/thing/start', {}, headers)).toMatchObject({ code: 409, msg: 'Stop the strategy first' });
    expect((await post('/v1/rpc/thing/stop', {}, headers)).code).toBe(200);
    turns.strategy = 'stopped';
    expect(await post('/v1/rpc/thing/start', {}, headers)).toMatchObject({ code: 403, data: { step: 'secondary-password' } });
  });

  it('reveal nothing about a request to a person without the right', async () => {
    const { post, login } = await startHarness();
    expect(await post('/v1/rpc/thing/save', { nonsense: 1 }, await login('viewer'))).toMatchObject({ code: 403, data: null });
  });
});

describe('a request', () => {
  it('is converted first, then validated, and answered in wire units', async () => {
    const { post, login } = await startHarness();
    const headers = await login();
    expect((await post('/v1/rpc/thing/save', { name: 'A', power: 125_000 }, headers)).data).toMatchObject({
      power: 125_000,
      revision: 1,
    });
    const refused = await post('/v1/rpc/thing/save', { name: 'A', power: 125_001, extra: 1 }, headers);
    expect(refused).toMatchObject({
      status: 200,
      code: 400,
      data: expect.arrayContaining([
        { path: '/power', message: 'Enter a value of at most 125 kW' },
        { path: '/extra', message: 'This value is not expected here' },
      ]) as unknown,
    });
  });

  it('is refused with a text in its language if it breaks a rule', async () => {
    const { post, login } = await startHarness();
    const body = { name: 'A', power: 1, from: 'x', to: 'x' };
    expect(await post('/v1/rpc/thing/save', body, { ...(await login()), language: 'zh_CN' })).toMatchObject({
      code: 400,
      msg: '两端相同',
      data: [{ path: '/to', message: '两端相同' }],
    });
  });

  it('is refused with the name of the other person if it would overwrite their changes', async () => {
    const { post, login } = await startHarness();
    const headers = await login();
    await post('/v1/rpc/thing/save', { name: 'A', power: 1 }, headers);
    await post('/v1/rpc/thing/save', { name: 'A', power: 2, revision: 1 }, await login('maintainer'));
    const stale = await post('/v1/rpc/thing/save', { name: 'A', power: 3, revision: 1 }, headers);
    expect(stale).toMatchObject({
      code: 409,
      msg: 'Maintainer saved this in the meantime',
      data: { revision: 2, savedBy: 'Maintainer' },
    });
    const blind = await post('/v1/rpc/thing/save', { name: 'A', power: 3 }, headers);
    expect(blind).toMatchObject({ code: 409, data: { revision: 2, savedBy: 'Maintainer' } });
  });

  it('is refused with 409 if it comes from an outdated form, unless it is a stop', async () => {
    const { post, login } = await startHarness();
    const headers = { ...(await login()), contentHash: 'h0' };
    expect(await post('/v1/rpc/thing/save', { name: 'A', power: 1 }, headers)).toMatchObject({
      code: 409,
      msg: 'The form has changed',
    });
    expect((await post('/v1/rpc/thing/save', { name: 'A', power: 1 }, { ...headers, contentHash: 'h1' })).code).toBe(200);
    expect((await post('/v1/rpc/thing/stop', {}, headers)).code).toBe(200);
  });

  it.each([
    ['truncated JSON', '{"name":'],
    ['no JSON', '<html>'],
    ['a poisoned prototype', '{"name":"A","power":1,"__proto__":{"x":1}}'],
    ['a poisoned constructor', '{"name":"A","power":1,"constructor":{"prototype":{"x":1}}}'],
    ['data nested deeper than any schema', `${'['.repeat(5000)}${']'.repeat(5000)}`],
    ['an array in place of an object', '[]'],
    ['a number in place of an object', '7'],
    ['a member that is not in its schema', '{"name":"A","power":1,"role":"administrator"}'],
    ['a body larger than the limit', JSON.stringify({ name: 'x'.repeat(1_200_000) })],
  ])('is answered with the envelope and code 400 for %s', async (_name, body) => {
    const { post, login, reports } = await startHarness();
    expect(await post('/v1/rpc/thing/save', body, await login())).toMatchObject({ status: 200, code: 400 });
    expect(reports).toEqual([]);
  });

  it('is answered with code 400 for an unknown media type, and counts as empty without a body', async () => {
    const { post, login } = await startHarness();
    const headers = await login();
    expect(await post('/v1/rpc/thing/count', '{}', { ...headers, 'content-type': 'text/plain' })).toMatchObject({ code: 400 });
    expect((await post('/v1/rpc/thing/count', undefined, headers)).code).toBe(200);
    expect((await post('/v1/rpc/thing/count', '', headers)).code).toBe(200);
  });

  it('has query values of the types in the schema if it uses GET', async () => {
    const { url } = await startHarness();
    const get = async (path: string) => (await fetch(url + path)).json();
    expect(await get('/v3/thing?n=5')).toEqual({ code: 200, msg: '', data: { n: 5 } });
    expect(await get('/v3/thing?n=five')).toMatchObject({ code: 400, data: [{ path: '/n' }] });
  });

  it('reads its values from one place only, and uses the last value of a repeated name', async () => {
    const { url, post, login } = await startHarness();
    expect(await (await fetch(`${url}/v3/thing?n=4&n=5`)).json()).toEqual({ code: 200, msg: '', data: { n: 5 } });
    const saved = await post('/v1/rpc/thing/save?name=A', { power: 1000 }, await login());
    expect(saved).toMatchObject({ code: 400, data: [{ path: '/name' }] });
  });

  it('has typed values, converted units and a checked file if it is multipart', async () => {
    const { url, login } = await startHarness();
    const headers = await login();
    const send = async (name: string, bytes: Iterable<number>) => {
      const form = new FormData();
      for (const [key, value] of Object.entries({ name: '5', power: '5000', open: '1' })) form.set(key, value);
      form.set('image', new Blob([Uint8Array.from(bytes)]), name);
      return (
        await fetch(`${url}/v1/rpc/thing/picture`, { method: 'POST', headers: { language: 'en_US', ...headers }, body: form })
      ).json();
    };
    const png = pngOf(3, 2);
    expect(await send('a.png', png)).toMatchObject({ code: 200, data: { name: '5', power: 5, open: true, bytes: png.length } });
    expect(await send('a.exe', png)).toMatchObject({ code: 400, data: [{ path: '/image' }] });
    expect(await send('a.png', [60, 104, 116, 109, 108])).toMatchObject({ code: 400, data: [{ path: '/image' }] });
    expect(await send('a.png', pngOf(3, 2, { bytes: 1_100_000 }))).toMatchObject({
      code: 400,
      msg: 'The file is larger than 1 MB',
    });
  });
});

describe('an answer', () => {
  it('is 500 without internal details if the handler fails', async () => {
    const { post, login, reports } = await startHarness();
    expect(await post('/v1/rpc/thing/fails', {}, await login())).toEqual({
      status: 200,
      code: 500,
      msg: 'Operation failed',
      data: null,
    });
    expect(reports).toEqual(['thing.fails: Error: a secret inside']);
  });

  it('is HTTP 404 with the envelope for an unknown address', async () => {
    const { post, url } = await startHarness();
    expect(await post('/v1/rpc/nothing/here', {})).toMatchObject({ status: 404, code: 404 });
    const get = await fetch(`${url}/v1/rpc/thing/read`);
    expect([get.status, await get.json()]).toMatchObject([404, { code: 404 }]);
    expect((await fetch(`${url}/%zz`)).status).toBe(404);
  });

  it('is completed and sent if the station stops in the meantime', async () => {
    let begun = false;
    let ended = false;
    const slow = async () => {
      begun = true;
      await new Promise((later) => setTimeout(later, 500));
      ended = true;
      return { saves: 1 };
    };
    const { post, login, close } = await startHarness({ handlers: { 'thing.slow': slow } });
    const headers = await login('operator');
    const answer = post('/v1/rpc/thing/slow', {}, headers);
    await expect.poll(() => begun).toBe(true);
    await close();
    expect(ended).toBe(true);
    expect(await answer).toMatchObject({ code: 200, data: { saves: 1 } });
  });

  it('is 429 for a client with too many requests', async () => {
    const { post } = await startHarness({ rate: { anonymous: { perSecond: 1, burst: 3 } } });
    const codes: number[] = [];
    for (let n = 0; n < 4; n += 1) codes.push((await post('/v1/rpc/thing/read', {})).code);
    expect(codes).toEqual([401, 401, 401, 429]);
  });
});

describe('an answer to a save', () => {
  const unknown = 'The outcome of this command is unknown. Check the current state before you try again.';

  it('says that the outcome is unknown if the disk has not confirmed it; a read, a refusal and a stop do not depend on it', async () => {
    let isHealthy = true;
    const watchCommits = () => () => (isHealthy ? Promise.resolve() : Promise.reject(new Error('EIO')));
    const { post, login } = await startHarness({ watchCommits });
    const headers = await login();
    expect(await post('/v1/rpc/thing/count', {}, headers)).toMatchObject({ code: 200 });
    isHealthy = false;
    expect(await post('/v1/rpc/thing/count', {}, headers)).toMatchObject({ code: 500, msg: unknown });
    expect((await post('/v1/rpc/thing/read', {}, headers)).code).toBe(200);
    expect((await post('/v1/rpc/thing/stop', {}, headers)).code).toBe(200);
    expect((await post('/v1/rpc/user/login', { loginName: 'nobody', password: 'wrong' })).msg).not.toBe(unknown);
  });
});

describe('an idempotency key', () => {
  it('returns the same response again, for concurrent requests and after a restart', async () => {
    const first = await startHarness();
    const headers = { ...(await first.login()), idempotencyKey: 'k1' };
    const again = () => first.post('/v1/rpc/thing/count', {}, headers);
    expect((await Promise.all([again(), again(), again()])).map(({ data }) => data)).toEqual([
      { saves: 1 },
      { saves: 1 },
      { saves: 1 },
    ]);
    const slow = { ...headers, idempotencyKey: 'k2' };
    const both = await Promise.all([first.post('/v1/rpc/thing/slow', {}, slow), first.post('/v1/rpc/thing/slow', {}, slow)]);
    expect(both.map(({ data }) => data)).toEqual([{ saves: 2 }, { saves: 2 }]);
    await first.close();
    const second = await startHarness({ folder: first.folder });
    expect((await second.post('/v1/rpc/thing/count', {}, headers)).data).toEqual({ saves: 1 });
  });

  it('is valid for one person, one call and one request', async () => {
    const { post, login } = await startHarness();
    const [mine, other] = [
      { ...(await login()), idempotencyKey: 'k' },
      { ...(await login('maintainer')), idempotencyKey: 'k' },
    ];
    await post('/v1/rpc/thing/save', { name: 'A', power: 1 }, mine);
    expect((await post('/v1/rpc/thing/save', { name: 'A', power: 2 }, mine)).code).toBe(409);
    const theirs = await post('/v1/rpc/thing/save', { name: 'A', power: 2, revision: 1 }, other);
    expect(theirs.data).toMatchObject({ revision: 2 });
    expect((await post('/v1/rpc/thing/count', {}, mine)).data).toEqual({ saves: 1 });
  });

  it('can be used again after a refusal', async () => {
    const { post, login } = await startHarness();
    const headers = { ...(await login()), idempotencyKey: 'k' };
    expect((await post('/v1/rpc/thing/save', { name: '', power: 1 }, headers)).code).toBe(400);
    expect((await post('/v1/rpc/thing/save', { name: 'A', power: 1 }, headers)).code).toBe(200);
  });

  it('issues a token once, repeats it from memory and refuses it after a restart', async () => {
    const first = await startHarness();
    const headers = { ...(await first.login()), idempotencyKey: 'k' };
    const again = () => first.post('/v1/rpc/thing/issue', {}, headers);
    const both = await Promise.all([again(), again()]);
    const tokens = [...both, await again()].map(({ data }) => (data as { token: string }).token);
    expect(new Set(tokens).size).toBe(1);
    await first.close();
    const second = await startHarness({ folder: first.folder });
    expect(await second.post('/v1/rpc/thing/issue', {}, headers)).toMatchObject({ code: 409, data: null });
  });

  it('of a refused login is not remembered: each repetition is judged and counted', async () => {
    const { post } = await startHarness();
    const codes: number[] = [];
    for (let each = 0; each < 12; each += 1)
      codes.push((await post('/v1/rpc/user/login', { loginName: 'nobody', password: 'wrong' }, { idempotencyKey: 'k' })).code);
    expect(codes[0]).toBe(400);
    expect(codes.at(-1)).toBe(429);
  });

  it('is answered with 409 if a crash interrupted its command', async () => {
    const { post, login, db, sessions } = await startHarness();
    const headers = await login();
    const who = sessions.identify(headers.authorization ?? '')?.user.id;
    await post('/v1/rpc/thing/count', {}, { ...headers, idempotencyKey: 'k' });
    db.prepare('UPDATE command_keys SET answer = NULL WHERE who = ?').run(who);
    expect(await post('/v1/rpc/thing/count', {}, { ...headers, idempotencyKey: 'k' })).toMatchObject({ code: 409, data: null });
  });
});

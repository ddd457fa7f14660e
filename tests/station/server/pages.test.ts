import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import type { OpenedFilesStore } from '../../../src/station/contract/incident.ts';
import { createSetup, type SetupParts } from '../../../src/station/session/setup.ts';
import { createSessions } from '../../../src/station/session/sessions.ts';
import { createDocStore } from '../../../src/station/store/docs/docs.ts';
import { openCore } from '../../../src/station/store/docs/docsSchema.ts';
import { startHarness } from './harness.ts';

function consoleFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ems-console-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>EMS</title>');
  writeFileSync(join(folder, 'assets', 'main-abc.js'), `export const text = "${'x'.repeat(5000)}";`);
  writeFileSync(join(folder, '.secret'), 'no');
  mkdirSync(join(folder, '.git'));
  writeFileSync(join(folder, '.git', 'config'), 'no');
  return folder;
}

/** Returns everything received until the connection closes. */
const answerTo = (url: string, text: string): Promise<string> =>
  new Promise((done) => {
    let received = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (bytes: Buffer) => void (received += String(bytes))).on('close', () => done(received));
  });

it('every response has the security headers', async () => {
  const { url, post } = await startHarness({ consoleFolder: consoleFolder() });
  const answers = [
    await fetch(`${url}/`),
    await fetch(`${url}/content/index.json`),
    await fetch(`${url}/v1/rpc/none`, { method: 'POST' }),
    await fetch(`${url}/`, { headers: { busbarName: 'x'.repeat(40_000) } }),
    await fetch(`${url}/%zz`),
  ];
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).not.toBeNull();
    const policy = headers.get('content-security-policy') ?? '';
    for (const part of [
      "default-src 'self'",
      "script-src 'self'",
      "img-src 'self' data: blob:",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      'report-uri /csp',
    ]) {
      expect(policy).toContain(part);
    }
    expect(policy).not.toContain('unsafe-eval');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
  }
  expect((await post('/v1/rpc/thing/read', {})).code).toBe(401);
});

it('no response of a call may be cached, refused or not', async () => {
  const { url, login } = await startHarness({ consoleFolder: consoleFolder() });
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' });
  const headers = await login('operator');
  for (const [path, of] of [
    ['/v1/rpc/thing/read', headers],
    ['/v1/rpc/thing/stop', headers],
    ['/v1/rpc/thing/read', {}],
    ['/v1/rpc/none', headers],
    ['/v1/rpc/user/login', {}],
  ] as const)
    expect([path, (await ask(path, of)).headers.get('cache-control')]).toEqual([path, 'no-store']);
});

it('every response declares its type and encoding', async () => {
  const { url } = await startHarness({ consoleFolder: consoleFolder() });
  const typeOf = async (path: string, method = 'GET') => (await fetch(url + path, { method })).headers.get('content-type');
  expect(await typeOf('/')).toBe('text/html; charset=utf-8');
  expect(await typeOf('/content/index.json')).toBe('application/json; charset=utf-8');
  expect(await typeOf('/v1/rpc/none', 'POST')).toBe('application/json; charset=utf-8');
});

it('an unreadable request is answered with the envelope', async () => {
  const { url } = await startHarness();
  const long = await fetch(`${url}/v1/rpc/thing/read`, { method: 'POST', headers: { busbarName: 'x'.repeat(40_000) } });
  expect([long.status, await long.json()]).toEqual([431, { code: 400, msg: 'The request is too large', data: null }]);
  const answer = await answerTo(url, 'no HTTP at all\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
  expect(answer).toContain('\r\n\r\n{"code":400,"msg":"The request cannot be read","data":null}');
  const tunnel = await answerTo(url, 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nand on');
  expect(tunnel).toMatch(/^HTTP\/1.1 404 Not Found\r\ncontent-security-policy: /);
  expect(tunnel).toContain('\r\n\r\n{"code":404,"msg":"No such call","data":null}');
});

it('configured container origins may frame the console', async () => {
  const { url } = await startHarness({ frameAncestors: ['https://cloud.example'] });
  const { headers } = await fetch(`${url}/`);
  expect(headers.get('content-security-policy')).toContain('frame-ancestors https://cloud.example;');
  expect(headers.get('x-frame-options')).toBeNull();
});

it('every page address serves the console; assets are cached forever, the page itself never', async () => {
  const { url } = await startHarness({ consoleFolder: consoleFolder() });
  for (const path of ['/', '/login', '/monitor/pcs?tab=1', '/index.html']) {
    const page = await fetch(url + path);
    expect([page.status, page.headers.get('cache-control'), await page.text()]).toEqual([
      200,
      'no-cache',
      '<!doctype html><title>EMS</title>',
    ]);
  }
  const asset = await fetch(`${url}/assets/main-abc.js`, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect((await asset.text()).length).toBeGreaterThan(5000);
  for (const path of ['/assets/gone.js', '/assets/', '/v1/none', '/content/none', '/v3/none'])
    expect((await fetch(url + path)).status).toBe(404);
  for (const path of ['/.secret', '/.git/config'])
    expect(await (await fetch(url + path)).text()).toBe('<!doctype html><title>EMS</title>');
  expect(await (await fetch(`${url}/..%2f..%2fpackage.json`)).text()).toContain('<title>EMS</title>');
});

it('TRACE does not return the request', async () => {
  const { url } = await startHarness({ consoleFolder: consoleFolder() });
  const lines = ['TRACE / HTTP/1.1', `Host: ${new URL(url).host}`, 'Authorization: Bearer mine', 'Connection: close'];
  const answer = await answerTo(url, `${lines.join('\r\n')}\r\n\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 404 /);
  expect(answer).not.toContain('mine');
});

it('policy violations reported by browsers are stored', async () => {
  const { url, violations } = await startHarness();
  const send = (type: string, body: unknown) =>
    fetch(`${url}/csp`, { method: 'POST', headers: { 'content-type': type }, body: JSON.stringify(body) });
  await send('application/csp-report', {
    'csp-report': { 'document-uri': 'http://x/', 'effective-directive': 'script-src', 'blocked-uri': 'eval' },
  });
  await send('application/reports+json', [
    { type: 'csp-violation', body: { documentURL: 'http://x/', effectiveDirective: 'img-src', blockedURL: 'http://y/' } },
  ]);
  expect((await send('application/reports+json', 'nonsense')).status).toBe(204);
  expect(violations.list().map(({ directive }) => directive)).toEqual(['script-src', 'img-src']);
});

function startSetup() {
  const folder = mkdtempSync(join(tmpdir(), 'ems-setup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let now = 0;
  const clock = { now: () => now, set: (next: number) => void (now = next) };
  const db = openCore(join(folder, 'core.db'));
  onTestFinished(() => void db.close());
  const sessions = createSessions({ db, docs: createDocStore(db, clock), clock });
  const codes: string[] = [];
  const logged: string[] = [];
  const log: SetupParts['log'] = ({ what, outcome = '', address = '' }) => void logged.push(`${what} ${outcome} ${address}`);
  const setup = createSetup({ sessions, clock, onNew: (code) => codes.push(code), log });
  return { sessions, clock, codes, logged, setup };
}

it('an empty station is set up once, with the code from the terminal', async () => {
  const { sessions, setup } = startSetup();
  const form = {
    code: setup.code() ?? '',
    loginName: 'first',
    name: '',
    password: 'a long secret',
    confirmation: 'a long secret',
  };
  await expect(setup.run({ ...form, code: 'WRONG' }, 'here')).rejects.toMatchObject({ code: 400 });
  await expect(setup.run({ ...form, confirmation: 'other' }, 'here')).rejects.toMatchObject({ code: 400 });
  const both = await Promise.allSettled([
    setup.run({ ...form, code: form.code.toLowerCase() }, 'here'),
    setup.run({ ...form, loginName: 'other' }, 'there'),
  ]);
  expect(both).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: { code: 404 } }]);
  expect(sessions.users()).toMatchObject([{ loginName: 'first', role: 'administrator' }]);
  expect(setup.code()).toBeUndefined();
  await expect(setup.run({ ...form, loginName: 'second' }, 'here')).rejects.toMatchObject({ code: 404 });
  expect(sessions.hasDemoAccounts()).toBe(false);
});

it('every wrong code during the set-up and the lock after it are logged', async () => {
  const { setup, logged } = startSetup();
  const form = { code: 'WRONG', loginName: 'first', name: '', password: 'a long secret', confirmation: 'a long secret' };
  for (let n = 0; n < 5; n += 1) await expect(setup.run(form, '10.0.0.9')).rejects.toMatchObject({ code: 400 });
  await expect(setup.run(form, '10.0.0.9')).rejects.toMatchObject({ code: 429 });
  expect(logged).toEqual([...Array.from({ length: 5 }, () => 'setup.run refused 10.0.0.9'), 'setup.lockOut refused 10.0.0.9']);
});

it('the code for the first administrator is valid for an hour; then another one is printed on the terminal', async () => {
  const { sessions, clock, codes, setup } = startSetup();
  const first = setup.code() ?? '';
  clock.set(3_599_000);
  expect(setup.code()).toBe(first);
  clock.set(3_600_000);
  const form = { loginName: 'first', name: 'First', password: 'a long secret', confirmation: 'a long secret' };
  await expect(setup.run({ ...form, code: first }, 'here')).rejects.toMatchObject({ code: 400 });
  expect(codes).toEqual([setup.code()]);
  expect(codes[0]).not.toBe(first);
  await setup.run({ ...form, code: codes[0] ?? '' }, 'here');
  expect(sessions.hasUsers()).toBe(true);
});

it('the setup page is closed once there is an account', async () => {
  const { url } = await startHarness();
  const page = await fetch(`${url}/setup`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([302, '/login']);
  const form = new URLSearchParams({ code: 'x', loginName: 'a', password: 'b', confirmation: 'b' });
  expect((await fetch(`${url}/setup`, { method: 'POST', body: form })).status).toBe(404);
});

it('a page preloads the content unless its address names a station; a file does not', async () => {
  const { url } = await startHarness({ consoleFolder: consoleFolder() });
  const linkOf = async (path: string) => (await fetch(url + path)).headers.get('link');
  for (const path of ['/', '/home', '/login?language=en_US'])
    expect(await linkOf(path)).toBe('</content/index.json>; rel=preload; as=fetch; crossorigin');
  for (const path of [
    '/home?powerStationId=7',
    '/home?a=1&powerStationId=7',
    '/home?stationId=7',
    '/assets/main-abc.js',
    '/content/index.json',
  ])
    expect({ path, link: await linkOf(path) }).toEqual({ path, link: null });
});

it('a page does not preload the content while an incident file is open, because the console may show that file', async () => {
  let isOpen = true;
  const opened = { isAnyOpen: () => isOpen } as OpenedFilesStore;
  const { url } = await startHarness({ consoleFolder: consoleFolder(), opened });
  const linkOf = async () => (await fetch(`${url}/home`)).headers.get('link');
  expect(await linkOf()).toBeNull();
  isOpen = false;
  expect(await linkOf()).toContain('rel=preload');
});

// Limits for one caller: request bytes before authentication, concurrent reads, idempotency keys, reports. Over real sockets.
import { setMaxListeners } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FileAnswer } from '../../../src/station/contract/index.ts';
import { createCommandKeys } from '../../../src/station/store/docs/docsKeys.ts';
import { startHarness } from './harness.ts';

/** Sends the head of a request without its body, and returns the response. */
function sendHead(url: string, lines: readonly string[]): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`));
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString()));
    socket.on('close', () => resolve(text));
    socket.on('error', reject);
    socket.setTimeout(60_000, () => socket.destroy(new Error(`no answer to ${lines[0]}: ${text}`)));
  });
}
const upload = (path: string, bytes: number, more: readonly string[] = []): string[] => [
  `POST /v1/rpc/${path} HTTP/1.1`,
  'host: 127.0.0.1',
  'language: en_US',
  'content-type: multipart/form-data; boundary=x',
  `content-length: ${bytes}`,
  ...more,
];
const megabytes = 226_000_000;

it('a body is not awaited without a session', async () => {
  const { url } = await startHarness();
  for (const path of ['thing/picture', 'thing/read', 'thing/count']) {
    const answer = await sendHead(url, upload(path, megabytes));
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
    expect(answer).toMatch(/connection: close/i);
  }
  expect(await sendHead(url, upload('user/login', megabytes))).toContain('"code":400');
});

it('a body that is larger than its call allows is not awaited', async () => {
  const { url, login } = await startHarness();
  const { authorization } = await login();
  const as = [`authorization: ${authorization}`];
  // Accepts a picture of 1 MB.
  expect(await sendHead(url, upload('thing/picture', megabytes, as))).toContain('The request is too large');
  // Accepts no file.
  expect(await sendHead(url, upload('thing/count', 100, as))).toContain('The request cannot be read');
  const json = ['POST /v1/rpc/thing/audit HTTP/1.1', 'host: 127.0.0.1', 'language: en_US', 'content-type: application/json'];
  expect(await sendHead(url, [...json, 'content-length: 900000', ...as])).toContain('The request is too large');
});

it('a body without a length is read only up to the limit of the call', async () => {
  const { url, login } = await startHarness();
  let sent = 0;
  const endless = new ReadableStream({
    pull(to) {
      if ((sent += 1) > 50_000) to.close();
      else to.enqueue(new Uint8Array(4096).fill(32));
    },
  });
  const headers = { ...(await login()), 'content-type': 'application/json', language: 'en_US' };
  const half = { method: 'POST', headers, body: endless, duplex: 'half' };
  const response = await fetch(`${url}/v1/rpc/thing/audit`, half).catch(() => undefined);
  expect(sent).toBeLessThan(50_000);
  // If the connection is closed while the rest is being sent, there is no response to read.
  if (response) expect(await response.json()).toMatchObject({ code: 400, msg: 'The request is too large' });
});

it('data that is nested deeper than any schema is refused, also with an idempotency key', async () => {
  const { post, login, reports } = await startHarness();
  const headers = { ...(await login()), idempotencykey: 'deep' };
  const deep = `{"name":${'['.repeat(4000)}${']'.repeat(4000)}}`;
  expect(await post('/v1/rpc/thing/save', deep, headers)).toMatchObject({ code: 400 });
  expect(reports).toEqual([]);
});

it('the response of a read is never stored for its idempotency key', async () => {
  const { post, login, turns, db } = await startHarness();
  const headers = { ...(await login('viewer')), idempotencykey: 'k' };
  const powerOf = async () => ((await post('/v1/rpc/thing/read', {}, headers)).data as { power: number }).power;
  turns.power = 5;
  expect(await powerOf()).toBe(5000);
  turns.power = 6;
  expect(await powerOf()).toBe(6000);
  expect(db.prepare('SELECT count(*) AS n FROM command_keys').get()).toEqual({ n: 0 });
});

it('the newest thousand keys of an account are stored', async () => {
  const { db } = await startHarness();
  const keys = createCommandKeys(db);
  const of = (who: string, each: number) => ({ who, call: 'thing.count', key: `k${each}`, digest: 'd' });
  keys.open(of('modest', 0), 0);
  for (let each = 0; each < 1200; each += 1) keys.open(of('greedy', each), each);
  const { n } = db.prepare("SELECT count(*) AS n FROM command_keys WHERE who = 'greedy'").get() as { n: number };
  expect(n).toBeLessThanOrEqual(1050);
  expect(keys.find(of('greedy', 1199)).state).toBe('open');
  expect(keys.find(of('modest', 0)).state).toBe('open');
});

it('at most six reads of one session run at once and do not delay other sessions', async () => {
  let under = 0;
  let most = 0;
  const pending: (() => void)[] = [];
  const handlers = {
    'thing.read': async () => {
      most = Math.max(most, (under += 1));
      await new Promise<void>((go) => void pending.push(go));
      under -= 1;
      return { power: 1 };
    },
  };
  const { post, login } = await startHarness({ handlers });
  const greedy = await login('viewer');
  const modest = await login('operator');
  const many = Array.from({ length: 30 }, () => post('/v1/rpc/thing/read', {}, greedy));
  await expect.poll(() => pending.length).toBe(6);
  await sleep(100);
  expect(most).toBe(6);
  // This read belongs to another session.
  expect((await post('/v1/rpc/thing/mine', {}, modest)).code).toBe(200);
  const over = setInterval(() => pending.splice(0).forEach((go) => go()), 10);
  const answers = await Promise.all(many);
  clearInterval(over);
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200]));
  expect(most).toBe(6);
});

it('streams and topics of one account are limited and leave room for other accounts', async () => {
  const { url, login } = await startHarness();
  const topics = Object.fromEntries(
    Array.from({ length: 200 }, (_none, each) => [`t${each}`, { call: 'thing.read', params: {} }]),
  );
  // Referenced, because garbage collection would close them.
  const pending: Response[] = [];
  const leave = new AbortController();
  setMaxListeners(0, leave.signal);
  const open = async (headers: Record<string, string>) => {
    const response = await fetch(`${url}/v1/rpc/stream`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ topics }),
      signal: leave.signal,
    });
    pending.push(response);
    return response.headers.get('content-type')?.includes('event-stream') ?? false;
  };
  // Two sessions of one person: 4000 topics are twenty streams of 200.
  const [one, other, admin] = [await login('viewer'), await login('viewer'), await login()];
  const mine = [];
  for (let each = 0; each < 24; each += 1) mine.push(await open(each % 2 === 0 ? one : other));
  expect(mine.filter(Boolean)).toHaveLength(20);
  expect(await open(admin)).toBe(true);
  leave.abort();
});

it('a stop is never rate limited', async () => {
  const { post, login } = await startHarness({ rate: { session: { perSecond: 0.001, burst: 3 } } });
  const headers = await login();
  for (let each = 0; each < 6; each += 1) await post('/v1/rpc/thing/read', {}, headers);
  expect((await post('/v1/rpc/thing/read', {}, headers)).code).toBe(429);
  for (let each = 0; each < 5; each += 1) expect((await post('/v1/rpc/thing/stop', {}, headers)).code).toBe(200);
});

it('the name of a file is cut to the length that a header may have', async () => {
  const name = `${'站😀'.repeat(2000)}.csv`;
  const { url, login } = await startHarness({
    handlers: { 'thing.read': () => new FileAnswer(name, 'text/csv', Buffer.from('a')) },
  });
  const response = await fetch(`${url}/v1/rpc/thing/read`, { method: 'POST', headers: await login() });
  const disposition = response.headers.get('content-disposition') ?? '';
  expect(response.status).toBe(200);
  expect(disposition.length).toBeLessThan(3000);
  expect(decodeURIComponent(disposition.split("UTF-8''")[1] ?? '')).toMatch(/^站😀.*\.csv$/u);
});

it('a file name cannot inject response headers, and arrives unchanged', async () => {
  const name = `a";x=y\r\nset-cookie: z=1\u0000 it's (1)*,站 ../../b.csv`;
  const { url, login } = await startHarness({
    handlers: { 'thing.read': () => new FileAnswer(name, 'text/csv', Buffer.from('a')) },
  });
  const response = await fetch(`${url}/v1/rpc/thing/read`, { method: 'POST', headers: await login() });
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
  // RFC 6266: a quoted ASCII name, and an RFC 8187 name in which all characters but the permitted ones are escaped.
  const [, plain, long = ''] =
    /^attachment; filename="([\w.-]+)"; filename\*=UTF-8''([\w.~!%-]+)$/.exec(
      response.headers.get('content-disposition') ?? '',
    ) ?? [];
  expect(plain).toMatch(/\.csv$/);
  expect(decodeURIComponent(long)).toBe(name);
});

it('a file is sent as a sandboxed attachment with a fixed content type', async () => {
  const page = Buffer.from('<script>alert(1)</script>');
  const { url, login } = await startHarness({ handlers: { 'thing.read': () => new FileAnswer('a.html', 'text/html', page) } });
  const { headers } = await fetch(`${url}/v1/rpc/thing/read`, { method: 'POST', headers: await login() });
  expect(headers.get('content-disposition')).toMatch(/^attachment; /);
  expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('forged violation reports do not displace real ones', async () => {
  const { url, post, login, violations } = await startHarness();
  const report = (from: string) => ({ 'csp-report': { 'document-uri': from, 'effective-directive': 'x', 'blocked-uri': 'y' } });
  const type = { 'content-type': 'application/csp-report' };
  const take = (from: string) => fetch(`${url}/csp`, { method: 'POST', headers: type, body: JSON.stringify(report(from)) });
  await post('/v1/rpc/thing/read', {}, await login());
  expect((await take('http://station/real')).status).toBe(204);
  // Any number of reports can come from other addresses without a session.
  for (let each = 0; each < 300; each += 1) violations.take(report(`http://made/up/${each}`), `10.0.0.${each % 250}`, false);
  const documents = violations.list().map(({ document }) => document);
  expect(documents).toContain('http://station/real');
  expect(documents.length).toBeLessThanOrEqual(21);
  // Too few reports are accepted from one address to fill the list, and none that are too large.
  for (let each = 0; each < 60; each += 1) await take(`http://here/${each}`);
  expect(violations.list().length).toBeLessThanOrEqual(21 + 25);
  await fetch(`${url}/csp`, { method: 'POST', headers: type, body: JSON.stringify(report('x'.repeat(100_000))) });
  expect(violations.list().some(({ document }) => document.startsWith('xxx'))).toBe(false);
});

it.each([
  ['no host', ['POST /v1/rpc/thing/read HTTP/1.1', 'content-length: 0'], 400],
  [
    'a length and chunks',
    ['POST /v1/rpc/thing/read HTTP/1.1', 'host: 127.0.0.1', 'content-length: 5', 'transfer-encoding: chunked'],
    400,
  ],
  ['an expectation', ['POST /v1/rpc/thing/read HTTP/1.1', 'host: 127.0.0.1', 'expect: x', 'content-length: 0'], 417],
])('a request with %s is answered with envelope and security headers', async (_name, lines, status) => {
  const { url } = await startHarness();
  const answer = await sendHead(url, [...lines, 'connection: close']);
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  for (const name of ['content-security-policy', 'x-content-type-options', 'cache-control: no-store'])
    expect(answer.toLowerCase()).toContain(name);
  expect(answer).toContain('{"code":400,"msg":"The request cannot be read","data":null}');
});

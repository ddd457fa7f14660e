// Host names and TLS of a station: real sockets, real certificates, verified by OpenSSL and by Node.
import { execFileSync, spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request as askPlain } from 'node:http';
import { request as askTls, type RequestOptions } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { describe, expect, it, onTestFinished } from 'vitest';
import { toIngress } from '../../../src/station/server/ingress/ingressOptions.ts';
import { makeCertificate } from '../../../src/station/server/ingress/certificate.ts';
import { createNames } from '../../../src/station/server/ingress/names.ts';
import { openTls } from '../../../src/station/server/ingress/tls.ts';
import { startHarness } from './harness.ts';
import { raw } from './rawRequest.ts';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ems-door-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
interface Received {
  status: number | undefined;
  headers: Record<string, unknown>;
  body: string;
}
function ask(url: string, headers: Record<string, string>, options: RequestOptions = {}, send = ''): Promise<Received> {
  const open = url.startsWith('https') ? askTls : askPlain;
  return new Promise((done, fail) => {
    const request = open(url, { ...options, headers, agent: false }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => done({ status: response.statusCode, headers: response.headers, body }));
    });
    request.on('error', fail);
    request.end(send);
  });
}
describe('the host of a request', () => {
  const socket = (localAddress: string) => ({ localAddress });
  const ofHost = createNames('ems.lan', ['station.example', '2001:db8::5']);
  it.each<[host: string, fits: boolean, at?: string]>([
    ['127.0.0.1:8080', true],
    ['LOCALHOST', true],
    ['localhost.', true],
    ['[::1]:8080', true],
    ['ems.lan:443', true],
    ['station.example', true],
    ['[2001:db8::5]', true],
    ['192.168.1.9:8080', true, '::ffff:192.168.1.9'],
    ['192.168.1.9', false, '192.168.1.10'],
    ['evil.example', false],
    ['evil.example:8080', false],
    ['localhost.evil.example', false],
    ['127.0.0.1.evil.example', false],
    ['localhost@evil.example', false],
    ['', false],
    [']', false],
    ['[localhost]', false],
    ['localhost:80:80', false],
  ])('is accepted or refused by the known names: %s', (host, fits, at = '10.0.0.1') => {
    expect(ofHost({ headers: { host }, socket: socket(at) })).toBe(fits);
  });

  it('is refused on every address with the envelope if it is another host', async () => {
    const { url } = await startHarness();
    const port = new URL(url).port;
    for (const path of ['/', '/v1/rpc/user/login', '/content/index.json', '/setup', '/nothing/here.js']) {
      const { status, headers, body } = await ask(url + path, { host: `evil.example:${port}` });
      expect([path, status, headers['cache-control'], headers['x-frame-options']]).toEqual([path, 421, 'no-store', 'DENY']);
      expect(JSON.parse(body)).toMatchObject({ code: 421, data: null });
    }
    const chinese = await ask(url, { host: 'evil.example', language: 'zh_CN' });
    expect((JSON.parse(chinese.body) as { msg: string }).msg).not.toBe('');
    expect((await ask(`${url}/content/index.json`, { host: `localhost:${port}` })).status).toBe(200);
  });
  it('is required, and without it the envelope is returned', async () => {
    const { url } = await startHarness();
    const received = await raw(url, 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect(received).toMatch(/^HTTP\/1\.1 400 /);
    expect(received).toContain('content-security-policy: ');
    expect(received).toContain('{"code":400,"msg":"The request cannot be read","data":null}');
  });
  it('can be configured in a list', async () => {
    const { url } = await startHarness({ names: ['ems.example'] });
    expect((await ask(`${url}/content/index.json`, { host: 'ems.example' })).status).toBe(200);
  });
});

describe('a generated certificate', () => {
  const names = ['localhost', '127.0.0.1', '::1', 'ems.example', '2001:db8::1:5', '::ffff:10.0.0.1', `${'a'.repeat(60)}.example`];
  const from = new Date('2026-01-01T00:00:00Z');
  it('is accepted by OpenSSL and Node for all its names, and is self-signed', () => {
    const { cert, key } = makeCertificate(names, from, new Date('2051-06-01T12:00:00Z'));
    const read = new X509Certificate(cert);
    for (const name of names) expect([name, read.checkHost(name) ?? read.checkIP(name)]).toEqual([name, name]);
    expect(read.checkHost('other.example')).toBeUndefined();
    expect([read.ca, read.verify(read.publicKey)]).toEqual([false, true]);
    expect(read.publicKey.asymmetricKeyDetails).toMatchObject({ namedCurve: 'prime256v1' });
    expect([Date.parse(read.validFrom), Date.parse(read.validTo)]).toEqual([from.getTime(), Date.UTC(2051, 5, 1, 12)]);
    if (spawnSync('openssl', ['version']).status !== 0) return;
    const folder = newFolder();
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key);
    const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
    expect(
      openssl('verify', '-x509_strict', '-purpose', 'sslserver', '-check_ss_sig', '-CAfile', 'cert.pem', 'cert.pem'),
    ).toContain('OK');
    expect(openssl('x509', '-in', 'cert.pem', '-noout', '-pubkey')).toBe(openssl('pkey', '-in', 'key.pem', '-pubout'));
    expect(openssl('x509', '-in', 'cert.pem', '-noout', '-ext', 'extendedKeyUsage')).toContain('TLS Web Server Authentication');
  });
  it('has a different serial number each time', () => {
    const serials = Array.from(
      { length: 20 },
      () => new X509Certificate(makeCertificate(['a'], from, new Date()).cert).serialNumber,
    );
    expect(new Set(serials).size).toBe(20);
    expect(serials.every((each) => each.length === 32)).toBe(true);
  });
});

const parts = (folder: string, printed: string[] = []) => ({
  folder,
  host: '127.0.0.1',
  names: [] as string[],
  print: (line: string) => void printed.push(line),
});

describe('TLS', () => {
  it('accepts only strong cipher suites, and prefers the strongest regardless of the client', async () => {
    const tls = openTls('self', parts(newFolder()));
    const { url } = await startHarness({ tls });
    const suiteOf = (ciphers: string, maxVersion: 'TLSv1.2' | 'TLSv1.3' = 'TLSv1.2') =>
      new Promise<string>((resolve, reject) => {
        const { port } = new URL(url);
        const socket = connectTls(
          { host: '127.0.0.1', port: Number(port), ca: tls.credentials.cert, ciphers, maxVersion },
          () => {
            resolve(socket.getCipher().name);
            socket.destroy();
          },
        );
        socket.once('error', reject);
      });
    expect(await suiteOf('TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384', 'TLSv1.3')).toBe('TLS_AES_256_GCM_SHA384');
    expect(await suiteOf('ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384')).toBe('ECDHE-ECDSA-AES256-GCM-SHA384');
    for (const weak of ['ECDHE-ECDSA-AES128-SHA256', 'ECDHE-ECDSA-AES256-SHA', 'AES128-GCM-SHA256'])
      await expect(suiteOf(weak)).rejects.toThrow(/handshake failure|no cipher|no shared/i);
  });
  it('uses a generated certificate with HSTS; only the account of the station can read the key', async () => {
    const folder = newFolder();
    const tls = openTls('self', { ...parts(folder), names: ['ems.example'] });
    expect(statSync(join(folder, 'tls', 'key.pem')).mode & 0o777).toBe(0o600);
    const { url } = await startHarness({ tls, names: ['ems.example'] });
    expect(url).toMatch(/^https:/);
    const received = await ask(
      `${url}/content/index.json`,
      { host: 'ems.example' },
      { ca: tls.credentials.cert, servername: 'ems.example' },
    );
    expect([received.status, received.headers['strict-transport-security']]).toEqual([
      200,
      'max-age=31536000; includeSubDomains',
    ]);
    const alone = await startHarness({ tls, names: ['ems.example'], hsts: 'host' });
    const receivedThere = await ask(`${alone.url}/health`, {}, { ca: tls.credentials.cert });
    expect(receivedThere.headers['strict-transport-security']).toBe('max-age=31536000');
    await expect(ask(url, {}, { ca: tls.credentials.cert, maxVersion: 'TLSv1.1' })).rejects.toThrow(
      /protocol|version|alert|handshake/i,
    );
    expect(tls.fingerprint).toBe(new X509Certificate(tls.credentials.cert).fingerprint256);
    expect(
      (await ask(`${(await startHarness()).url}/content/index.json`, {})).headers['strict-transport-security'],
    ).toBeUndefined();
  });
  it('recognises a browser by a cookie that is bound to this host, also behind a TLS proxy', async () => {
    const tls = openTls('self', parts(newFolder()));
    const { url } = await startHarness({ tls });
    const login = (at: string, headers: Record<string, string> = {}, password = 'ems-demo-2026') =>
      ask(
        `${at}/v1/rpc/user/login`,
        { 'content-type': 'application/json', ...headers },
        { method: 'POST', ca: tls.credentials.cert },
        JSON.stringify({ loginName: 'operator', password }),
      );
    const cookieOf = ({ headers }: Received): string => String(headers['set-cookie'] ?? '');
    const cookie = cookieOf(await login(url));
    expect(cookie).toMatch(
      /^__Host-ems-device-[0-9a-f]{16}=[^;]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict; Secure$/,
    );
    const known = cookie.split(';', 1)[0] ?? '';
    for (let tries = 0; tries < 5; tries += 1) await login(url, {}, 'wrong words here');
    expect(JSON.parse((await login(url)).body)).toMatchObject({ code: 429 });
    // Another site of the same domain could set the name without the prefix, so it is ignored.
    expect(JSON.parse((await login(url, { cookie: known.replace('__Host-', '') })).body)).toMatchObject({ code: 429 });
    expect(JSON.parse((await login(url, { cookie: known })).body)).toMatchObject({ code: 200 });

    const behind = await startHarness({ trustProxy: 1 });
    const through = { 'x-forwarded-for': '10.0.0.9', 'x-forwarded-proto': 'https' };
    expect(cookieOf(await login(behind.url, through))).toMatch(/^__Host-ems-device-.*; Secure$/);
    expect(cookieOf(await login(behind.url))).toMatch(/^ems-device-[^;]*; Path=\/v1\/rpc\/user\/login;/);
  });
  it('keeps its certificate across starts, and creates another for a new name, before expiry, or after damage', () => {
    const folder = newFolder();
    const first = openTls('self', parts(folder)).fingerprint;
    expect(openTls('self', parts(folder)).fingerprint).toBe(first);
    const named = { ...parts(folder), names: ['ems.example'] };
    const second = openTls('self', named).fingerprint;
    expect(second).not.toBe(first);
    const soon = makeCertificate(
      ['localhost', '127.0.0.1', '::1', 'ems.example'],
      new Date(),
      new Date(Date.now() + 29 * 86_400_000),
    );
    writeFileSync(join(folder, 'tls', 'cert.pem'), soon.cert);
    writeFileSync(join(folder, 'tls', 'key.pem'), soon.key);
    const third = openTls('self', named).fingerprint;
    expect(third).not.toBe(new X509Certificate(soon.cert).fingerprint256);
    writeFileSync(join(folder, 'tls', 'key.pem'), 'nonsense');
    expect(openTls('self', named).fingerprint).not.toBe(third);
  });

  function put(
    folder: string,
    name: string,
    made = makeCertificate(['localhost', '127.0.0.1'], new Date(), new Date(Date.now() + 86_400_000)),
  ) {
    const files = { cert: join(folder, `${name}.pem`), key: join(folder, `${name}.key`) };
    writeFileSync(files.cert, made.cert);
    writeFileSync(files.key, made.key);
    return files;
  }
  it('loads renewed files, and keeps the previous ones as long as the new ones do not match', async () => {
    const folder = newFolder();
    const files = put(folder, 'own');
    const printed: string[] = [];
    const tls = openTls(files, parts(folder, printed));
    const { url } = await startHarness({ tls: { ...tls, follow: (server) => tls.follow(server, 20) } });
    const asked = (ca: Buffer | string) => ask(url, {}, { ca }).then(({ status }) => status);
    expect(await asked(tls.credentials.cert)).toBe(404);
    const next = makeCertificate(['127.0.0.1'], new Date(), new Date(Date.now() + 86_400_000));
    writeFileSync(files.cert, next.cert);
    await expect.poll(() => printed.join('\n')).toContain('The previous one is still used.');
    expect(await asked(tls.credentials.cert)).toBe(404);
    writeFileSync(files.key, next.key);
    await expect.poll(() => printed.join('\n')).toContain(`The certificate ${files.cert} is now used.`);
    expect(await asked(next.cert)).toBe(404);
  });
  it('reports which file is wrong and why', () => {
    const folder = newFolder();
    const [one, other] = [put(folder, 'one'), put(folder, 'other')];
    expect(() => openTls({ cert: join(folder, 'gone'), key: one.key }, parts(folder))).toThrow(
      /The certificate .*gone cannot be read \(ENOENT\)/,
    );
    expect(() => openTls({ cert: one.cert, key: other.key }, parts(folder))).toThrow(
      /one\.pem and the key .*other\.key cannot be used for TLS \(.*mismatch/,
    );
    const printed: string[] = [];
    openTls(put(folder, 'old', makeCertificate(['a'], new Date(0), new Date('2020-01-01'))), parts(folder, printed));
    expect(printed.join('')).toContain('expired on');
  });
});

it.each<[Record<string, string>, unknown]>([
  [{}, { names: [], gateways: [], plain: false }],
  [
    { EMS_TLS: 'self', EMS_NAMES: 'ems.example, 10.0.0.5' },
    { names: ['ems.example', '10.0.0.5'], gateways: [], plain: false, tls: 'self' },
  ],
  [{ EMS_TLS: '/a.pem, /b.pem' }, { names: [], gateways: [], plain: false, tls: { cert: '/a.pem', key: '/b.pem' } }],
  [{ EMS_TLS: '/a.pem' }, expect.stringMatching(/^EMS_TLS is "\/a\.pem"/)],
  [{ EMS_NAMES: 'https://ems.example' }, expect.stringMatching(/^EMS_NAMES contains "https:\/\/ems\.example"/)],
  [{ EMS_PLAIN: '1' }, { names: [], gateways: [], plain: true }],
  [{ EMS_HSTS: 'host' }, { names: [], gateways: [], plain: false, hsts: 'host' }],
  [{ EMS_HSTS: 'no' }, expect.stringMatching(/^EMS_HSTS is "no"/)],
])('toIngress reads the environment %j', (env, expected) => {
  expect(toIngress(env)).toEqual(expected);
});

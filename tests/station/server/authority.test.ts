// The host of a request, in its Host header and in its first line: it must be unambiguous. Over real sockets.
import { describe, expect, it } from 'vitest';
import { startHarness } from './harness.ts';
import { raw } from './rawRequest.ts';

describe('the host of a request', () => {
  it('is refused as ambiguous if it is given twice', async () => {
    const { url } = await startHarness();
    const { host } = new URL(url);
    for (const second of [host, 'evil.example'])
      expect(await raw(url, `GET /health HTTP/1.1\r\nHost: ${host}\r\nhost: ${second}\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 400 /,
      );
  });
  it.each([
    ['HTTP/1.0 without a host', () => 'GET /health HTTP/1.0\r\n\r\n'],
    [
      'an absolute URL of another host',
      (host: string) => `GET http://evil.example/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ],
    [
      'an absolute URL with another host in the header',
      (host: string) => `GET http://${host}/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    ],
  ])('%s is refused as misdirected', async (_what, head) => {
    const { url } = await startHarness();
    expect(await raw(url, head(new URL(url).host))).toMatch(/^HTTP\/1\.[01] 421 /);
  });
  it('is accepted in an absolute URL of the station itself', async () => {
    const { url } = await startHarness();
    const { host } = new URL(url);
    expect(await raw(url, `GET http://${host}/health HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).not.toMatch(
      / 4\d\d /,
    );
  });
});

// Names in addresses that users enter: what they resolve to decides whether the station connects.
import dns from 'node:dns';
import { createServer } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { get, post, textOf } from '../../../../src/station/outgoing/outgoing.ts';

const resolved: Record<string, string[]> = {
  'metadata.example': ['169.254.169.254'],
  'mapped.example': ['::ffff:a9fe:a9fe'],
  'alibaba.example': ['100.100.100.200'],
  'mixed.example': ['203.0.113.1', '169.254.169.254'],
  'here.example': ['127.0.0.1'],
};
const asked: string[] = [];
// The names exist only here; all others are resolved as usual.
const { lookup } = dns;
type Done = (error: null, found: dns.LookupAddress[]) => void;
function lookupHere(name: string, options: dns.LookupAllOptions, done: Done): void {
  const found = resolved[name];
  if (!found) return lookup(name, options, done as never);
  asked.push(name);
  done(
    null,
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
}
beforeAll(() => {
  Object.assign(dns, { lookup: lookupHere });
  syncBuiltinESMExports();
});
afterAll(() => {
  Object.assign(dns, { lookup });
  syncBuiltinESMExports();
});

const server = createServer((request, response) => response.end(`${request.method} ${request.headers.host}`));
let port = 0;
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => void (asked.length = 0));
afterAll(() => server.closeAllConnections());

const send = (host: string) =>
  post(new URL(`http://${host}:${port}/`), { headers: {}, body: '{}', signal: AbortSignal.timeout(5000) });

it.each(['metadata.example', 'mapped.example', 'alibaba.example', 'mixed.example', '169.254.169.254'])(
  'a call to a cloud platform is not sent to %s',
  async (host) => {
    await expect(send(host)).rejects.toThrow('points to the station itself');
  },
);

it('a call to a cloud platform is sent to the address that was checked, and may stay on this machine', async () => {
  const response = await send('here.example');
  expect(await textOf(response, 100)).toBe(`POST here.example:${port}`);
  expect(asked).toEqual(['here.example']);
});

it('a plan curve or camera is not requested from this machine under another name', async () => {
  const asking = { signal: AbortSignal.timeout(5000), gateways: [] };
  await expect(get(new URL(`http://here.example:${port}/`), port, asking)).rejects.toThrow('points to the station itself');
  expect(asked).toEqual(['here.example']);
});

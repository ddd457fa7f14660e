// A client that disconnects before a stream has sent anything is not an error of the station.
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { StreamAnswer } from '../../../src/station/contract/index.ts';
import { startHarness } from './harness.ts';

it('a stream that is closed before its first picture is not reported as an error', async () => {
  let body: Readable | undefined;
  const { url, login, reports } = await startHarness({
    handlers: {
      'thing.read': () => {
        body = new Readable({ read() {} });
        return new StreamAnswer('multipart/x-mixed-replace', body);
      },
    },
  });
  const leaving = new AbortController();
  const asked = fetch(`${url}/v1/rpc/thing/read`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await login()) },
    body: '{}',
    signal: leaving.signal,
  });
  await expect.poll(() => body !== undefined).toBe(true);
  await new Promise((done) => setTimeout(done, 100));
  leaving.abort();
  await expect(asked).rejects.toThrow('abort');
  await expect.poll(() => body?.destroyed).toBe(true);
  await new Promise((done) => setTimeout(done, 100));
  expect(reports).toEqual([]);
});

// Limits of maintenance requests, checked by the station.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pngOf } from '../../pngOf.ts';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
let maintainer: Record<string, string>;
beforeAll(async () => {
  station = await startReal();
  maintainer = await station.login('maintainer');
});
afterAll(() => station.remove());

it.each<[name: string, path: string, body: object, at: string, message?: string]>([
  [
    'refuses to synchronise data for more than 30 days',
    '/v1/rpc/sys/data/v2report',
    { startDay: '2026-01-01', endDay: '2026-01-31' },
    '/endDay',
  ],
  ['refuses an end before the start', '/v1/rpc/sys/data/v2report', { startDay: '2026-01-09', endDay: '2026-01-02' }, '/endDay'],
  [
    'refuses a negative type index',
    '/v1/rpc/sys/deviceTypeIndex/save',
    { deviceId: 'ac1', typeIndex: -1 },
    '/typeIndex',
    '0 or a positive integer',
  ],
  [
    'refuses a fractional type index',
    '/v1/rpc/sys/deviceTypeIndex/save',
    { deviceId: 'ac1', typeIndex: 1.5 },
    '/typeIndex',
    '0 or a positive integer',
  ],
])('the station %s', async (_name, path, body, at, message) => {
  const { code, data } = await station.post(path, body, maintainer);
  const [first] = data as { path: string; message: string }[];
  expect([code, first?.path]).toEqual([400, at]);
  if (message !== undefined) expect(first?.message).toBe(message);
});

it('the station accepts a data synchronisation of thirty days', async () => {
  const answer = await station.post('/v1/rpc/sys/data/v2report', { startDay: '2026-01-01', endDay: '2026-01-30' }, maintainer);
  expect(answer).toMatchObject({ code: 200, data: { taskId: expect.any(String) } });
});

const picture = pngOf(8, 8);
it.each<[name: string, bytes: Buffer, file: string, code: number, message?: RegExp]>([
  ['of 2 MB is accepted', pngOf(8, 8, { bytes: 2_000_000 }), 'c.png', 200],
  ['of one byte more is refused', pngOf(8, 8, { bytes: 2_000_001 }), 'c.png', 400, /larger than 2 MB/],
  ['that is an HTML page is refused', Buffer.from('<html></html>'), 'c.png', 400, /cannot be read/],
  ['of another type is refused', picture, 'c.svg', 400, /Only .* files are supported/],
])('a picture %s', async (_name, bytes, file, code, message) => {
  const form = new FormData();
  form.append('device', 'ac1');
  form.append('dynamicCode', 'AC-1');
  form.append('base64', new Blob([bytes as BlobPart]), file);
  const url = `${station.url}/v1/rpc/sys/dynamicCode/save`;
  const response = await fetch(url, { method: 'POST', headers: { language: 'en_US', ...maintainer }, body: form });
  const text = await response.text();
  expect((JSON.parse(text) as { code: number }).code).toBe(code);
  if (message) expect(text).toMatch(message);
});

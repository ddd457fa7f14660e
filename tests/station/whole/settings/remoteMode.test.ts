// A station in remote mode: its settings follow the cloud, so no call saves one, whoever calls it. A stop and the change to local
// mode remain possible.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mode } from '../../../../src/core/access/session.ts';
import { putSetting } from '../../../../src/station/domain/documents/documents.ts';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
let headers: Record<string, string>;
const rpc = (path: string, body?: unknown) => station.post(`/v1/rpc${path}`, body, headers);
beforeAll(async () => {
  station = await startReal();
  headers = await station.login();
  await rpc('/powerStation/checkCommand', { command: '123456' });
  station.station.docs.tx((tx) => putSetting(tx, 'mode', { mode: mode.remote, linked: true }, 'test'));
});
afterAll(() => station.remove());

const bands = [{ startTime: '00:00', endTime: '24:00', chargeState: 3 }];
const device = async () => {
  const { list } = (await rpc('/device/page', { current: 1, pageSize: 100 })).data as { list: { id: string; form: object }[] };
  return list.find(({ id }) => id === 'ups1')?.form;
};
it.each<[name: string, path: string, body: () => Promise<unknown>]>([
  ['the storage code', '/sys/storageCode/save', async () => ({ code: 'ZZ1' })],
  ['the prices of a month', '/electricity/rule/update', async () => ({ month: '2026-06', bands, prices: [] })],
  ['the time zone', '/sys/timezone/save', async () => ({ timezone: 'Europe/London' })],
  ['the source of energy', '/sys/electricityComputeSource/save', async () => ({ electricityComputeSource: 1 })],
  ['a device', '/device/update', device],
])('a station in remote mode refuses to save %s', async (_name, path, body) => {
  const answer = await rpc(path, await body());
  expect(answer).toMatchObject({ code: 409, msg: 'Remote mode cannot operate, please switch to local mode' });
});

it('a station in remote mode stops, and returns to local mode, where settings can be saved again', async () => {
  expect(await rpc('/storage/stop')).toMatchObject({ code: 200 });
  expect(await rpc('/consistent/toLocal')).toMatchObject({ code: 200 });
  // An empty code would remove the changes of the vendor, including its limits.
  expect(await rpc('/sys/storageCode/save', { code: '' })).toMatchObject({ code: 400 });
  expect(await rpc('/sys/storageCode/save', { code: 'ZZ1' })).toMatchObject({ code: 200 });
});

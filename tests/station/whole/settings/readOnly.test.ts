// A site that is not in production can be viewed and stopped; nothing can be saved or operated until an administrator ends this.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Started, startReal } from '../realStation.ts';

let station: Started;
let maintainer: Record<string, string>;
let admin: Record<string, string>;
const rpc = (path: string, body?: unknown, headers = maintainer) => station.post(`/v1/rpc${path}`, body, headers);
const change = (type: number, headers = maintainer) => rpc('/sys/stationPermissionType/save', { type }, headers);
beforeAll(async () => {
  station = await startReal();
  maintainer = await station.login('maintainer');
  admin = await station.login();
  for (const headers of [maintainer, admin]) await rpc('/powerStation/checkCommand', { command: '123456' }, headers);
});
afterAll(() => station.remove());

it('a site is of the production type by default, and an unknown type is refused', async () => {
  expect((await rpc('/sys/stationPermissionType/search')).data).toEqual({ type: 1 });
  expect((await change(4)).code).toBe(400);
});

it.each<[name: string, type: number, title: string]>([
  ['demo', 2, 'demo'],
  ['extend', 3, 'extend'],
])('a site of type %s is read-only, and only an administrator can change that', async (_name, type, title) => {
  expect(await change(type)).toMatchObject({ code: 200, data: { type } });
  expect((await station.post('/v1/powerStation/searchSup', {}, maintainer)).data).toMatchObject({ accessType: title });
  const readOnly = { code: 409, msg: 'This site is read-only' };
  for (const [path, body] of [
    ['/sys/nodeCode/save', { nodeCode: 'N1', revision: 0 }],
    ['/sys/functionSwitch/save', { liveStream: false, wiring: true, intelligent: true, decisions: true, revision: 0 }],
    ['/strategy/start', { type: 'pv' }],
    ['/device/command', { id: 'pcs1', command: 'start' }],
  ] as const)
    expect([path, await rpc(path, body)]).toMatchObject([path, readOnly]);
  expect(await rpc('/storage/stop')).toMatchObject({ code: 200 });
  expect(await change(1)).toMatchObject({ code: 403 });
  expect(await change(1, admin)).toMatchObject({ code: 200, data: { type: 1 } });
  expect((await rpc('/sys/stationPermissionType/search')).data).toEqual({ type: 1 });
});

it('a change of the site type is logged', () => {
  expect(station.logged('save')).toContainEqual(
    expect.objectContaining({ what: 'accessType.save', before: { type: 1 }, after: { type: 2 } }),
  );
});

// A data layer with a real server that answers like a station, created for each test.
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { type PageAddress, memoryAddress } from '../../src/data/pageAddress.ts';
import { createShellData, type DataLayer } from '../../src/data/shellData.ts';
import { memoryStorage } from './desk.ts';
import { call, envelope, raw, serve, type Served } from './serve.ts';

export let served: Served;
export let storage: Storage;
let kept: Storage;
export let place: PageAddress;
export let data: DataLayer;
export let streams: ServerResponse[];
const waits = { debounce: 5, firstRetry: 10, longestRetry: 20, absentRetry: 50 };
export const index = {
  hash: 'h1',
  screens: [],
  guards: { control: { is: 'right', says: 'no permission' }, 'secondary-password': { is: 'step' } },
  units: { units: {}, families: {} },
  pointUnits: {},
  switches: { extra: true },
  entities: {},
  calls: {
    'user.login': call('user.login', '/v1/rpc/user/login', { anonymous: true }),
    'user.logout': call('user.logout', '/v1/rpc/user/logout'),
    'menu.current': call('menu.current', '/v1/menu'),
    'station.state': call('station.state', '/v1/rpc/station/state'),
    'busbar.list': call('busbar.list', '/v1/rpc/busbars'),
    'home.overview': call('home.overview', '/v1/rpc/overview'),
    'strategy.state': call('strategy.state', '/v1/rpc/strategy'),
    guarded: call('guarded', '/v1/rpc/guarded', { needs: ['control', 'secondary-password'] }),
  },
};
export const person = { user: { id: 'u1', name: '李', role: 'operator' }, rights: { control: true, write: false } };

export function create(entrance: Parameters<typeof createShellData>[0] = { type: 'ems', language: 'zh_CN' }): DataLayer {
  data = createShellData(entrance, { origin: served.origin, storage, kept, place: (place = memoryAddress()), waits });
  return data;
}
export const login = () => data.call('user.login', { loginName: 'a', password: 'b' });
export const header = (path: string, name: string) => served.asked.findLast((each) => each.url === path)?.headers[name];

export function servesShell(): void {
  beforeEach(async () => {
    served = await serve();
    storage = memoryStorage();
    kept = memoryStorage();
    streams = [];
    served.on('/content/index.json', raw(200, 'application/json', JSON.stringify(index)));
    served.on('/v1/rpc/user/login', envelope({ token: 't1', ...person }));
    served.on('/v1/rpc/user/logout', envelope(null));
    served.on('/v1/menu', envelope(person));
    served.on(
      '/v1/rpc/station/state',
      envelope({ id: 's1', mode: 2, timezone: 'Europe/Berlin', now: Date.UTC(2026, 0, 1, 23, 30) }),
    );
    served.on('/v1/rpc/busbars', envelope([{ busbarName: '1#点' }, { busbarName: '2#点' }]));
    served.on('/v1/rpc/overview', envelope({ power: 1 }));
    served.on('/v1/rpc/strategy', envelope({ running: true }));
    served.on('/v1/rpc/guarded', envelope('did'));
    served.on('/v1/rpc/stream', (_asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.flushHeaders();
      streams.push(response);
    });
  });
  afterEach(async () => {
    data.close();
    await served.close();
  });
}

/** Starts the stopped station on the same port. */
export async function serveAgain(origin: string): Promise<void> {
  served = await serve(Number(new URL(origin).port));
}

// Several stations in one program: each with its own plant, documents, history, strategy and alarms, and none reachable from
// another.
import { existsSync, mkdirSync, renameSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readEvents } from '../../../../src/data/network/sse.ts';
import type { Station } from '../../../../src/station/contract/index.ts';
import { toDeclared } from '../../../../src/station/starting/declared.ts';
import { until } from '../realStation.ts';
import { at, dataOf, signInFor, withSecondary, startTwo } from './severalStations.ts';

const strategyOf = (station: Station | undefined) => station?.scope().state.strategy;
const none = { code: 404, msg: 'No such station here' };

describe('two stations of one program', () => {
  it('each have their own documents, strategy, log and history, which actions at the other do not affect', async () => {
    const started = await startTwo();
    const { post, login, station: north, further } = started;
    const south = further[0]?.station;
    if (!south) throw new Error('There is no second station');
    const admin = await login();
    const state = async (id: string) =>
      dataOf<{ id: string; name: string; state: { strategy: string } }>(await post('/v1/rpc/station/state', {}, at(admin, id)));
    const running = () => [north, south].every((each) => each.scope().state.strategy === 'running') || undefined;
    expect(await until(running)).toBe(true);
    expect(await state('north')).toMatchObject({ id: 'north', name: 'North' });
    expect(await state('south')).toMatchObject({ id: 'south', name: 'South' });
    expect(dataOf(await post('/v1/powerStation/searchList', {}, at(admin, 'south')))).toEqual([
      { id: 'north', name: 'North' },
      { id: 'south', name: 'South' },
    ]);

    // Each acquires its own plant: the devices have the same ids and different sockets.
    const fresh = () => (north.scope().devices.fresh > 3 && south.scope().devices.fresh > 3 ? true : undefined);
    expect(await until(fresh)).toBe(true);
    expect(north.live.get('pcs1')).not.toBe(south.live.get('pcs1'));

    const stop = await post('/v1/rpc/storage/stop', {}, at(admin, 'south'));
    expect(stop.code).toBe(200);
    expect((await state('south')).state.strategy).toBe('stopped');
    expect((await state('north')).state.strategy).toBe('running');
    const logged = (of: typeof north) => of.docs.logs({ current: 1, pageSize: 200 }).list.map(({ what }) => what);
    expect(logged(south)).toContain('storage.stop');
    expect(logged(north)).not.toContain('storage.stop');
    // Without a station the request is ambiguous.
    expect(await post('/v1/rpc/storage/stop', {}, admin)).toMatchObject({ code: 400, msg: 'Please select a site' });
    expect((await state('north')).state.strategy).toBe('running');

    expect(existsSync(join(started.folder, 'data/stations/south/core.db'))).toBe(true);
    expect(existsSync(join(started.folder, 'data/stations/south/series.db'))).toBe(true);
  });

  it('both keep their state across a restart', async () => {
    const first = await startTwo();
    const admin = await first.login();
    const south = first.further[0]?.station;
    expect(await until(() => (strategyOf(south) === 'running' ? true : undefined))).toBe(true);
    expect((await first.post('/v1/rpc/storage/stop', {}, at(admin, 'south'))).code).toBe(200);
    await first.close();
    const again = await startTwo({ folder: join(first.folder, 'data') });
    expect(await until(() => (strategyOf(again.station) === 'running' ? true : undefined))).toBe(true);
    expect(strategyOf(again.further[0]?.station)).toBe('stopped');
    // The previous session is valid for both.
    expect((await again.post('/v1/rpc/station/state', {}, at(admin, 'south'))).code).toBe(200);
  });

  it('share one content if they have the same code', async () => {
    const { contents, further } = await startTwo();
    expect(further[0]?.contents.current()).toBe(contents.current());
  });
});

describe('an account with one station', () => {
  it('is refused a read, a stop, the log and the stream of the other station, and has access only to its own', async () => {
    const started = await startTwo();
    const { post, url, further, station: north } = started;
    const headers = await signInFor(started, { station: 'south' });
    expect(await until(() => strategyOf(north) === 'running' || undefined)).toBe(true);
    for (const path of ['/v1/rpc/station/state', '/v1/rpc/storage/stop', '/v1/rpc/sys/operationLog/search'])
      expect(await post(path, {}, at(headers, 'north'))).toMatchObject(none);
    expect(await post('/v1/rpc/station/state', {}, at(headers, 'nowhere'))).toMatchObject(none);
    expect(strategyOf(north)).toBe('running');
    const stream = (powerStationId: string) =>
      fetch(`${url}/v1/rpc/stream`, {
        method: 'POST',
        headers: { ...at(headers, powerStationId), 'content-type': 'application/json' },
        body: '{"topics":{}}',
      });
    expect(await (await stream('north')).json()).toMatchObject(none);
    const { body } = await stream('south');
    if (!body) throw new Error('The stream has no body');
    for await (const { event, data } of readEvents(body)) {
      if (event !== 'station') continue;
      expect(JSON.parse(data)).toMatchObject({ id: 'south', name: 'South' });
      break;
    }
    const menu = await post('/v1/menu/list/current', {}, headers);
    expect(dataOf(menu)).toMatchObject({ stations: [{ id: 'south', name: 'South' }] });
    // Without a name the only station of the account is used.
    expect((await post('/v1/rpc/storage/stop', {}, headers)).code).toBe(200);
    expect(further[0]?.station.scope().state.strategy).toBe('stopped');
    expect(north.scope().state.strategy).toBe('running');
  });

  it('loses its sessions when its station is no longer assigned, and cannot sign in without a station', async () => {
    const started = await startTwo();
    const { post, login } = started;
    const headers = await signInFor(started, { station: 'south' });
    const admin = await withSecondary(post, at(await login(), 'north'));
    const users = dataOf<{ id: string; loginName: string; stations: string[] }[]>(await post('/v1/rpc/user/list', {}, admin));
    expect(users.find(({ loginName }) => loginName === 'admin')?.stations).toEqual(['north', 'south']);
    const found = users.find(({ loginName }) => loginName === 'operator.south');
    expect(found?.stations).toEqual(['south']);
    const update = (stations: string[]) => post('/v1/rpc/user/update', { id: found?.id, stations }, admin);
    expect(await update(['nowhere'])).toMatchObject({ code: 400 });
    expect((await update([])).code).toBe(200);
    expect((await post('/v1/rpc/station/state', {}, at(headers, 'south'))).status).toBe(401);
    const refused = await post('/v1/rpc/user/login', { loginName: 'operator.south', password: 'own-words-of-this-person' });
    expect(refused).toMatchObject({ code: 403, msg: 'No station is assigned to this account yet' });
  });
});

describe('a station that cannot be opened', () => {
  it('does not affect the others, and is reported on the terminal, as an alarm and in responses until it is opened', async () => {
    const first = await startTwo();
    const headers = await signInFor(first, { station: 'south' });
    await first.close();
    const core = join(first.folder, 'data/stations/south/core.db');
    renameSync(core, `${core}.kept`);
    mkdirSync(core);

    const second = await startTwo({ folder: join(first.folder, 'data') });
    const { post, login, station: north, printed } = second;
    expect(second.further).toEqual([]);
    expect(printed.join('\n')).toMatch(/\[south\] .*stations\/south\/core\.db cannot be opened.*continues without this station/);
    const missing = () => north.alarms.running().filter(({ alarm }) => alarm === 'notOpened-south');
    expect(missing()).toMatchObject([
      { level: 'A', deviceName: 'South', title: 'One station of this program could not be opened' },
    ]);
    const admin = await login();
    const heads = dataOf(await post('/v1/powerStation/searchList', {}, at(admin, 'north')));
    expect(heads).toEqual([
      { id: 'north', name: 'North' },
      { id: 'south', name: 'South', running: false },
    ]);
    const notThere = { code: 409, msg: expect.stringContaining('could not be opened') };
    expect(await post('/v1/rpc/storage/stop', {}, at(admin, 'south'))).toMatchObject(notThere);
    // An account of the missing station has no access to the remaining one.
    expect(await post('/v1/rpc/storage/stop', {}, at(headers, 'north'))).toMatchObject(none);
    expect(await post('/v1/rpc/storage/stop', {}, headers)).toMatchObject(notThere);
    // The request is ambiguous, although one of the stations is missing.
    expect(await post('/v1/rpc/storage/stop', {}, admin)).toMatchObject({ code: 400 });
    expect((await post('/v1/rpc/storage/stop', {}, at(admin, 'north'))).code).toBe(200);
    await second.close();

    rmdirSync(core);
    renameSync(`${core}.kept`, core);
    const third = await startTwo({ folder: join(first.folder, 'data') });
    expect(third.further[0]?.station.scope().name).toBe('South');
    expect(third.station.alarms.running().some(({ alarm }) => alarm === 'notOpened-south')).toBe(false);
  });
});

describe('a platform of several stations', () => {
  it('links each to the site of its code, and identifies it by its key afterwards', async () => {
    const { post, login, station: north, further } = await startTwo({ type: 'cloud', trustProxy: 1 });
    const south = further[0]?.station;
    if (!south) throw new Error('There is no second station');
    const admin = await login();
    const codeAt = async (id: string) =>
      dataOf<{ code: string }>(await post('/v1/rpc/consistent/site/issueCode', {}, at(admin, id))).code;
    const asks = (what: string, body: object) => post(`/v1/rpc/consistent/site/${what}`, body);
    const [forNorth, forSouth] = [await codeAt('north'), await codeAt('south')];

    const linked = await asks('link', { verificationCode: forSouth });
    expect(linked).toMatchObject({ code: 200, data: { site: 'South' } });
    const { token } = dataOf<{ token: string }>(linked);
    expect(await asks('report', { token, mode: 1, taken: 0 })).toMatchObject({ code: 200, data: { site: 'South' } });
    expect(await asks('give', { token })).toMatchObject({ data: { configuration: { station: { name: 'South' } } } });
    const linkOf = ({ docs }: Station) => docs.tx((tx) => tx.get<{ tokenHash?: string }>('settings', 'site')?.body.tokenHash);
    expect(linkOf(south)).toBeTruthy();
    expect(linkOf(north)).toBeUndefined();

    // A network that guesses is locked out at every site, and the codes of the sites stay valid.
    const wrong = forNorth === 'AAAAAA' ? 'BBBBBB' : 'AAAAAA';
    for (let tries = 0; tries < 5; tries += 1) expect((await asks('link', { verificationCode: wrong })).code).toBe(400);
    expect((await asks('link', { verificationCode: forNorth })).code).toBe(429);
    const elsewhere = { 'x-forwarded-for': '203.0.113.8' };
    expect(await post('/v1/rpc/consistent/site/link', { verificationCode: forNorth }, elsewhere)).toMatchObject({
      code: 200,
      data: { site: 'North' },
    });
  });
});

describe('the declaration of several stations', () => {
  it.each<[name: string, text: string, says: RegExp]>([
    ['no JSON', '{', /not valid JSON/],
    ['a list', '[]', /no stations|0 stations/],
    ['no station of the data folder', '{"north":{}}', /0 stations have "own"/],
    ['two stations of the data folder', '{"a":{"own":true},"b":{"own":true}}', /2 stations have "own"/],
    ['a path out of the folder', '{"../a":{"own":true}}', /not a valid id/],
    ['an unknown member', '{"a":{"own":true,"plants":"x"}}', /unknown member "plants"/],
    ['a member of another type', '{"a":{"own":"yes"}}', /not a boolean/],
    ['a name with invisible characters', '{"a":{"own":true,"name":"Nor\u200bth"}}', /invisible characters/],
    ['an empty name', '{"a":{"own":true,"name":" "}}', /is empty/],
  ])('is refused with an explanation: %s', (_name, text, says) => {
    expect(toDeclared(text, 'stations.json')).toMatch(says);
  });
  it.each([
    ['two equal names', '{"a":{"own":true,"name":"North"},"b":{"name":" North "}}'],
    ['names that look alike', '{"a":{"own":true,"name":"North"},"b":{"name":"N\u043erth"}}'],
  ])('is accepted, because programs had such names before: %s', (_what, text) => {
    expect(toDeclared(text, 'stations.json')).toHaveLength(2);
  });
  it('lists the station of the data folder first, regardless of where it is declared', () => {
    expect(toDeclared('{"b":{"plant":"area"},"a":{"own":true}}', 'f')).toEqual([
      { id: 'a', own: true },
      { id: 'b', own: false, plant: 'area' },
    ]);
    expect(toDeclared('{"a":{"own":true,"name":" No\uFF52th\u3000site "}}', 'f')).toEqual([
      { id: 'a', own: true, name: 'North site' },
    ]);
  });
});

// Two stations of one program with their own codes, vendors, plants and accounts: nothing of one can be reached, read or changed
// through the other.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CompiledCall } from '../../../../src/core/content.ts';
import { toPart } from '../../../../src/core/schema/wire.ts';
import type { Station } from '../../../../src/station/contract/index.ts';
import { pngOf } from '../../pngOf.ts';
import { type Started, startReal, until } from '../realStation.ts';
import { at, dataOf, signInFor } from './severalStations.ts';

let started: Started;
let north: Station;
let south: Station;
/** Accounts that are assigned to one station only. */
let ofNorth: Record<string, string>;
let ofSouth: Record<string, string>;

beforeAll(async () => {
  started = await startReal({
    stations: [
      { id: 'north', own: true, name: 'North', plant: 'vehicle' },
      { id: 'south', own: false, name: 'South', plant: 'charging', code: 'NW0001' },
    ],
  });
  north = started.station;
  const [further] = started.further;
  if (!further) throw new Error('There is no second station');
  south = further.station;
  ofNorth = await signInFor(started, { station: 'north', role: 'maintainer', secondary: true });
  ofSouth = await signInFor(started, { station: 'south', role: 'maintainer', secondary: true });
});
afterAll(() => started.remove());

const callOf = (name: string): CompiledCall => {
  const call = north.content().calls[name];
  if (!call) throw new Error(`There is no ${name}`);
  return call;
};
const post = (name: string, body: object, headers: Record<string, string>) => started.post(callOf(name).url, body, headers);
const get = (path: string, headers: Record<string, string>) => fetch(started.url + path, { headers });
/** Station information as the form sends it. */
async function formAt(headers: Record<string, string>): Promise<Record<string, unknown>> {
  const saved = dataOf<Record<string, unknown>>(await post('station.search', {}, headers));
  const { timezone: _timezone, currency: _currency, stationAge: _age, picture: _picture, ...form } = saved;
  return form;
}
const refused = { code: 404, msg: 'No such station here', data: null };

describe('the station selection of a request', () => {
  const ask = async ({ method, url }: CompiledCall, headers: Record<string, string>): Promise<unknown> => {
    const response = await fetch(started.url + url, {
      headers: { 'content-type': 'application/json', language: 'en_US', ...headers },
      ...(method !== 'GET' && { method: 'POST', body: '{}' }),
    });
    return response.json();
  };

  it('refuses every call at a station that is not assigned to the account in the same way as at an unknown one', async () => {
    const calls = Object.values(north.content().calls).filter(({ anonymous }) => anonymous !== true);
    expect(calls.length).toBeGreaterThan(150);
    const answers = await Promise.all(
      calls.map(async (call) => [call.name, await ask(call, at(ofSouth, 'north')), await ask(call, at(ofSouth, 'x7f3'))]),
    );
    expect(answers.filter(([, ...both]) => JSON.stringify(both) !== JSON.stringify([refused, refused]))).toEqual([]);
  });

  it('uses either name of the header, and the first if they differ', async () => {
    const call = callOf('station.state');
    expect(await ask(call, { ...ofSouth, stationId: 'north' })).toEqual(refused);
    expect(await ask(call, { ...ofSouth, stationId: 'south' })).toMatchObject({ data: { id: 'south' } });
    expect(await ask(call, { ...ofSouth, powerStationId: 'north', stationId: 'south' })).toEqual(refused);
    expect(await ask(call, { ...ofSouth, powerStationId: 'south', stationId: 'north' })).toMatchObject({ data: { id: 'south' } });
  });
});

describe('two station codes in one program', () => {
  it('each have the content of their own vendor at the same time', async () => {
    const index = async (headers: Record<string, string>) =>
      (await (await get('/content/index.json', headers)).json()) as { hash: string; brand: { colorPrimary?: string } };
    const [one, other] = await Promise.all([index(at(ofNorth, 'north')), index(at(ofSouth, 'south'))]);
    expect(one.brand.colorPrimary).toBeUndefined();
    expect(other.brand.colorPrimary).toBe('#1f7ae0');
    // The content of a page is unknown until its user is known.
    expect((await get('/home', {})).headers.get('link')).toBeNull();
    const screen = async (hash: string) => (await get(`/content/${hash}/screen/system-basic.json`, {})).json();
    expect(await screen(one.hash)).toMatchObject({ screen: { title: 'Basic information' } });
    expect(await screen(other.hash)).toMatchObject({ screen: { title: 'Site information' } });
    // An account does not get the content of a station that is not assigned to it.
    expect((await index(at(ofNorth, 'south'))).hash).toBe(one.hash);
  });

  it('each apply the limits of their own vendor', async () => {
    const name = 'A name of more than forty characters in all';
    const save = async (headers: Record<string, string>) => {
      return post('station.update', { ...(await formAt(headers)), name }, headers);
    };
    expect(await save(at(ofSouth, 'south'))).toMatchObject({ code: 400, data: [{ path: '/name' }] });
    expect(await save(at(ofNorth, 'north'))).toMatchObject({ code: 200 });
    expect(north.scope().name).toBe(name);
    expect(south.scope().name).toBe('South');
  });
});

describe('the data of a station', () => {
  const upload = async (headers: Record<string, string>, bytes: Uint8Array<ArrayBuffer>): Promise<{ code: number }> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(await formAt(headers))) form.append(name, toPart(value));
    form.append('image', new Blob([bytes], { type: 'image/png' }), 'plant.png');
    const response = await fetch(started.url + callOf('station.update').url, { method: 'POST', headers, body: form });
    return (await response.json()) as { code: number };
  };
  const png = (hidden: string) => Uint8Array.from(pngOf(1, 1, { hidden }));

  it('include its own picture, in its own folder', async () => {
    expect(await upload({ ...at(ofSouth, 'south'), language: 'en_US' }, png('south'))).toMatchObject({ code: 200 });
    const picture = await get(callOf('station.picture').url, at(ofSouth, 'south'));
    expect(await picture.text()).toContain('south');
    expect(await (await get(callOf('station.picture').url, at(ofNorth, 'north'))).text()).not.toContain('south');
    expect(await (await get(callOf('station.picture').url, at(ofNorth, 'south'))).json()).toEqual(refused);
    const [file = ''] = readdirSync(join(south.dataFolder, 'pictures'));
    for (const path of [`/files/pictures/${file}`, `/stations/south/files/pictures/${file}`, `/../stations/south/core.db`])
      expect(await (await get(path, at(ofNorth, 'north'))).text()).not.toContain('PNG');
  });

  it('include its own history: an export of a device of the other station is refused, and contains no value of it', async () => {
    const day = new Date().toISOString().slice(0, 10);
    const alone = () => south.devices().find(({ id }) => !north.devices().some((each) => each.id === id) && south.live.get(id));
    const device = await until(alone);
    if (!device) throw new Error('No device is in the south alone');
    const [key = ''] = Object.keys(south.content().devices[device.type]?.points ?? {});
    const wanted = { id: [device.id], keys: [`${device.type}#${key}`], range: [day, day] };
    expect(await post('report.export', wanted, at(ofNorth, 'south'))).toMatchObject(refused);
    const own = await fetch(started.url + callOf('report.export').url, {
      method: 'POST',
      headers: { ...at(ofNorth, 'north'), 'content-type': 'application/json', language: 'en_US' },
      body: JSON.stringify(wanted),
    });
    expect(await own.text()).not.toContain(device.name);
  });

  it('include its own alarms and log: an id of the other station is unknown, and nothing of that station changes', async () => {
    started.further[0]?.acquiring.alarms.own('tried', { level: 'B', title: 'Tried' }, true);
    const [alarm] = south.alarms.running().filter((each) => each.alarm === 'tried');
    if (!alarm) throw new Error('The alarm was not raised');
    await post('alarm.remove', { ids: [alarm.id] }, at(ofNorth, 'north'));
    expect(south.alarms.running().find(({ id }) => id === alarm.id)).not.toHaveProperty('clearedBy');
    expect(await post('alarm.remove', { ids: [alarm.id] }, at(ofNorth, 'south'))).toMatchObject(refused);
    const answer = await post('alarm.today', { current: 1, pageSize: 100 }, at(ofNorth, 'north'));
    expect(JSON.stringify(answer)).not.toContain('Tried');

    started.further[0]?.station.docs.note({
      at: south.clock.now(),
      who: 'somebody',
      kind: 'save',
      what: 'south.only',
      outcome: 'done',
    });
    const lines = await post('log.search', { current: 1, pageSize: 100 }, at(ofNorth, 'north'));
    expect(JSON.stringify(lines)).not.toContain('south.only');
    // At the south station both work.
    const there = await post('log.search', { current: 1, pageSize: 100 }, at(ofSouth, 'south'));
    expect(JSON.stringify(there)).toContain('south.only');
    expect(await post('alarm.remove', { ids: [alarm.id] }, at(ofSouth, 'south'))).toMatchObject({ code: 200 });
    expect(south.alarms.search({ current: 1, pageSize: 100 }).list.find(({ id }) => id === alarm.id)).toHaveProperty('clearedBy');
  });

  it('include its own tasks', async () => {
    const { taskId } = started.further[0]?.station.tasks.start('try', 'somebody', () => new Promise(() => {})) ?? { taskId: '' };
    const asked = await post('task.get', { taskId }, at(ofNorth, 'north'));
    expect(asked).toMatchObject({ code: 404 });
    expect(await post('task.get', { taskId }, at(ofSouth, 'south'))).toMatchObject({ code: 200 });
  });
});

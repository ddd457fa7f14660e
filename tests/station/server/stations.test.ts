// Which station a request is for: the only one, or the one that it names; never another in its place.
import { describe, expect, it } from 'vitest';
import { chooseAmong, type StationContext } from '../../../src/station/server/stations.ts';
import { startHarness } from './harness.ts';

const served = (id: string): StationContext => ({ id: () => id }) as StationContext;
describe('the station that is chosen', () => {
  const [one, other, fresh] = [served('1'), served('2'), served('')];
  it.each<[name: string, all: StationContext[], named: string | undefined, found: StationContext | undefined]>([
    ['the only one, where none is named', [one], undefined, one],
    ['the only one by its name', [one], '1', one],
    ['not the only one by the name of another', [one], '2', undefined],
    ['the only one by any name, as long as it has none', [fresh], '7', fresh],
    ['one of several by its name', [one, other], '2', other],
    ['none of several where none is named', [one, other], undefined, undefined],
    ['none by a name that nobody has', [one, other], '3', undefined],
  ])('%s', (_name, all, named, found) => {
    expect(chooseAmong(all)(named)).toBe(found);
  });
});

describe('a request for another station', () => {
  it('is refused in words, before anything is done, and tells nothing of this one', async () => {
    const { post, login, url } = await startHarness();
    const viewer = await login('viewer');
    const none = { code: 404, msg: 'There is no such station here' };
    for (const header of ['stationId', 'powerStationId']) {
      expect(await post('/v1/rpc/thing/read', {}, { ...viewer, [header]: '7' })).toMatchObject(none);
      expect((await post('/v1/rpc/thing/read', {}, { ...viewer, [header]: '1' })).code).toBe(200);
    }
    expect((await post('/v1/rpc/user/login', { loginName: 'viewer', password: 'x' }, { stationId: '7' })).code).toBe(404);
    const stream = await fetch(`${url}/v1/rpc/stream`, {
      method: 'POST',
      headers: { ...viewer, 'content-type': 'application/json', stationId: '7' },
      body: JSON.stringify({ topics: {} }),
    });
    expect(await stream.json()).toMatchObject(none);
    expect((await fetch(`${url}/content/index.json`, { headers: { stationId: '7' } })).status).toBe(200);
  });
});

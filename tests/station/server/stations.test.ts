// The station of a request is the only one, or the one that it names and that the account may use. No other one is used
// instead.
import { describe, expect, it } from 'vitest';
import { chooseAmong, type Seeing } from '../../../src/station/server/stations.ts';
import { startHarness } from './harness.ts';

const served = (id: string): { id: () => string } => ({ id: () => id });
describe('the selected station', () => {
  const [one, other, fresh] = [served('1'), served('2'), served('')];
  const everybody: Seeing = { sees: 'all' };
  const sees = (...list: string[]): Seeing => ({ sees: list });
  it.each<
    [name: string, all: [typeof one, ...(typeof one)[]], named: string | undefined, who: Seeing, found: typeof one | undefined]
  >([
    ['is the only one if none is named', [one], undefined, undefined, one],
    ['is the only one by its name', [one], '1', everybody, one],
    ['is the only one, whatever stations the account had before', [one], '1', sees('7'), one],
    ['is not the only one by the name of another', [one], '2', everybody, undefined],
    ['is the only one by any name, as long as it has none', [fresh], '7', undefined, fresh],
    ['is one of several by its name', [one, other], '2', everybody, other],
    ['is the main one without a session', [one, other], undefined, undefined, one],
    ['is none by an unknown name', [one, other], '3', everybody, undefined],
    ['is one that is assigned to the account', [one, other], '2', sees('2'), other],
    ['is none that is not assigned to the account', [one, other], '1', sees('2'), undefined],
    ['is the only one assigned to the account if none is named', [one, other], undefined, sees('2'), other],
    ['is none for an account without stations', [one, other], '1', sees(), undefined],
    ['is none for an account without stations if none is named', [one, other], undefined, sees(), undefined],
  ])('%s', (_name, [own, ...further], named, who, found) => {
    expect(chooseAmong(own, further).choose(named, who)).toBe(found);
  });
  it.each<[name: string, named: string | undefined, who: Seeing, is: boolean]>([
    ['is ambiguous if none is named and the account has several', undefined, everybody, true],
    ['is clear if one is named', '1', everybody, false],
    ['is clear if the account has only one', undefined, sees('2'), false],
    ['is clear before the sign-in, which applies to all of them', undefined, undefined, false],
  ])('%s', (_name, named, who, is) => {
    expect(chooseAmong(one, [other]).isUnclear(named, who)).toBe(is);
    expect(chooseAmong(one).isUnclear(named, who)).toBe(false);
  });
});

describe('a station that could not be opened', () => {
  const [north, west] = [served('north'), served('west')];
  const sees = (...list: string[]): Seeing => ({ sees: list });
  const notThere = { code: 409, message: expect.stringContaining('could not be opened') };
  const unknown = { code: 404, message: 'No such station here' };
  it.each<[name: string, named: string | undefined, who: Seeing, found: typeof north | undefined, refusal: object]>([
    ['is reported as such to accounts that may use it', 'south', sees('south', 'north'), undefined, notThere],
    ['is reported as such to an account that has no other', undefined, sees('south'), undefined, notThere],
    ['is unknown to accounts that may not use it', 'south', sees('north'), undefined, unknown],
    ['does not give its accounts access to another one', 'north', sees('south'), undefined, unknown],
    ['leaves the others as they are', 'north', sees('south', 'north'), north, unknown],
  ])('%s', (_name, named, who, found, refusal) => {
    for (const stations of [chooseAmong(north, [], ['south']), chooseAmong(north, [west], ['south'])]) {
      expect(stations.choose(named, who)).toBe(found);
      if (!found) expect(stations.refusal(named, who)).toMatchObject(refusal);
    }
  });
  it('still counts when a request names no station', () => {
    expect(chooseAmong(north, [], ['south']).isUnclear(undefined, { sees: 'all' })).toBe(true);
  });
});

describe('a request for another station', () => {
  it('is refused before anything is done, and returns nothing of this one', async () => {
    const { post, login, url } = await startHarness();
    const viewer = await login('viewer');
    const none = { code: 404, msg: 'No such station here' };
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

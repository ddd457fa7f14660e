// Which station a request is for: the only one, or the one that it names and that the person may see; never another in its place.
import { describe, expect, it } from 'vitest';
import { chooseAmong, type Seeing } from '../../../src/station/server/stations.ts';
import { startHarness } from './harness.ts';

const served = (id: string): { id: () => string } => ({ id: () => id });
describe('the station that is chosen', () => {
  const [one, other, fresh] = [served('1'), served('2'), served('')];
  const everybody: Seeing = { sees: 'all' };
  const sees = (...list: string[]): Seeing => ({ sees: list });
  it.each<
    [name: string, all: [typeof one, ...(typeof one)[]], named: string | undefined, who: Seeing, found: typeof one | undefined]
  >([
    ['the only one, where none is named', [one], undefined, undefined, one],
    ['the only one by its name', [one], '1', everybody, one],
    ['the only one, whatever an account was given when there were several', [one], '1', sees('7'), one],
    ['not the only one by the name of another', [one], '2', everybody, undefined],
    ['the only one by any name, as long as it has none', [fresh], '7', undefined, fresh],
    ['one of several by its name', [one, other], '2', everybody, other],
    ['the own one where nobody has signed in', [one, other], undefined, undefined, one],
    ['none by a name that nobody has', [one, other], '3', everybody, undefined],
    ['one that the account is for', [one, other], '2', sees('2'), other],
    ['none that the account is not for', [one, other], '1', sees('2'), undefined],
    ['the only one that the account is for, where none is named', [one, other], undefined, sees('2'), other],
    ['none for an account that is for none', [one, other], '1', sees(), undefined],
    ['none for an account that is for none, where none is named', [one, other], undefined, sees(), undefined],
  ])('%s', (_name, [own, ...further], named, who, found) => {
    expect(chooseAmong(own, further).choose(named, who)).toBe(found);
  });
  it.each<[name: string, named: string | undefined, who: Seeing, is: boolean]>([
    ['unclear where none is named and several are seen', undefined, everybody, true],
    ['clear where one is named', '1', everybody, false],
    ['clear where one alone is seen', undefined, sees('2'), false],
    ['clear before the sign-in, which is for all of them', undefined, undefined, false],
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
    ['is told as such to who may see it', 'south', sees('south', 'north'), undefined, notThere],
    ['is told as such where an account has no other', undefined, sees('south'), undefined, notThere],
    ['is nothing at all to who may not see it', 'south', sees('north'), undefined, unknown],
    ['does not bring the one that is left to an account that is not for it', 'north', sees('south'), undefined, unknown],
    ['leaves the others as they are', 'north', sees('south', 'north'), north, unknown],
  ])('%s', (_name, named, who, found, refusal) => {
    for (const stations of [chooseAmong(north, [], ['south']), chooseAmong(north, [west], ['south'])]) {
      expect(stations.choose(named, who)).toBe(found);
      if (!found) expect(stations.refusal(named, who)).toMatchObject(refusal);
    }
  });
  it('is still one that a request without a name could mean', () => {
    expect(chooseAmong(north, [], ['south']).isUnclear(undefined, { sees: 'all' })).toBe(true);
  });
});

describe('a request for another station', () => {
  it('is refused in words, before anything is done, and tells nothing of this one', async () => {
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

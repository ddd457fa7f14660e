// The console shows one of the stations that the user may see, and every request contains its id.
import { describe, expect, it } from 'vitest';
import { createDraftStorage } from '../../src/data/drafts/draftStorage.ts';
import { createSession } from '../../src/data/session.ts';

function memory(): Storage {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => void entries.set(name, value),
    removeItem: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  };
}
const stations = [
  { id: 'north', name: 'North' },
  { id: 'south', name: 'South' },
];
const answer = { token: 't', user: { id: 'u', name: 'U', role: 'operator' }, rights: {}, stations };
const open = (entrance: { powerStationId?: string }, storage = memory()) =>
  createSession({ type: 'ems', language: 'en_US', ...entrance }, storage, createDraftStorage(storage), () => {});

describe('the station of a session', () => {
  it('is the first that the user may see, and is part of the identity of every request', () => {
    const session = open({});
    expect(session.identity().powerStationId).toBeUndefined();
    session.begin(answer);
    expect(session.identity().powerStationId).toBe('north');
    expect(session.data.read('/stations')).toEqual(stations);
    expect(session.data.read('/stationId')).toBe('north');
  });
  it('is the one in the address, also in a restored session', () => {
    const storage = memory();
    open({}, storage).begin(answer);
    const session = open({ powerStationId: 'south' }, storage);
    expect(session.token()).toBe('t');
    expect(session.identity().powerStationId).toBe('south');
    session.know({ user: answer.user, rights: {}, stations });
    expect(session.data.read('/stationId')).toBe('south');
  });
  it('is never one that the user may not see', () => {
    const session = open({ powerStationId: 'south' });
    session.begin({ ...answer, stations: [stations[0]] });
    expect(session.identity().powerStationId).toBe('north');
  });
  it('is the one in the address, even if the session comes from a tab that shows another station', () => {
    const lender = open({ powerStationId: 'north' });
    lender.begin(answer);
    const lent = lender.lend() ?? '';
    const [named, unnamed] = [open({ powerStationId: 'south' }), open({})];
    for (const each of [named, unnamed]) each.take(lent);
    expect(named.token()).toBe('t');
    expect(named.identity().powerStationId).toBe('south');
    expect(unnamed.identity().powerStationId).toBe('north');
  });
  it('is another one, with a message, if the incident file in the address is closed', () => {
    const storage = memory();
    const file = { id: '~f', name: 'North', record: true };
    const looking = open({ powerStationId: '~f' }, storage);
    looking.begin({ ...answer, stations: [...stations, file] });
    expect([looking.data.read('/stationId'), looking.data.read('/recordGone')]).toEqual(['~f', undefined]);
    const again = open({ powerStationId: '~f' }, storage);
    again.know({ user: answer.user, rights: {}, stations });
    expect([again.data.read('/stationId'), again.data.read('/recordGone')]).toEqual(['north', true]);
    // If there is only one station, the answer contains no list.
    const alone = open({ powerStationId: '~f' });
    alone.begin({ ...answer, stations: undefined });
    expect([alone.identity().powerStationId, alone.data.read('/recordGone')]).toEqual([undefined, true]);
  });
  it('is omitted again after the incident file is closed, also if the only station was selected meanwhile', () => {
    const storage = memory();
    const own = { id: '1', name: 'North' };
    open({}, storage).begin({ ...answer, stations: [own, { id: '~f', name: 'North', record: true }] });
    const session = open({ powerStationId: '1' }, storage);
    expect(session.identity().powerStationId).toBe('1');
    session.know({ user: answer.user, rights: {}, stations: undefined });
    expect([session.identity().powerStationId, session.data.read('/stations'), session.data.read('/recordGone')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
  it('is omitted if there is only one', () => {
    const session = open({});
    session.begin({ ...answer, stations: undefined });
    expect(session.identity().powerStationId).toBeUndefined();
    expect(session.data.read('/stations')).toBeUndefined();
  });
});

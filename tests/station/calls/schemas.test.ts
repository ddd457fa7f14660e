// The requirements of the catalogue for sign-in, the station, curves and exports.
import { describe, expect, it } from 'vitest';
import { checkNeeds } from '../../../src/core/access/guard.ts';
import { read } from '../../../src/core/pointer.ts';
import { checkFiles } from '../../../src/station/server/calls/input.ts';
import { pngOf } from '../pngOf.ts';
import { asked, places } from './refusals.ts';
import { content } from '../../delivered.ts';

const station = {
  id: '1',
  name: 'Lakeside',
  longitude: 120.5,
  latitude: 30.3,
  address: 'Road 1',
  operationTime: '2025-06-01',
  installedPower: 125,
  capacity: 261.2,
};

describe('login and passwords', () => {
  it('login name and password are required', () => {
    const text = 'login name or password cannot be empty';
    expect(asked('user.login', {})).toEqual({ '/loginName': text, '/password': text });
    for (const loginName of ['', '  ']) expect(asked('user.login', { loginName, password: 'x' })).toEqual({ '/loginName': text });
  });
  it('the two new passwords must match', () => {
    const text = 'the two new passwords are inconsistent';
    expect(asked('password.setSecondary', { password: '123456', confirmation: '123457' })).toEqual({ '/confirmation': text });
    const change = { original: 'the old one', password: 'long enough 1', confirmation: 'long enough 2' };
    expect(asked('user.changePassword', change)).toEqual({ '/confirmation': text });
  });
  it('original password, new password and confirmation are required', () => {
    expect(asked('password.changeSecondary', {})).toEqual({
      '/original': 'Please enter original password!',
      '/password': 'Please enter new password!',
      '/confirmation': 'Please confirm the new password!',
    });
    const change = { original: '123456', confirmation: '654321' };
    for (const [password, text] of [
      ['', 'Please enter new password!'],
      ['65432', 'The secondary password must have six characters'],
      ['6543210', 'The secondary password must have six characters'],
    ])
      expect(asked('password.changeSecondary', { ...change, password })).toMatchObject({ '/password': text });
  });
  it('the password dialog requires an input', () => {
    expect(asked('command.check', { command: '' })).toEqual({ '/command': 'input password' });
  });
  it('a verification code has six characters', () => {
    const text = 'Enter the six-character verification code';
    for (const verificationCode of ['12345', '1234567']) {
      expect(asked('mode.link', { verificationCode })).toEqual({ '/verificationCode': text });
    }
    expect(asked('mode.link', { verificationCode: 'A1b2C3' })).toEqual({});
  });
});

describe('the station form', () => {
  it('a station requires name, address, operation date, power, capacity and location', () => {
    expect(asked('station.update', station)).toEqual({});
    expect(places(asked('station.update', { id: '1' }))).toEqual([
      '/address',
      '/capacity',
      '/installedPower',
      '/latitude',
      '/longitude',
      '/name',
      '/operationTime',
    ]);
  });
  it('a station name has at most 50 and an address at most 100 characters', () => {
    expect(asked('station.update', { ...station, name: 'x'.repeat(50), address: 'y'.repeat(100) })).toEqual({});
    const long = asked('station.update', { ...station, name: 'x'.repeat(51), address: 'y'.repeat(101) });
    expect(places(long)).toEqual(['/address', '/name']);
  });
  it('power, capacity and cell capacity of a station are numbers', () => {
    const words = { installedPower: 'many', capacity: 'x', cellCapacity: '314 Ah' };
    expect(asked('station.update', { ...station, ...words })).toEqual({
      '/installedPower': 'The installed power must be a number',
      '/capacity': 'The capacity must be a number',
      '/cellCapacity': 'The cell capacity must be a number',
    });
    expect(places(asked('station.update', { ...station, capacity: 0.12345 }))).toEqual(['/capacity']);
  });
  it('the station picture is png or jpg under 5 MB', () => {
    const request = content.calls['station.update']?.request ?? {};
    const png = pngOf(1, 1, { bytes: 5_000_000 });
    const upload = (name: string, bytes: Buffer) => checkFiles(request, { image: { name, type: '', bytes } });
    expect(upload('a.png', png)).toEqual([]);
    expect(upload('a.png', pngOf(1, 1, { bytes: 5_000_001 }))).toHaveLength(1);
    expect(upload('a.gif', png)).toHaveLength(1);
    expect(upload('a.png', Buffer.from('<svg/>'))).toHaveLength(1);
  });
});

describe('curves and exports', () => {
  const request = { id: 'pcs1', keys: ['pcs#activePower'], range: ['2026-07-01', '2026-07-30'], stepS: 60 };
  it('an export has at most 10 points', () => {
    const keys = Array.from({ length: 10 }, (_none, index) => `pcs#point${index}`);
    expect(asked('report.export', { ...request, keys })).toEqual({});
    expect(asked('report.export', { ...request, keys: [...keys, 'pcs#x'] })).toEqual({
      '/keys': 'At most 10 measurement points can be exported',
    });
  });
  it('an export has exactly one device', () => {
    expect(places(asked('report.export', { ...request, id: ['pcs1', 'pcs2'] }))).toEqual(['/id']);
    expect(places(asked('report.export', { keys: request.keys, range: request.range }))).toEqual(['/id']);
  });
  it('an export spans at most 30 days', () => {
    expect(asked('report.export', request)).toEqual({});
    expect(places(asked('report.export', { ...request, range: ['2026-07-01', '2026-07-31'] }))).toEqual(['/range/1']);
  });
  it('a curve can only be sampled at the offered steps', () => {
    for (const stepS of [1, 10, 30, 60, 300, 600]) {
      expect(asked('curve.power', { stepS })).toEqual({});
      expect(asked('report.export', { ...request, stepS })).toEqual({});
    }
    for (const stepS of [0, 7, 120, 1800, 3600]) {
      expect(places(asked('curve.power', { stepS }))).toEqual(['/stepS']);
      expect(places(asked('report.export', { ...request, stepS }))).toEqual(['/stepS']);
    }
    expect(content.calls['report.export']?.request.properties?.stepS?.default).toBe(60);
  });
});

describe('the catalogue', () => {
  it('slow calls have their own timeouts', () => {
    const timeouts = ['cache.refresh', 'station.search', 'data.sync', 'user.login'].map((name) => content.calls[name]?.timeoutMs);
    expect(timeouts).toEqual([300_000, 60_000, 600_000, undefined]);
  });
  it('prefixes follow the path', () => {
    for (const { url, path } of Object.values(content.calls)) {
      const bare = path.startsWith('/v3') || path.startsWith('/emscloud3be');
      const v1 = /^\/(monitoring|company|menu|strongCurrent|globalConfig|insulationDetection)\//.test(path);
      const station = /^\/powerStation\/(search|searchSup|searchList)$/.test(path);
      expect(url).toBe(bare ? path : `${v1 || station ? '/v1' : '/v1/rpc'}${path}`);
    }
  });
  it.each([
    [
      'a station that is shutting down refuses to start the strategy',
      { stopping: true, starting: false },
      'Currently shutting down, do not operate',
    ],
    [
      'a station that is starting up refuses to start the strategy',
      { stopping: false, starting: true },
      'Currently starting up, do not operate',
    ],
  ])('%s', (_name, state, text) => {
    const scope = { session: { type: 'ems' }, station: { mode: 2, state: { strategy: 'stopped', ...state } } };
    const needs = content.calls['strategy.start']?.needs ?? [];
    const { state: unmet } = checkNeeds(needs, content.guards, { scope: (pointer) => read(scope, pointer) }, { control: true });
    expect(unmet?.says).toBe(text);
  });
});

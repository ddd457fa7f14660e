// What the entities and the catalogue demand, judged by the same function that console and station use.
import { describe, expect, it } from 'vitest';
import { compile } from '../../../src/compiler/compile.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import { toShapeCheck } from '../../../src/compiler/validator.ts';
import { checkNeeds } from '../../../src/core/guard.ts';
import { toPlain } from '../../../src/core/plain.ts';
import { read } from '../../../src/core/pointer.ts';
import { inEnglish, say } from '../../../src/core/text.ts';
import { validate } from '../../../src/core/validate.ts';
import { checkFiles } from '../../../src/station/server/input.ts';
import type { Schema } from '../../../src/core/language.ts';
import { noonish, zone } from './double.ts';

const { content } = compile(readSchemas(['schemas']), { kinds: {} });

/** Texts by pointer of what a call's request is refused for. */
function refusals(schema: Schema, value: unknown): Record<string, string> {
  const shape = toShapeCheck(toPlain(schema, { side: 'request' }));
  const found = validate({ schema, shape, value, now: noonish, timezone: zone, units: content.units });
  return Object.fromEntries(found.filter(({ warnOnly }) => !warnOnly).map(({ path, text }) => [path, say(text, inEnglish)]));
}
const asked = (call: string, value: unknown) => refusals(content.calls[call]?.request ?? {}, value);
function entity(ref: string): Schema {
  const found = content.entities[ref];
  if (!found) throw new Error(`No entity ${ref}`);
  return found;
}
const places = (found: Record<string, string>) => Object.keys(found).toSorted();

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
const template = {
  name: 'Summer',
  socLow: 5,
  socUp: 95,
  rows: [
    { start: '00:00', end: '08:00', power: 110 },
    { start: '08:00', end: '24:00', power: -110 },
  ],
};

/** A device as its form sends it. */
const converter = {
  name: 'D',
  type: 'pcs',
  model: 'generic',
  busbarName: 'A',
  ratedPower: 125,
  protocol: 'modbus-tcp',
  ip: '10.0.0.4',
  port: 502,
};

describe('login and passwords', () => {
  it('login name and password are required', () => {
    const text = 'login name or password cannot be empty';
    expect(asked('user.login', {})).toEqual({ '/loginName': text, '/password': text });
    expect(asked('user.login', { loginName: '', password: 'x' })).toEqual({ '/loginName': text });
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
  });
  it('the password dialog needs an input', () => {
    expect(asked('command.check', { command: '' })).toEqual({ '/command': 'input password' });
  });
  it('a verification code has six characters', () => {
    const text = 'Enter the six characters of the verification code';
    expect(asked('mode.link', { verificationCode: '12345' })).toEqual({ '/verificationCode': text });
    expect(asked('mode.link', { verificationCode: 'A1b2C3' })).toEqual({});
  });
});

describe('the station form', () => {
  it('a station needs name, address, operation date, power, capacity and place', () => {
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
  it('a station has a name of 50 and an address of 100 characters at most', () => {
    expect(asked('station.update', { ...station, name: 'x'.repeat(50), address: 'y'.repeat(100) })).toEqual({});
    const long = asked('station.update', { ...station, name: 'x'.repeat(51), address: 'y'.repeat(101) });
    expect(places(long)).toEqual(['/address', '/name']);
  });
  it('power, capacity and cell capacity of a station are numbers', () => {
    const words = { installedPower: 'many', capacity: 'x', cellCapacity: '314 Ah' };
    expect(asked('station.update', { ...station, ...words })).toEqual({
      '/installedPower': 'The installed power is a number',
      '/capacity': 'The capacity is a number',
      '/cellCapacity': 'The cell capacity is a number',
    });
    expect(places(asked('station.update', { ...station, capacity: 0.12345 }))).toEqual(['/capacity']);
  });
  it('the station picture is png or jpg under 5 MB', () => {
    const request = content.calls['station.update']?.request ?? {};
    const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47]), Buffer.alloc(5_000_000 - 4)]);
    const upload = (name: string, bytes: Buffer) => checkFiles(request, { image: { name, type: '', bytes } });
    expect(upload('a.png', png)).toEqual([]);
    expect(upload('a.png', Buffer.concat([png, Buffer.alloc(1)]))).toHaveLength(1);
    expect(upload('a.gif', png)).toHaveLength(1);
    expect(upload('a.png', Buffer.from('<svg/>'))).toHaveLength(1);
  });
});

describe('names', () => {
  it('names of points and units have 1 to 12 letters, digits, # or Chinese characters', () => {
    const schema = entity('busbar');
    for (const name of ['Grid#1', '一号并网点', 'A', 'A12345678901']) {
      expect(refusals(schema, { busbarName: name, unitInfoList: [{ name }] })).toEqual({});
    }
    for (const name of ['', 'A 1', 'Grid_1', 'A123456789012']) {
      expect(places(refusals(schema, { busbarName: name, unitInfoList: [{ name }] }))).toEqual([
        '/busbarName',
        '/unitInfoList/0/name',
      ]);
    }
  });
  it('points and units of a point are unique', () => {
    const twice = [{ busbarName: 'A' }, { busbarName: 'A', unitInfoList: [{ name: 'U' }, { name: 'U' }] }];
    const found = refusals(entity('busbar#list'), twice);
    expect(found).toEqual({ '/1/busbarName': 'Name duplicated', '/1/unitInfoList/1/name': 'Name duplicated' });
  });
  it('a template has a name of 1 to 20 characters', () => {
    const schema = entity('strategyTemplate');
    expect(refusals(schema, { ...template, name: 'x'.repeat(20) })).toEqual({});
    expect(places(refusals(schema, { ...template, name: 'x'.repeat(21) }))).toEqual(['/name']);
    expect(refusals(schema, { ...template, name: '' })).toEqual({ '/name': 'Please enter a template name' });
  });
  it('a device has a name of 1 to 15 characters', () => {
    const device = { ...converter, name: 'x'.repeat(15) };
    expect(refusals(entity('device'), device)).toEqual({});
    expect(places(refusals(entity('device'), { ...device, name: 'x'.repeat(16) }))).toEqual(['/name']);
    expect(places(refusals(entity('device'), { ...device, name: '' }))).toEqual(['/name']);
  });
});

describe('devices', () => {
  const device = converter;
  it('a VIN has 17 uppercase letters and digits', () => {
    expect(refusals(entity('device'), { ...device, vin: 'LSVAA4182E2184847' })).toEqual({});
    for (const vin of ['LSVAA4182E218484', 'lsvaa4182e2184847', 'LSVAA4182E21848475']) {
      expect(refusals(entity('device'), { ...device, vin })).toEqual({
        '/vin': 'A VIN code has 17 uppercase letters and digits',
      });
    }
  });
  it.each<[type: string, member: string, least: number, most: number]>([
    ['chargingpile', 'gunCount', 1, 10],
    ['stack', 'clusterCount', 1, 100],
    ['stack', 'cellCount', 1, 99_999],
    ['em2', 'currentRatio', 1, 99_999],
    ['pcs', 'branchCount', 1, 999],
  ])('of type %s: %s is a whole number from %d to %d', (type, member, least, most) => {
    const { ratedPower: _own, ...bare } = device;
    const needed: Record<string, object> = {
      chargingpile: { gunCount: 1 },
      stack: { clusterCount: 5, cellCount: 52 },
      pcs: { ratedPower: 125 },
    };
    const told = (value: number) => {
      const found = refusals(entity('device'), { ...bare, type, ...needed[type], [member]: value });
      return places(found).filter((place) => place === `/${member}`);
    };
    expect([told(least), told(most)]).toEqual([[], []]);
    expect([told(least - 1), told(most + 1), told(1.5)]).toEqual([[`/${member}`], [`/${member}`], [`/${member}`]]);
  });
  it('a device has the models and settings of its type, and no others', () => {
    const { ratedPower: _own, model: _model, ...bare } = device;
    expect(places(refusals(entity('device'), bare))).toEqual(['/model', '/ratedPower']);
    expect(places(refusals(entity('device'), { ...device, model: 'suncount-sc203' }))).toEqual(['/model']);
    expect(places(refusals(entity('device'), { ...device, clusterCount: 5 }))).toEqual(['/clusterCount']);
    expect(places(refusals(entity('device'), { ...device, type: 'cluster' }))).toContain('/type');
  });
  it('a link has the members of its protocol', () => {
    const { protocol: _protocol, ip: _ip, port: _port, ...bare } = device;
    expect(places(refusals(entity('device'), bare))).toEqual(['/protocol']);
    expect(places(refusals(entity('device'), { ...bare, protocol: 'modbus-rtu-tcp' }))).toEqual(['/ip', '/port']);
    expect(places(refusals(entity('device'), { ...bare, protocol: 'modbus-rtu' }))).toEqual(['/baudRate', '/serial']);
    expect(refusals(entity('device'), { ...bare, protocol: 'none' })).toEqual({});
    expect(refusals(entity('device'), { name: 'Gate', type: 'camera', busbarName: 'A', kind: 'cloud' })).toEqual({});
  });
  it('a DIO device needs its counts', () => {
    const { ratedPower: _own, ...bare } = device;
    expect(places(refusals(entity('device'), { ...bare, type: 'dio' }))).toEqual(['/diCount', '/dioCount', '/doCount']);
  });
});

describe('strategies', () => {
  const schema = entity('strategyTemplate');
  it('a template has rows from 00:00 to 24:00 without a gap', () => {
    expect(refusals(schema, template)).toEqual({});
    expect(refusals(schema, { ...template, rows: [] })).toEqual({ '/rows': 'Cannot save empty template' });
    const rows = [
      { start: '00:00', end: '15:00', power: 0 },
      { start: '17:00', end: '24:00', power: 0 },
    ];
    expect(refusals(schema, { ...template, rows })).toEqual({ '/rows/1/start': 'Time not continuous, please reconfigure' });
  });
  it('the power of a row is a number', () => {
    const rows = [{ start: '00:00', end: '24:00', power: 'much' }];
    expect(refusals(schema, { ...template, rows })).toEqual({ '/rows/0/power': 'The power is a number' });
  });
  it('the SOC limits are 0 to 100, the lower below the upper', () => {
    expect(refusals(schema, { ...template, socLow: 0, socUp: 100 })).toEqual({});
    expect(places(refusals(schema, { ...template, socLow: -1, socUp: 101 }))).toEqual(['/socLow', '/socUp']);
    expect(refusals(schema, { ...template, socLow: 50, socUp: 50 })).toEqual({
      '/socUp': 'The lower SOC limit must be below the upper one',
    });
  });
  it('demand and reverse-power limits are not 0', () => {
    const found = refusals(entity('strategy#limits'), { demandLimit: 0, reverseLimit: 0 });
    expect(found).toEqual({ '/demandLimit': 'Value cannot be 0', '/reverseLimit': 'Value cannot be 0' });
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
  it('an export spans at most 30 days', () => {
    expect(asked('report.export', request)).toEqual({});
    expect(places(asked('report.export', { ...request, range: ['2026-07-01', '2026-07-31'] }))).toEqual(['/range/1']);
  });
  it('a curve is sampled at the offered steps only', () => {
    for (const stepS of [1, 10, 30, 60, 300, 600]) expect(asked('curve.power', { stepS })).toEqual({});
    expect(places(asked('curve.power', { stepS: 7 }))).toEqual(['/stepS']);
  });
});

describe('number shapes', () => {
  const good: Record<string, unknown[]> = {
    number: [-999_999.1234],
    number63: [999_999.123],
    number7: [9_999_999],
    float4dot6: [9999.123456],
    percent: [-100, 99.9],
    intPercent: [100, 0.25],
    kwh: [-999_999.1234],
    intKwh: [999_999.1234],
    kw: [-999_999],
    intKw: [0, 999_999],
    price: [999.12345],
    energy20: ['12345678901234567890'],
    float46: [1234.123456],
    soc: [0, 100],
    socMask: [0, 100],
    temperatureInput: [0, 99],
  };
  const bad: Record<string, unknown[]> = {
    number: [1_000_000, 0.12345],
    number63: [0.1234, 1_000_000],
    number7: [10_000_000, 1.5],
    float4dot6: [10_000, 0.1234567],
    percent: [101, 0.12],
    intPercent: [-1, 0.123],
    kwh: [0.12345],
    intKwh: [-1],
    kw: [0.5, 1_000_000],
    intKw: [-1, 1.5],
    price: [-0.1, 1000, 0.123456],
    energy20: ['123456789012345678901', '1.5'],
    float46: [12_345],
    soc: [-1, 101],
    socMask: [-1, 101],
    temperatureInput: [-0.1, 99.1],
  };
  const { content: shapes } = compile(
    new Map([...readSchemas(['schemas']), ['entities/shapeProbe.json', probe()], ['calls/probe.json', probeCall()]]),
    { kinds: {} },
  );
  function probe(): string {
    const properties = Object.fromEntries(Object.keys(good).map((name) => [name, { $ref: `numbers.json#/$defs/${name}` }]));
    return JSON.stringify({ title: 'Probe', type: 'object', properties });
  }
  function probeCall(): string {
    return JSON.stringify({ 'probe.save': { path: '/probe', request: { entity: 'shapeProbe' }, needs: [] } });
  }
  it('number shapes hold their digits', () => {
    const schema = shapes.calls['probe.save']?.request ?? {};
    for (const [name, values] of Object.entries(good)) {
      for (const value of values) expect([name, value, places(refusals(schema, { [name]: value }))]).toEqual([name, value, []]);
    }
    for (const [name, values] of Object.entries(bad)) {
      for (const value of values)
        expect([name, value, places(refusals(schema, { [name]: value }))]).toEqual([name, value, [`/${name}`]]);
    }
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

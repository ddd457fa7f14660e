import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../src/core/rules/rule.ts';
import { namedRule, ruleNames } from '../../src/core/rules/registry.ts';
import { addDays, startOfDay } from '../../src/core/time.ts';
import { now, places, zone } from './broken.ts';

const hour = 3_600_000;

const may = { at: '/top', children: 'children', type: 'type', may: { grid: ['transformer'], transformer: ['load'] } };
const device = { at: '/points' };
const listed = { at: '/rows', key: '/id', value: '/power', limit: 'most' };
const range = (length: number) => ({ start: now, end: now + length });

describe('named rules', () => {
  it.each<[rule: string, name: string, parameters: Parameters, value: unknown, expected: string[], given?: Parameters]>([
    ['not-zero', 'rejects zero', { at: '/limit' }, { limit: 0 }, ['/limit']],
    ['not-zero', 'accepts a missing value', { at: '/limit' }, {}, []],
    ['within-given', 'accepts a value on the limit', { at: '/p' }, { p: 100 }, [], { low: 0, high: 100 }],
    ['within-given', 'rejects a value outside the limits', { at: '/p' }, { p: 101 }, ['/p'], { low: 0, high: 100 }],
    ['within-given', 'accepts any value if a limit is missing', { at: '/p' }, { p: 101 }, [], { low: 0 }],
    ['within-listed', 'accepts −50 of ±50', listed, { rows: [{ id: 'a', power: -50 }] }, [], { items: [{ id: 'a', most: 50 }] }],
    [
      'within-listed',
      'rejects a value beyond the limit',
      listed,
      { rows: [{ id: 'a', power: -51 }] },
      ['/rows/0/power'],
      { items: [{ id: 'a', most: 50 }] },
    ],
    [
      'within-listed',
      'uses the limit of the row with the same id',
      listed,
      { rows: [{ id: 'b', power: 51 }] },
      [],
      {
        items: [
          { id: 'a', most: 50 },
          { id: 'b', most: 60 },
        ],
      },
    ],
    [
      'within-listed',
      'rejects a value if its limit is unknown',
      listed,
      { rows: [{ id: 'a', power: 1 }] },
      ['/rows/0/power'],
      { items: [{ id: 'a' }] },
    ],
    ['within-listed', 'accepts 0 for an unknown limit', listed, { rows: [{ id: 'a', power: 0 }] }, [], { items: [{ id: 'a' }] }],
    ['within-listed', 'accepts a row without an id', listed, { rows: [{ power: 51 }] }, [], { items: [] }],
    ['elsewhere', 'accepts another machine', { at: '/a' }, { a: 'http://10.0.0.9/live' }, []],
    ['elsewhere', 'rejects a text that is not an address', { at: '/a' }, { a: 'yard' }, ['/a']],
    ['elsewhere', 'accepts an empty text', { at: '/a' }, { a: '' }, []],
    ['elsewhere', 'rejects an invalid host', { at: '/a' }, { a: 'http://127.0.0.1%2f:80/' }, ['/a']],
    ['elsewhere', 'rejects the metadata address of a cloud', { at: '/a' }, { a: 'http://100.100.100.200/' }, ['/a']],
    ['elsewhere', 'accepts loopback for platforms', { at: '/a', loopback: true, secure: true }, { a: 'http://localhost:80' }, []],
    ['elsewhere', 'requires TLS for platforms', { at: '/a', loopback: true, secure: true }, { a: 'http://evil.example' }, ['/a']],
    ['elsewhere', 'accepts platforms with TLS', { at: '/a', loopback: true, secure: true }, { a: 'https://cloud.example' }, []],
    ['elsewhere', 'rejects link-local platform', { at: '/a', loopback: true, secure: true }, { a: 'https://0xa9fea9fe' }, ['/a']],
    ['elsewhere', 'rejects loopback', { at: '/a' }, { a: 'http://127.0.0.1/' }, ['/a']],
    ['elsewhere', 'rejects loopback in decimal notation', { at: '/a' }, { a: 'http://2130706433/' }, ['/a']],
    ['elsewhere', 'rejects loopback by name', { at: '/a' }, { a: 'rtsp://cam.localhost:554/' }, ['/a']],
    ['elsewhere', 'rejects IPv6 loopback', { at: '/a' }, { a: 'http://[::1]:80/' }, ['/a']],
    ['elsewhere', 'rejects IPv4 loopback written as IPv6', { at: '/a' }, { a: 'http://[::ffff:127.0.0.1]/' }, ['/a']],
    ['elsewhere', 'rejects link-local addresses', { at: '/a' }, { a: 'http://169.254.169.254/' }, ['/a']],
    ['elsewhere', 'rejects IPv6 link-local addresses', { at: '/a' }, { a: 'http://[fe80::1]/' }, ['/a']],
    ['elsewhere', 'accepts another machine with an IPv6 address', { at: '/a' }, { a: 'http://[2001:db8::1]/' }, []],
    ['elsewhere', 'accepts a gateway on loopback', { at: '/a' }, { a: 'rtsp://127.0.0.1/' }, [], { gateways: ['127.0.0.1:554'] }],
    ['elsewhere', 'rejects a different port', { at: '/a' }, { a: 'http://127.0.0.1/' }, ['/a'], { gateways: ['127.0.0.1:554'] }],
    ['ratio-between', 'accepts a ratio in the range', { at: '/limit', low: 0.9, high: 0.95 }, { limit: 900 }, [], { of: 1000 }],
    ['ratio-between', 'rejects a higher ratio', { at: '/limit', low: 0.9, high: 0.95 }, { limit: 951 }, ['/limit'], { of: 1000 }],
    ['distance-between', 'accepts a distance in either direction', { at: '/a', than: '/b', low: 1, high: 5 }, { a: 6, b: 9 }, []],
    ['distance-between', 'rejects too small a distance', { at: '/a', than: '/b', low: 1, high: 5 }, { a: 9.5, b: 9 }, ['/a']],
    [
      'distance-between',
      'rejects an equal value if it has to be below',
      { at: '/a', than: '/b', low: 1, high: 5, below: true },
      { a: 9, b: 9 },
      ['/a'],
    ],
    ['distance-between', 'measures the distance to a given value', { at: '/a', low: 1, high: 5 }, { a: 20 }, ['/a'], { than: 9 }],
    ['same', 'accepts equal texts', { at: '/again', as: '/new' }, { new: 'x', again: 'x' }, []],
    ['same', 'rejects different texts', { at: '/again', as: '/new' }, { new: 'x', again: 'y' }, ['/again']],
    ['same', 'accepts a missing repetition', { at: '/again', as: '/new' }, { new: 'x' }, []],
    ['differs', 'rejects an equal text', { at: '/new', than: '/old' }, { new: 'x', old: 'x' }, ['/new']],
    [
      'count-where',
      'rejects too few matching rows',
      { at: '/rules', min: 2, where: { op: 'eq', at: '/on', value: true } },
      { rules: [{ on: true }, { on: false }, {}] },
      ['/rules'],
    ],
    [
      'count-where',
      'accepts enough matching rows',
      { at: '/rules', min: 2, where: { op: 'eq', at: '/on', value: true } },
      { rules: [{ on: true }, { on: true }] },
      [],
    ],
    ['count-where', 'rejects too many rows', { at: '/rules', max: 1 }, { rules: [1, 2] }, ['/rules']],
    ['any-present', 'rejects only empty values', { at: ['/a', '/b', '/c'] }, { a: '', b: false, c: [] }, ['/a']],
    ['any-present', 'counts zero as present', { at: ['/a', '/b'] }, { b: 0 }, []],
    [
      'range-within',
      'accepts 30 days',
      { start: '/start', end: '/end', days: 30 },
      { start: '2026-11-01', end: '2026-11-30' },
      [],
    ],
    [
      'range-within',
      'rejects 31 days',
      { start: '/start', end: '/end', days: 30 },
      { start: '2026-11-01', end: '2026-12-01' },
      ['/end'],
    ],
    [
      'range-within',
      'rejects exactly 30 days if strict',
      { start: '/start', end: '/end', days: 30, strict: true },
      { start: '2026-11-01', end: '2026-11-30' },
      ['/end'],
    ],
    [
      'range-within',
      'accepts instants 30 days apart',
      { start: '/start', end: '/end', days: 30 },
      { start: now, end: startOfDay(addDays('2026-11-20', 30), zone) + hour },
      [],
    ],
    ['range-within', 'rejects a later instant', { start: '/start', end: '/end', days: 30 }, range(30 * 24 * hour + 1), ['/end']],
    ['range-within', 'accepts 12 hours', { start: '/start', end: '/end', hours: 12 }, range(12 * hour), []],
    ['range-within', 'rejects more than 12 hours', { start: '/start', end: '/end', hours: 12 }, range(12 * hour + 1), ['/end']],
    [
      'rows-within',
      'accepts 14 400 rows',
      { start: '/start', end: '/end', step: '/step', rows: 14_400 },
      { ...range(4 * hour), step: 1 },
      [],
    ],
    [
      'rows-within',
      'rejects 14 401 rows',
      { start: '/start', end: '/end', step: '/step', rows: 14_400 },
      { ...range(4 * hour + 1000), step: 1 },
      ['/end'],
    ],
    [
      'rows-within',
      'accepts 209 999 rows if strict',
      { start: '/start', end: '/end', step: '/step', rows: 210_000, strict: true },
      { ...range(209_999_000), step: 1 },
      [],
    ],
    [
      'rows-within',
      'rejects 210 000 rows if strict',
      { start: '/start', end: '/end', step: '/step', rows: 210_000, strict: true },
      { ...range(210_000_000), step: 1 },
      ['/end'],
    ],
    [
      'rows-within',
      'counts rows for each point',
      { start: '/start', end: '/end', step: '/step', points: '/points', rows: 14_400 },
      { ...range(24 * hour), step: 60, points: Array.from({ length: 11 }) },
      ['/end'],
    ],
    ['one-device', 'accepts points of one device', device, { points: ['stack1#soc', 'stack1/cluster.2#soc'] }, []],
    ['one-device', 'rejects points of two devices', device, { points: ['stack1#soc', 'stack2#soc'] }, ['/points']],
    ['one-device', 'checks items', { at: '/points', key: 'device' }, { points: [{ device: 'a' }, { device: 'b' }] }, ['/points']],
    [
      'one-cluster-of-cells',
      'accepts cells of one cluster',
      device,
      { points: ['s/cluster.1/cell.4#voltage', 's/cluster.1/cell.5#voltage', 's#soc'] },
      [],
    ],
    [
      'one-cluster-of-cells',
      'rejects cells of two clusters',
      device,
      { points: ['s/cluster.1/cell.4#voltage', 's/cluster.2/cell.4#voltage'] },
      ['/points'],
    ],
    ['near-today', 'accepts a day three months ahead', { at: '/day', months: 3 }, { day: '2027-02-20' }, []],
    ['near-today', 'rejects a day later than that', { at: '/day', months: 3 }, { day: '2027-02-21' }, ['/day']],
    ['near-today', 'rejects a day more than three months back', { at: '/day', months: 3 }, { day: '2026-08-19' }, ['/day']],
    [
      'children-allowed',
      'accepts allowed children',
      may,
      { top: { type: 'grid', children: [{ type: 'transformer', children: [{ type: 'load' }] }] } },
      [],
    ],
    ['children-allowed', 'rejects a load', may, { top: { type: 'grid', children: [{ type: 'load' }] } }, ['/top/children/0']],
    [
      'children-allowed',
      'rejects a child of a type without children',
      may,
      { top: [{ type: 'load', children: [{ type: 'load' }] }] },
      ['/top/0/children/0'],
    ],
    ['known', 'rejects a name that is not listed', { at: '/pcs' }, { pcs: 'p9' }, ['/pcs'], { items: ['p1'] }],
    ['known', 'rejects several names if one is not listed', { at: '/pcs' }, { pcs: ['p1', 'p9'] }, ['/pcs'], { items: ['p1'] }],
    ['known', 'accepts a listed name', { at: '/pcs' }, { pcs: 'p1' }, [], { items: ['p1'] }],
    ['state-of-all', 'accepts items that all have the state', { at: '/mode', value: 10 }, {}, [], { items: [{ mode: 10 }] }],
    ['state-of-all', 'rejects an item without a state', { at: '/mode', value: 10 }, {}, [''], { items: [{ mode: 10 }, {}] }],
    [
      'removable',
      'accepts an entry that remains',
      { at: '/list', empty: '/units' },
      { list: [{ name: 'A' }] },
      [],
      { stored: [{ name: 'A', units: [1] }] },
    ],
    [
      'removable',
      'rejects the removal of an entry with units',
      { at: '/list', empty: '/units' },
      { list: [] },
      ['/list'],
      { stored: [{ name: 'A', units: [1] }] },
    ],
    ['removable', 'accepts if empty', { at: '/list', empty: '/units' }, { list: [] }, [], { stored: [{ name: 'A', units: [] }] }],
    [
      'removable',
      'accepts removed entries without units, and rejects those with units',
      { at: '/list', empty: '/units', removed: '/gone' },
      {
        list: [],
        gone: [
          { name: 'A', units: [] },
          { name: 'B', units: [1] },
        ],
      },
      ['/list'],
      {
        stored: [
          { name: 'A', units: [1] },
          { name: 'B', units: [1] },
        ],
      },
    ],
    [
      'removable',
      'accepts a removal with an outdated revision',
      { at: '/list', empty: '/units', revision: '/revision' },
      { list: [], revision: 1 },
      [],
      { stored: [{ name: 'A', units: [1] }], revision: 2 },
    ],
    [
      'removable',
      'accepts a renamed entry',
      { at: '/list', former: 'was', empty: '/units' },
      { list: [{ name: 'B', was: 'A' }] },
      [],
      { stored: [{ name: 'A', units: [1] }] },
    ],
    ['both-or-none', 'rejects one of two values', { at: ['/lat', '/lon'] }, { lat: 31 }, ['/lon']],
    ['both-or-none', 'accepts no value', { at: ['/lat', '/lon'] }, {}, []],
    ['both-or-none', 'counts zero as a value', { at: ['/lat', '/lon'] }, { lat: 0, lon: 0 }, []],
  ])('%s %s', (rule, _name, parameters, value, expected, given) => {
    expect(places(rule, parameters, value, given)).toEqual(expected);
  });

  it.each(ruleNames)('%s never throws and has its texts', (name) => {
    const { check, words } = namedRule(name)!;
    const parameters = Object.fromEntries(
      Object.entries(words.parameters).map(([each, { kind }]) => [each, kind === 'condition' ? true : '/a']),
    );
    for (const value of [undefined, null, 5, 'x', [], [null], { a: null }, { a: [null, 5, { a: 1 }] }]) {
      expect(() => check(value, parameters, { now, timezone: zone, given: {}, isName: () => true })).not.toThrow();
      expect(() => check(value, {}, { now, timezone: zone, given: {}, isName: () => true })).not.toThrow();
    }
    expect(words.rule).toBe(name);
    expect(words.text !== undefined || words.texts !== undefined).toBe(true);
  });

  it('have one file of texts per rule', () => {
    const files = readdirSync('src/core/rules', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    expect(files).toHaveLength(ruleNames.length);
  });
});

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
    ['not-zero', 'zero', { at: '/limit' }, { limit: 0 }, ['/limit']],
    ['not-zero', 'missing is not zero', { at: '/limit' }, {}, []],
    ['within-given', 'inside, edges included', { at: '/p' }, { p: 100 }, [], { low: 0, high: 100 }],
    ['within-given', 'outside', { at: '/p' }, { p: 101 }, ['/p'], { low: 0, high: 100 }],
    ['within-given', 'a limit that is not there', { at: '/p' }, { p: 101 }, [], { low: 0 }],
    ['within-listed', 'inside, either way', listed, { rows: [{ id: 'a', power: -50 }] }, [], { items: [{ id: 'a', most: 50 }] }],
    [
      'within-listed',
      'beyond',
      listed,
      { rows: [{ id: 'a', power: -51 }] },
      ['/rows/0/power'],
      { items: [{ id: 'a', most: 50 }] },
    ],
    [
      'within-listed',
      'of another row',
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
      'a limit that is not known',
      listed,
      { rows: [{ id: 'a', power: 1 }] },
      ['/rows/0/power'],
      { items: [{ id: 'a' }] },
    ],
    ['within-listed', 'which takes 0', listed, { rows: [{ id: 'a', power: 0 }] }, [], { items: [{ id: 'a' }] }],
    ['within-listed', 'of a row without a name', listed, { rows: [{ power: 51 }] }, [], { items: [] }],
    ['elsewhere', 'another machine', { at: '/a' }, { a: 'http://10.0.0.9/live' }, []],
    ['elsewhere', 'no address at all', { at: '/a' }, { a: 'yard' }, ['/a']],
    ['elsewhere', 'nothing entered', { at: '/a' }, { a: '' }, []],
    ['elsewhere', 'a host that is none', { at: '/a' }, { a: 'http://127.0.0.1%2f:80/' }, ['/a']],
    ['elsewhere', 'metadata of a cloud', { at: '/a' }, { a: 'http://100.100.100.200/' }, ['/a']],
    ['elsewhere', 'a platform on this machine', { at: '/a', loopback: true, secure: true }, { a: 'http://localhost:80' }, []],
    ['elsewhere', 'a platform without TLS', { at: '/a', loopback: true, secure: true }, { a: 'http://evil.example' }, ['/a']],
    ['elsewhere', 'a platform with TLS', { at: '/a', loopback: true, secure: true }, { a: 'https://cloud.example' }, []],
    ['elsewhere', 'a platform at link-local', { at: '/a', loopback: true, secure: true }, { a: 'https://0xa9fea9fe' }, ['/a']],
    ['elsewhere', 'loopback', { at: '/a' }, { a: 'http://127.0.0.1/' }, ['/a']],
    ['elsewhere', 'loopback in other words', { at: '/a' }, { a: 'http://2130706433/' }, ['/a']],
    ['elsewhere', 'loopback by name', { at: '/a' }, { a: 'rtsp://cam.localhost:554/' }, ['/a']],
    ['elsewhere', 'loopback of IPv6', { at: '/a' }, { a: 'http://[::1]:80/' }, ['/a']],
    ['elsewhere', 'IPv4 in the dress of IPv6', { at: '/a' }, { a: 'http://[::ffff:127.0.0.1]/' }, ['/a']],
    ['elsewhere', 'link-local', { at: '/a' }, { a: 'http://169.254.169.254/' }, ['/a']],
    ['elsewhere', 'link-local of IPv6', { at: '/a' }, { a: 'http://[fe80::1]/' }, ['/a']],
    ['elsewhere', 'another machine of IPv6', { at: '/a' }, { a: 'http://[2001:db8::1]/' }, []],
    ['elsewhere', 'a gateway', { at: '/a' }, { a: 'rtsp://127.0.0.1/' }, [], { gateways: ['127.0.0.1:554'] }],
    ['elsewhere', 'beside the gateway', { at: '/a' }, { a: 'http://127.0.0.1/' }, ['/a'], { gateways: ['127.0.0.1:554'] }],
    ['ratio-between', 'sensible', { at: '/limit', low: 0.9, high: 0.95 }, { limit: 900 }, [], { of: 1000 }],
    ['ratio-between', 'too high', { at: '/limit', low: 0.9, high: 0.95 }, { limit: 951 }, ['/limit'], { of: 1000 }],
    ['distance-between', 'above or below alike', { at: '/a', than: '/b', low: 1, high: 5 }, { a: 6, b: 9 }, []],
    ['distance-between', 'too near', { at: '/a', than: '/b', low: 1, high: 5 }, { a: 9.5, b: 9 }, ['/a']],
    [
      'distance-between',
      'no distance, and a side',
      { at: '/a', than: '/b', low: 1, high: 5, below: true },
      { a: 9, b: 9 },
      ['/a'],
    ],
    ['distance-between', 'to what is given', { at: '/a', low: 1, high: 5 }, { a: 20 }, ['/a'], { than: 9 }],
    ['same', 'typed twice', { at: '/again', as: '/new' }, { new: 'x', again: 'x' }, []],
    ['same', 'typed wrong', { at: '/again', as: '/new' }, { new: 'x', again: 'y' }, ['/again']],
    ['same', 'not yet typed', { at: '/again', as: '/new' }, { new: 'x' }, []],
    ['differs', 'the same', { at: '/new', than: '/old' }, { new: 'x', old: 'x' }, ['/new']],
    [
      'count-where',
      'too few',
      { at: '/rules', min: 2, where: { op: 'eq', at: '/on', value: true } },
      { rules: [{ on: true }, { on: false }, {}] },
      ['/rules'],
    ],
    [
      'count-where',
      'enough',
      { at: '/rules', min: 2, where: { op: 'eq', at: '/on', value: true } },
      { rules: [{ on: true }, { on: true }] },
      [],
    ],
    ['count-where', 'too many', { at: '/rules', max: 1 }, { rules: [1, 2] }, ['/rules']],
    ['any-present', 'none', { at: ['/a', '/b', '/c'] }, { a: '', b: false, c: [] }, ['/a']],
    ['any-present', 'zero is there', { at: ['/a', '/b'] }, { b: 0 }, []],
    [
      'range-within',
      '30 days accepted',
      { start: '/start', end: '/end', days: 30 },
      { start: '2026-11-01', end: '2026-11-30' },
      [],
    ],
    [
      'range-within',
      '31 days refused',
      { start: '/start', end: '/end', days: 30 },
      { start: '2026-11-01', end: '2026-12-01' },
      ['/end'],
    ],
    [
      'range-within',
      '30 days flagged',
      { start: '/start', end: '/end', days: 30, strict: true },
      { start: '2026-11-01', end: '2026-11-30' },
      ['/end'],
    ],
    [
      'range-within',
      'instants, 30 days',
      { start: '/start', end: '/end', days: 30 },
      { start: now, end: startOfDay(addDays('2026-11-20', 30), zone) + hour },
      [],
    ],
    ['range-within', 'instants, a moment more', { start: '/start', end: '/end', days: 30 }, range(30 * 24 * hour + 1), ['/end']],
    ['range-within', '12 hours', { start: '/start', end: '/end', hours: 12 }, range(12 * hour), []],
    ['range-within', 'a moment more than 12 hours', { start: '/start', end: '/end', hours: 12 }, range(12 * hour + 1), ['/end']],
    [
      'rows-within',
      '14 400 rows',
      { start: '/start', end: '/end', step: '/step', rows: 14_400 },
      { ...range(4 * hour), step: 1 },
      [],
    ],
    [
      'rows-within',
      '14 401 rows',
      { start: '/start', end: '/end', step: '/step', rows: 14_400 },
      { ...range(4 * hour + 1000), step: 1 },
      ['/end'],
    ],
    [
      'rows-within',
      '209 999 below',
      { start: '/start', end: '/end', step: '/step', rows: 210_000, strict: true },
      { ...range(209_999_000), step: 1 },
      [],
    ],
    [
      'rows-within',
      '210 000 not',
      { start: '/start', end: '/end', step: '/step', rows: 210_000, strict: true },
      { ...range(210_000_000), step: 1 },
      ['/end'],
    ],
    [
      'rows-within',
      'each point makes rows',
      { start: '/start', end: '/end', step: '/step', points: '/points', rows: 14_400 },
      { ...range(24 * hour), step: 60, points: Array.from({ length: 11 }) },
      ['/end'],
    ],
    ['one-device', 'one', device, { points: ['stack1#soc', 'stack1/cluster.2#soc'] }, []],
    ['one-device', 'two', device, { points: ['stack1#soc', 'stack2#soc'] }, ['/points']],
    ['one-device', 'in items', { at: '/points', key: 'device' }, { points: [{ device: 'a' }, { device: 'b' }] }, ['/points']],
    [
      'one-cluster-of-cells',
      'one',
      device,
      { points: ['s/cluster.1/cell.4#voltage', 's/cluster.1/cell.5#voltage', 's#soc'] },
      [],
    ],
    [
      'one-cluster-of-cells',
      'two',
      device,
      { points: ['s/cluster.1/cell.4#voltage', 's/cluster.2/cell.4#voltage'] },
      ['/points'],
    ],
    ['near-today', 'three months ahead', { at: '/day', months: 3 }, { day: '2027-02-20' }, []],
    ['near-today', 'a day more', { at: '/day', months: 3 }, { day: '2027-02-21' }, ['/day']],
    ['near-today', 'a day more back', { at: '/day', months: 3 }, { day: '2026-08-19' }, ['/day']],
    [
      'children-allowed',
      'allowed',
      may,
      { top: { type: 'grid', children: [{ type: 'transformer', children: [{ type: 'load' }] }] } },
      [],
    ],
    ['children-allowed', 'not under that', may, { top: { type: 'grid', children: [{ type: 'load' }] } }, ['/top/children/0']],
    [
      'children-allowed',
      'nothing under a leaf',
      may,
      { top: [{ type: 'load', children: [{ type: 'load' }] }] },
      ['/top/0/children/0'],
    ],
    ['known', 'gone', { at: '/pcs' }, { pcs: 'p9' }, ['/pcs'], { items: ['p1'] }],
    ['known', 'each of several', { at: '/pcs' }, { pcs: ['p1', 'p9'] }, ['/pcs'], { items: ['p1'] }],
    ['known', 'there', { at: '/pcs' }, { pcs: 'p1' }, [], { items: ['p1'] }],
    ['state-of-all', 'all', { at: '/mode', value: 10 }, {}, [], { items: [{ mode: 10 }] }],
    ['state-of-all', 'one that does not tell', { at: '/mode', value: 10 }, {}, [''], { items: [{ mode: 10 }, {}] }],
    [
      'removable',
      'kept',
      { at: '/list', empty: '/units' },
      { list: [{ name: 'A' }] },
      [],
      { stored: [{ name: 'A', units: [1] }] },
    ],
    [
      'removable',
      'removed with units',
      { at: '/list', empty: '/units' },
      { list: [] },
      ['/list'],
      { stored: [{ name: 'A', units: [1] }] },
    ],
    ['removable', 'gone and empty', { at: '/list', empty: '/units' }, { list: [] }, [], { stored: [{ name: 'A', units: [] }] }],
    [
      'removable',
      'removed once it has no units',
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
      'out of date after another save',
      { at: '/list', empty: '/units', revision: '/revision' },
      { list: [], revision: 1 },
      [],
      { stored: [{ name: 'A', units: [1] }], revision: 2 },
    ],
    [
      'removable',
      'renamed',
      { at: '/list', former: 'was', empty: '/units' },
      { list: [{ name: 'B', was: 'A' }] },
      [],
      { stored: [{ name: 'A', units: [1] }] },
    ],
    ['both-or-none', 'one of two', { at: ['/lat', '/lon'] }, { lat: 31 }, ['/lon']],
    ['both-or-none', 'none', { at: ['/lat', '/lon'] }, {}, []],
    ['both-or-none', 'zero counts', { at: ['/lat', '/lon'] }, { lat: 0, lon: 0 }, []],
  ])('%s: %s', (rule, _name, parameters, value, expected, given) => {
    expect(places(rule, parameters, value, given)).toEqual(expected);
  });

  it.each(ruleNames)('%s accepts any input and has its texts', (name) => {
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

  it('each texts file is a rule of the registry', () => {
    const files = readdirSync('src/core/rules', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    expect(files).toHaveLength(ruleNames.length);
  });
});

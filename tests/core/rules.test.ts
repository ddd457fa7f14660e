import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../src/core/rules/rule.ts';
import { namedRule, ruleNames } from '../../src/core/rules/registry.ts';
import { addDays, startOfDay } from '../../src/core/time.ts';

const zone = 'Asia/Shanghai';
const now = startOfDay('2026-11-20', zone) + 3_600_000;
const hour = 3_600_000;

function places(rule: string, parameters: Parameters, value: unknown, given: Parameters = {}): string[] {
  return namedRule(rule)!
    .check(value, parameters, { now, timezone: zone, given })
    .map((broken) => broken.at);
}
const times = { at: '/rows', start: 'start', end: '/end' };
const day = (...pairs: [string, string][]) => ({ rows: pairs.map(([start, end]) => ({ start, end })) });
const may = { at: '/top', children: 'children', type: 'type', may: { grid: ['transformer'], transformer: ['load'] } };
const device = { at: '/points' };
const leads = { at: '/terms/*/meter', own: '/id', key: '/id', of: '/of', name: '/name' };
const parts = Object.entries({ a: ['x'], b: ['a'], c: ['b'], x: [], y: ['z'], z: ['y'] }).map(([id, of]) => ({
  id,
  name: id,
  of,
}));
const range = (length: number) => ({ start: now, end: now + length });

describe('named rules', () => {
  it.each<[rule: string, name: string, parameters: Parameters, value: unknown, expected: string[], given?: Parameters]>([
    ['contiguous-times', 'a whole day', times, day(['00:00', '08:00'], ['08:00', '24:00']), []],
    ['contiguous-times', 'a late start', times, day(['01:00', '24:00']), ['/rows/0/start']],
    ['contiguous-times', 'an early end', times, day(['00:00', '23:45']), ['/rows/0/end']],
    ['contiguous-times', 'a gap', times, day(['00:00', '08:00'], ['09:00', '24:00']), ['/rows/1/start']],
    ['contiguous-times', 'an overlap', times, day(['00:00', '08:00'], ['07:00', '24:00']), ['/rows/1/start']],
    ['contiguous-times', 'a row backwards', times, day(['00:00', '00:00'], ['00:00', '24:00']), ['/rows/0/end']],
    ['contiguous-times', 'no rows are for minItems', times, day(), []],
    [
      'contiguous-times',
      'each list of a pattern',
      { ...times, at: '/months/*/rows' },
      { months: [day(['00:00', '24:00']), day(['00:00', '12:00'])] },
      ['/months/1/rows/0/end'],
    ],
    ['no-overlap', 'touching rows', times, day(['08:00', '10:00'], ['10:00', '12:00']), []],
    ['no-overlap', 'the later written is told', times, day(['09:00', '12:00'], ['08:00', '10:00']), ['/rows/1/start']],
    [
      'no-overlap',
      'one inside another',
      times,
      day(['08:00', '12:00'], ['09:00', '10:00'], ['13:00', '14:00']),
      ['/rows/1/start'],
    ],
    ['no-overlap', 'a row without an end waits', times, { rows: [{ start: '08:00' }, { start: '08:00', end: '09:00' }] }, []],
    ['end-after-start', 'later', { start: '/a', end: '/b' }, { a: 1, b: 2 }, []],
    ['end-after-start', 'the same', { start: '/a', end: '/b' }, { a: '2026-01-01', b: '2026-01-01' }, ['/b']],
    ['end-after-start', 'the same, allowed', { start: '/a', end: '/b', orEqual: true }, { a: '08:00', b: '08:00' }, []],
    [
      'end-after-start',
      'of each row',
      { start: '/rows/*/start', end: '/rows/*/end' },
      day(['08:00', '09:00'], ['10:00', '09:00']),
      ['/rows/1/end'],
    ],
    [
      'every-month',
      'the missing ones',
      { at: '/m', month: 'month', rows: 'rows' },
      { m: Array.from({ length: 11 }, (_, i) => ({ month: i + 1, rows: [1] })) },
      ['/m'],
    ],
    [
      'every-month',
      'an entry without rows',
      { at: '/m', month: 'month', rows: 'rows' },
      {
        m: [
          { month: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], rows: [1] },
          { month: 12, rows: [] },
        ],
      },
      ['/m/1/rows'],
    ],
    ['ordered', 'rising', { at: ['/low', '/up'], strict: true }, { low: 10, up: 20 }, []],
    ['ordered', 'the same, strictly', { at: ['/low', '/up'], strict: true }, { low: 10, up: 10 }, ['/up']],
    ['ordered', 'the same', { at: ['/low', '/up'] }, { low: 10, up: 10 }, []],
    ['ordered', 'a missing one is passed over', { at: ['/a', '/b', '/c'] }, { a: 3, c: 1 }, ['/c']],
    [
      'ordered',
      'of each row',
      { at: ['/rows/*/low', '/rows/*/up'] },
      {
        rows: [
          { low: 1, up: 2 },
          { low: 3, up: 2 },
        ],
      },
      ['/rows/1/up'],
    ],
    [
      'monotonic-rows',
      'up',
      { at: '/rows', by: 'soc', direction: 'up' },
      { rows: [{ soc: 1 }, { soc: 2 }, { soc: 2 }] },
      ['/rows/2/soc'],
    ],
    [
      'monotonic-rows',
      'down',
      { at: '/rows', by: 'soc', direction: 'down' },
      { rows: [{ soc: 3 }, { soc: 2 }, { soc: 4 }] },
      ['/rows/2/soc'],
    ],
    [
      'unique-by',
      'blanks do not count',
      { at: '/list/*', key: 'name' },
      { list: [{ name: 'A' }, { name: 'B' }, { name: 'A ' }] },
      ['/list/2/name'],
    ],
    [
      'unique-by',
      'through the units of all points',
      { at: '/list/*/units/*', key: '/name' },
      { list: [{ units: [{ name: 'u' }] }, { units: [{ name: 'u' }] }] },
      ['/list/1/units/0/name'],
    ],
    [
      'unique-by',
      'through a tree',
      { at: '/top', key: 'name', children: 'children' },
      { top: { name: 'a', children: [{ name: 'b', children: [{ name: 'a' }] }] } },
      ['/top/children/0/children/0/name'],
    ],
    ['unique-by', 'what is missing does not repeat', { at: '/list/*', key: 'name' }, { list: [{}, {}] }, []],
    ['leads-back', 'a new one', leads, { terms: [{ meter: 'a' }] }, [], { items: parts }],
    ['leads-back', 'itself', leads, { id: 'a', terms: [{ meter: 'a' }] }, ['/terms/0/meter'], { items: parts }],
    [
      'leads-back',
      'over another',
      leads,
      { id: 'a', terms: [{ meter: 'x' }, { meter: 'c' }] },
      ['/terms/1/meter'],
      { items: parts },
    ],
    ['leads-back', 'no way back, past a circle of others', leads, { id: 'b', terms: [{ meter: 'y' }] }, [], { items: parts }],
    ['unique-among', 'taken', { at: '/name' }, { name: 'summer' }, ['/name'], { names: ['summer'] }],
    [
      'unique-among',
      'its own former name',
      { at: '/name', except: '/was' },
      { name: 'summer', was: 'summer' },
      [],
      { names: ['summer'] },
    ],
    ['not-zero', 'zero', { at: '/limit' }, { limit: 0 }, ['/limit']],
    ['not-zero', 'missing is not zero', { at: '/limit' }, {}, []],
    ['within-given', 'inside, edges included', { at: '/p' }, { p: 100 }, [], { low: 0, high: 100 }],
    ['within-given', 'outside', { at: '/p' }, { p: 101 }, ['/p'], { low: 0, high: 100 }],
    ['within-given', 'a limit that is not there', { at: '/p' }, { p: 101 }, [], { low: 0 }],
    ['ratio-between', 'sensible', { at: '/limit', low: 0.9, high: 0.95 }, { limit: 900 }, [], { of: 1000 }],
    ['ratio-between', 'too high', { at: '/limit', low: 0.9, high: 0.95 }, { limit: 951 }, ['/limit'], { of: 1000 }],
    ['distance-between', 'above or below alike', { at: '/a', than: '/b', low: 1, high: 5 }, { a: 6, b: 9 }, []],
    ['distance-between', 'too near', { at: '/a', than: '/b', low: 1, high: 5 }, { a: 9.5, b: 9 }, ['/a']],
    ['distance-between', 'to what is given', { at: '/a', low: 1, high: 5 }, { a: 20 }, ['/a'], { than: 9 }],
    ['same', 'typed twice', { at: '/again', as: '/new' }, { new: 'x', again: 'x' }, []],
    ['same', 'typed wrong', { at: '/again', as: '/new' }, { new: 'x', again: 'y' }, ['/again']],
    ['same', 'not yet typed', { at: '/again', as: '/new' }, { new: 'x' }, []],
    ['differs', 'the same', { at: '/new', than: '/old' }, { new: 'x', old: 'x' }, ['/new']],
    [
      'count-where',
      'too few',
      { at: '/rules', min: 2, when: { op: 'eq', at: '/on', value: true } },
      { rules: [{ on: true }, { on: false }, {}] },
      ['/rules'],
    ],
    [
      'count-where',
      'enough',
      { at: '/rules', min: 2, when: { op: 'eq', at: '/on', value: true } },
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
      'gone with units',
      { at: '/list', empty: '/units' },
      { list: [] },
      ['/list'],
      { stored: [{ name: 'A', units: [1] }] },
    ],
    ['removable', 'gone and empty', { at: '/list', empty: '/units' }, { list: [] }, [], { stored: [{ name: 'A', units: [] }] }],
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

  it.each(ruleNames)('%s is total and has its words', (name) => {
    const { check, words } = namedRule(name)!;
    const parameters = Object.fromEntries(
      Object.entries(words.parameters).map(([each, { kind }]) => [each, kind === 'condition' ? true : '/a']),
    );
    for (const value of [undefined, null, 5, 'x', [], [null], { a: null }, { a: [null, 5, { a: 1 }] }]) {
      expect(() => check(value, parameters, { now, timezone: zone, given: {} })).not.toThrow();
      expect(() => check(value, {}, { now, timezone: zone, given: {} })).not.toThrow();
    }
    expect(words.rule).toBe(name);
    expect(words.text !== undefined || words.texts !== undefined).toBe(true);
  });

  it('each words file is a rule of the registry', () => {
    const files = readdirSync('src/core/rules').filter((file) => file.endsWith('.json'));
    expect(files).toHaveLength(ruleNames.length);
  });
});

import { describe, expect, it } from 'vitest';
import type { Parameters } from '../../src/core/rules/rule.ts';
import { places } from './broken.ts';

const times = { at: '/rows', start: 'start', end: '/end' };
const day = (...pairs: [string, string][]) => ({ rows: pairs.map(([start, end]) => ({ start, end })) });
const leads = { at: '/terms/*/meter', own: '/id', key: '/id', of: '/of', name: '/name' };
const parts = Object.entries({ a: ['x'], b: ['a'], c: ['b'], x: [], y: ['z'], z: ['y'] }).map(([id, of]) => ({
  id,
  name: id,
  of,
}));

describe('named rules of rows', () => {
  it.each<[rule: string, name: string, parameters: Parameters, value: unknown, expected: string[], given?: Parameters]>([
    ['contiguous-times', 'accepts a whole day', times, day(['00:00', '08:00'], ['08:00', '24:00']), []],
    ['contiguous-times', 'rejects a start after 00:00', times, day(['01:00', '24:00']), ['/rows/0/start']],
    ['contiguous-times', 'rejects an end before 24:00', times, day(['00:00', '23:45']), ['/rows/0/end']],
    ['contiguous-times', 'rejects a gap', times, day(['00:00', '08:00'], ['09:00', '24:00']), ['/rows/1/start']],
    ['contiguous-times', 'rejects an overlap', times, day(['00:00', '08:00'], ['07:00', '24:00']), ['/rows/1/start']],
    ['contiguous-times', 'rejects a row of no length', times, day(['00:00', '00:00'], ['00:00', '24:00']), ['/rows/0/end']],
    ['contiguous-times', 'accepts an empty list, which minItems checks', times, day(), []],
    [
      'contiguous-times',
      'checks each list of a pattern',
      { ...times, at: '/months/*/rows' },
      { months: [day(['00:00', '24:00']), day(['00:00', '12:00'])] },
      ['/months/1/rows/0/end'],
    ],
    ['no-overlap', 'accepts adjacent rows', times, day(['08:00', '10:00'], ['10:00', '12:00']), []],
    [
      'no-overlap',
      'reports the row that is later in the list',
      times,
      day(['09:00', '12:00'], ['08:00', '10:00']),
      ['/rows/1/start'],
    ],
    [
      'no-overlap',
      'rejects a row inside another',
      times,
      day(['08:00', '12:00'], ['09:00', '10:00'], ['13:00', '14:00']),
      ['/rows/1/start'],
    ],
    [
      'no-overlap',
      'compares only rows of the same day',
      { ...times, of: 'day' },
      {
        rows: [
          { day: '2026-07-15', start: '08:00', end: '12:00' },
          { day: '2026-07-16', start: '08:00', end: '12:00' },
          { day: '2026-07-15', start: '11:00', end: '13:00' },
        ],
      },
      ['/rows/2/start'],
    ],
    ['no-overlap', 'skips a row without an end', times, { rows: [{ start: '08:00' }, { start: '08:00', end: '09:00' }] }, []],
    ['end-after-start', 'accepts a later end', { start: '/a', end: '/b' }, { a: 1, b: 2 }, []],
    ['end-after-start', 'rejects an equal end', { start: '/a', end: '/b' }, { a: '2026-01-01', b: '2026-01-01' }, ['/b']],
    [
      'end-after-start',
      'accepts an equal end if allowed',
      { start: '/a', end: '/b', orEqual: true },
      { a: '08:00', b: '08:00' },
      [],
    ],
    [
      'end-after-start',
      'checks each row',
      { start: '/rows/*/start', end: '/rows/*/end' },
      day(['08:00', '09:00'], ['10:00', '09:00']),
      ['/rows/1/end'],
    ],
    [
      'every-month',
      'rejects a list without December',
      { at: '/m', month: 'month', rows: 'rows' },
      { m: Array.from({ length: 11 }, (_, i) => ({ month: i + 1, rows: [1] })) },
      ['/m'],
    ],
    [
      'every-month',
      'rejects an entry without rows',
      { at: '/m', month: 'month', rows: 'rows' },
      {
        m: [
          { month: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], rows: [1] },
          { month: 12, rows: [] },
        ],
      },
      ['/m/1/rows'],
    ],
    ['ordered', 'accepts rising values', { at: ['/low', '/up'], strict: true }, { low: 10, up: 20 }, []],
    ['ordered', 'rejects equal values if strict', { at: ['/low', '/up'], strict: true }, { low: 10, up: 10 }, ['/up']],
    ['ordered', 'accepts equal values', { at: ['/low', '/up'] }, { low: 10, up: 10 }, []],
    ['ordered', 'skips a missing value', { at: ['/a', '/b', '/c'] }, { a: 3, c: 1 }, ['/c']],
    [
      'ordered',
      'checks each row',
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
      'rejects a row that does not rise',
      { at: '/rows', by: 'soc', direction: 'up' },
      { rows: [{ soc: 1 }, { soc: 2 }, { soc: 2 }] },
      ['/rows/2/soc'],
    ],
    [
      'monotonic-rows',
      'rejects a row that does not fall',
      { at: '/rows', by: 'soc', direction: 'down' },
      { rows: [{ soc: 3 }, { soc: 2 }, { soc: 4 }] },
      ['/rows/2/soc'],
    ],
    [
      'monotonic-rows',
      'accepts equal rows and rejects a row that rises',
      { at: '/rows', by: 'soc', direction: 'down', equal: true },
      { rows: [{ soc: 3 }, { soc: 3 }, { soc: 4 }] },
      ['/rows/2/soc'],
    ],
    [
      'unique-by',
      'ignores spaces at the end',
      { at: '/list/*', key: 'name' },
      { list: [{ name: 'A' }, { name: 'B' }, { name: 'A ' }] },
      ['/list/2/name'],
    ],
    [
      'unique-by',
      'compares the units of all points',
      { at: '/list/*/units/*', key: '/name' },
      { list: [{ units: [{ name: 'u' }] }, { units: [{ name: 'u' }] }] },
      ['/list/1/units/0/name'],
    ],
    [
      'unique-by',
      'compares all levels of a tree',
      { at: '/top', key: 'name', children: 'children' },
      { top: { name: 'a', children: [{ name: 'b', children: [{ name: 'a' }] }] } },
      ['/top/children/0/children/0/name'],
    ],
    ['unique-by', 'accepts several missing values', { at: '/list/*', key: 'name' }, { list: [{}, {}] }, []],
    ['leads-back', 'accepts a new meter', leads, { terms: [{ meter: 'a' }] }, [], { items: parts }],
    [
      'leads-back',
      'rejects a reference to itself',
      leads,
      { id: 'a', terms: [{ meter: 'a' }] },
      ['/terms/0/meter'],
      { items: parts },
    ],
    [
      'leads-back',
      'rejects a reference to itself over others',
      leads,
      { id: 'a', terms: [{ meter: 'x' }, { meter: 'c' }] },
      ['/terms/1/meter'],
      { items: parts },
    ],
    [
      'leads-back',
      'accepts a reference into a cycle of others',
      leads,
      { id: 'b', terms: [{ meter: 'y' }] },
      [],
      { items: parts },
    ],
    ['unique-among', 'rejects an existing name', { at: '/name' }, { name: 'summer' }, ['/name'], { names: ['summer'] }],
    [
      'unique-among',
      'accepts its former name',
      { at: '/name', except: '/was' },
      { name: 'summer', was: 'summer' },
      [],
      { names: ['summer'] },
    ],
  ])('%s %s', (rule, _name, parameters, value, expected, given) => {
    expect(places(rule, parameters, value, given)).toEqual(expected);
  });
});

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
    [
      'no-overlap',
      'of the same day alone',
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
  ])('%s: %s', (rule, _name, parameters, value, expected, given) => {
    expect(places(rule, parameters, value, given)).toEqual(expected);
  });
});

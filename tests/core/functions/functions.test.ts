import { describe, expect, it } from 'vitest';
import { callFunction, functionNames, stepForRange } from '../../../src/core/functions/functions.ts';

const hour = 3_600_000;
const day = 24 * hour;
const rows = [
  { start: '00:00', end: '08:00', chargeState: 4 },
  { start: '08:00', end: '12:00', chargeState: 2 },
];

const night = [{ start: '22:00', end: '06:00', chargeState: 1 }];

describe('named functions', () => {
  it.each<[name: string, of: Record<string, unknown>, expected: unknown]>([
    ['step-for-range', { range: [0, day] }, 60],
    ['step-for-range', { range: { start: '2026-11-18', end: '2026-11-20' } }, 300],
    ['step-for-range', { start: 0, end: 7 * day }, 600],
    ['step-for-range', { start: 0, end: 7 * day + 1 }, 1800],
    ['step-for-range', { start: 5, end: 0 }, undefined],
    ['step-for-range', {}, undefined],
    ['last-days', { today: '2026-03-02', days: 3 }, ['2026-02-28', '2026-03-02']],
    ['last-days', { today: '2026-03-02', days: 0 }, undefined],
    ['hours-before', { instant: 3 * hour, hours: 2 }, hour],
    ['hours-before', { hours: 2 }, undefined],
    ['rows-of-export', { range: [0, 4 * hour], step: 1 }, 14_400],
    ['rows-of-export', { range: [0, day], step: 60, points: ['a', 'b'] }, 2880],
    ['rows-of-export', { range: [0, 90_000], step: 60 }, 2],
    ['rows-of-export', { range: [0, day], step: 0 }, undefined],
    ['export-message-limit', {}, 14_400],
    ['export-message-limit', { task: true }, 209_999],
    ['max-of', { values: [1, null, 7, 'x', 3] }, 7],
    ['max-of', { values: [] }, undefined],
    ['min-of', { values: [4, 2] }, 2],
    ['mean-of', { values: [4, 2, undefined] }, 3],
    ['sum-of', { values: [4, 2] }, 6],
    ['sum-of', { values: [{ kw: 4 }, { kw: -6 }, {}], at: '/kw' }, -2],
    ['any-of', { values: [0, null, 1] }, 1],
    ['any-of', { values: [0, 0] }, 0],
    ['any-of', { values: [0, null] }, undefined],
    ['extremes', { values: [3.2, null, 3.4, 3.0] }, { min: 3, max: 3.4, mean: 3.2, minAt: 4, maxAt: 3 }],
    ['extremes', { values: [1, 2], names: ['a', 'b'] }, { min: 1, max: 2, mean: 1.5, minAt: 'a', maxAt: 'b' }],
    ['histogram', { values: [0, 1, 2, 3, 4], bins: 2 }, { from: [0, 2], to: [2, 4], count: [2, 3] }],
    ['histogram', { values: [5, 5], bins: 1 }, { from: [5], to: [6], count: [2] }],
    ['histogram', { values: [] }, { from: [], to: [], count: [] }],
    ['compare-periods', { this: 110, last: 100 }, { this: 110, last: 100, change: 10, ratio: 0.1 }],
    ['compare-periods', { this: 5, last: 0 }, { this: 5, last: 0, change: 5 }],
    ['compare-periods', { this: 5 }, { this: 5 }],
    ['compare-periods', { this: 5, last: -10 }, { this: 5, last: -10, change: 15, ratio: 1.5 }],
    ['compare-periods', { this: 0.3, last: 0.1 }, { this: 0.3, last: 0.1, change: 0.2, ratio: 2 }],
    ['compare-periods', {}, {}],
    ['first-of', { values: [undefined, '', 'GP1', 'GP2'] }, 'GP1'],
    ['first-of', { values: [undefined, null] }, undefined],
    ['first-of', {}, undefined],
    ['sum-of', { values: [0.1, 0.2] }, 0.3],
    ['sum-of', { values: [Number.NaN, Number.POSITIVE_INFINITY, 2] }, 2],
    ['max-of', { values: Array.from({ length: 200_000 }, (_, index) => index) }, 199_999],
    ['any-of', { values: [false, true] }, 1],
    ['any-of', { values: [] }, undefined],
    ['any-of', { values: [Number.NaN, 0] }, undefined],
    ['share-of', { whole: 200, percent: 15 }, 30],
    ['share-of', { whole: 0, percent: 15 }, 0],
    ['share-of', { percent: 15 }, undefined],
    ['histogram', { values: [-1, 5, 99], low: 0, high: 10, bins: 2 }, { from: [0, 5], to: [5, 10], count: [1, 2] }],
    ['step-for-range', { range: 3 * day }, 300],
    ['step-for-range', { range: ['2026-11-18', 5] }, undefined],
    ['rows-of-export', { range: [0, hour], step: 60, points: 3 }, 180],
    ['rows-of-export', { range: [hour, 0], step: 60 }, undefined],
    ['last-days', { today: '2026-01-01', days: 1 }, ['2026-01-01', '2026-01-01']],
    ['last-days', { days: 1 }, undefined],
    ['age-state', { at: 0, now: 10 * 60_000 }, 'normal'],
    ['age-state', { at: 0, now: 10 * 60_000 + 1 }, 'delay'],
    ['age-state', { at: 0, now: 15 * 60_000 }, 'delay'],
    ['age-state', { at: 0, now: 15 * 60_000 + 1 }, 'offline'],
    ['age-state', { now: 1 }, 'offline'],
    ['age-state', { at: 1 }, undefined],
    ['flow-direction', { side: 'storage', power: 20 }, { word: 'Charging', flow: 'out' }],
    ['flow-direction', { side: 'storage', power: -20 }, { word: 'Discharging', flow: 'in' }],
    ['flow-direction', { side: 'grid', power: 0.01 }, { word: 'Idle', flow: 'none' }],
    ['flow-direction', { side: 'grid' }, undefined],
    ['flow-direction', { side: 'grid', power: 3 }, { word: 'Importing', flow: 'in' }],
    ['flow-direction', { side: 'grid', power: -3 }, { word: 'Exporting', flow: 'out' }],
    ['flow-direction', { side: 'pv', power: 3 }, { word: 'Generating', flow: 'in' }],
    ['flow-direction', { side: 'load', power: 3 }, { word: 'Consuming', flow: 'out' }],
    ['flow-direction', { side: 'load', power: -3 }, { word: 'Feeding back', flow: 'in' }],
    ['flow-direction', { side: 'grid', power: 3, idleBelow: 5 }, { word: 'Idle', flow: 'none' }],
    ['flow-direction', { side: 'grid', power: Number.NaN }, undefined],
    ['flow-direction', { side: 'toString', power: 3 }, undefined],
    ['by-sign', { value: 5, positive: 'in', negative: 'out', zero: 'idle' }, 'in'],
    ['by-sign', { value: -5, positive: 'in', negative: 'out', zero: 'idle' }, 'out'],
    ['by-sign', { value: 0, positive: 'in', negative: 'out', zero: 'idle' }, 'idle'],
    ['by-sign', { positive: 'in' }, undefined],
    ['station-age', { since: '2026-11-20', today: '2026-11-20' }, 1],
    ['station-age', { since: '2026-12-01', today: '2026-11-20' }, undefined],
    ['band-at', { rows, time: '08:00' }, 2],
    ['band-at', { rows, time: '12:00' }, undefined],
    ['band-at', { rows: night, time: '23:30' }, 1],
    ['band-at', { rows: night, time: '05:59' }, 1],
    ['band-at', { rows: night, time: '06:00' }, undefined],
    ['band-at', { rows: [{ start: '22:00', end: '00:00', chargeState: 3 }], time: '23:59' }, 3],
    ['band-at', { rows: [{ start: '08:00', end: '08:00', chargeState: 3 }], time: '08:00' }, undefined],
    ['to-point-keys', { type: 'pcs', values: { power: 5 } }, { 'pcs#power': 5 }],
    ['from-point-keys', { type: 'pcs', values: { 'pcs#power': 5, 'pcs#x': 1 }, names: ['power', 'gone'] }, { power: 5 }],
    ['address', { path: '/a', below: 'b/c', query: { device: 'pcs 1', none: undefined } }, '/a/b/c?device=pcs%201'],
    ['address', { path: '/a?device=pcs1', query: { at: '2026-10-14T06:35:00Z' } }, '/a?device=pcs1&at=2026-10-14T06%3A35%3A00Z'],
    ['address', { path: '/a', below: 5 }, undefined],
    ['address', { path: '' }, undefined],
    ['address', { path: '/a' }, '/a'],
    ['address', { path: '/a', query: { days: ['x', 'y'], page: 2, on: true } }, '/a?days=%5B%22x%22%2C%22y%22%5D&page=2'],
    ['station-age', { since: '2026-11-20', today: '2027-11-20' }, 366],
    ['station-age', { since: 'soon', today: '2026-11-20' }, undefined],
    ['from-point-keys', { type: 'pcs', values: { 'pcs#a': 0, 'pcs#b': null } }, { a: 0 }],
    ['from-point-keys', { values: {} }, {}],
    ['to-point-keys', { values: {} }, undefined],
    [
      'units-by-machine',
      {
        points: [
          {
            busbarName: 'A',
            unitInfoList: [
              { name: 'u1', machineCode: 'm1' },
              { name: 'u2', machineCode: 'm2' },
            ],
          },
          { busbarName: 'B', unitInfoList: [{ name: 'u3', machineCode: 'm1' }] },
        ],
      },
      [
        {
          machineCode: 'm1',
          unitList: [
            { name: 'u1', busbarName: 'A' },
            { name: 'u3', busbarName: 'B' },
          ],
        },
        { machineCode: 'm2', unitList: [{ name: 'u2', busbarName: 'A' }] },
      ],
    ],
    ['no-such-function', {}, undefined],
    ['toString', {}, undefined],
  ])('return the expected value: %s %o', (name, of, expected) => {
    expect(callFunction(name, of)).toEqual(expected);
  });

  it('include slots-of-day, which returns the value of the matching row for each quarter-hour', () => {
    const slots = callFunction('slots-of-day', { rows, value: 'chargeState' }) as unknown[];
    expect(slots).toHaveLength(96);
    expect([slots[0], slots[31], slots[32], slots[47], slots[48]]).toEqual([4, 4, 2, 2, null]);
  });

  it('never throw without input', () => {
    for (const name of functionNames) expect(() => callFunction(name, {})).not.toThrow();
  });
});

it.each([
  [0, 60],
  [day, 60],
  [day + 1, 300],
  [3 * day, 300],
  [3 * day + 1, 600],
])('a range of %s ms has the expected step', (range, step) => {
  expect(stepForRange(range)).toBe(step);
});

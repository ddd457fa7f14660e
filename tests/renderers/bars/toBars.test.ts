import { describe, expect, it } from 'vitest';
import { toBars, toBorders } from '../../../renderers/bars/toBars.ts';
import { labelsOf } from '../../../renderers/bars/toSpec.ts';
import type { BarsOptions } from '../../../src/core/kinds.gen.ts';

const barsOf = (options: BarsOptions, value: unknown) => toBars(options, value, String);
const days = [
  { day: '11-19', charged: 240, discharged: 210 },
  { day: '11-20', charged: null, discharged: 'x' },
];
const series = { charged: { at: '/charged' }, discharged: { at: '/discharged' } };

describe('bars', () => {
  it('omit missing values instead of drawing them as 0, and count invalid values', () => {
    const bars = barsOf({ as: 'bars', category: '/day', series }, days);
    expect(bars.data).toEqual([
      { category: '11-19', series: 0, value: 240 },
      { category: '11-19', series: 1, value: 210 },
    ]);
    expect([bars.misfits, bars.categories, bars.table]).toEqual([
      1,
      ['11-19', '11-20'],
      [
        ['11-19', 240, 210],
        ['11-20', null, null],
      ],
    ]);
  });
  it('accept columns of equal length as rows', () =>
    expect(barsOf({ as: 'bars', category: '/c', series: { v: { at: '/v' } } }, { c: ['a', 'b'], v: [1, 2] }).data).toHaveLength(
      2,
    ));
  it('give each share from rows its own colour', () =>
    expect(
      barsOf({ as: 'composition', category: '/day', series: { charged: { at: '/discharged' } } }, [
        { day: 'a', discharged: 1 },
        { day: 'b', discharged: 2 },
      ]).data.map((each) => each.series),
    ).toEqual([0, 1]));
  it('use the members of an object as shares', () =>
    expect(barsOf({ as: 'composition', parts: { grid: { at: '/g' }, pv: { at: '/p' } } }, { g: 3, p: null })).toMatchObject({
      data: [{ category: 'grid', series: 0, value: 3 }],
      table: [
        ['grid', 3],
        ['pv', null],
      ],
    }));
  it('keep both categories of a heat map in the order of the data', () => {
    const bars = barsOf({ as: 'heat', category: '/h', across: '/d', series: { v: { at: '/v' } } }, [
      { h: 1, d: 'Mon', v: 5 },
      { h: 0, d: 'Tue', v: 6 },
    ]);
    expect([bars.categories, bars.across, bars.data[1]]).toEqual([
      ['1', '0'],
      ['Mon', 'Tue'],
      { category: '0', across: 'Tue', series: 0, value: 6 },
    ]);
  });
  it.each([undefined, null, 'x', 7, {}, [null, 3, 'x']])('never throw on %s', (value) => {
    for (const as of ['bars', 'stacked', 'distribution', 'composition', 'heat'] as const)
      expect(() => barsOf({ as, series }, value)).not.toThrow();
  });
});

describe('a distribution', () => {
  it('counts every value in exactly one step, and the largest in the last one', () => {
    const bars = barsOf({ as: 'distribution', values: '/v', steps: 4 }, { v: [3.2, 3.21, 3.25, 3.3, 3.4, null, 'x'] });
    expect(bars.table).toEqual([
      ['3.20 – 3.25', 2],
      ['3.25 – 3.30', 1],
      ['3.30 – 3.35', 1],
      ['3.35 – 3.40', 1],
    ]);
    expect(bars.misfits).toBe(1);
  });
  it('counts equal values once each', () =>
    expect(barsOf({ as: 'distribution', values: '', steps: 5 }, [7, 7, 7]).data.reduce((sum, each) => sum + each.value, 0)).toBe(
      3,
    ));
  it('is empty without values', () => expect(barsOf({ as: 'distribution', values: '' }, []).data).toEqual([]));
  it.each<[numbers: number[], steps: number, borders: number[]]>([
    [[0, 10], 5, [0, 2, 4, 6, 8, 10]],
    [[-3, 4], 4, [-4, -2, 0, 2, 4]],
    [[0.003, 0.009], 3, [0.002, 0.004, 0.006, 0.008, 0.01]],
  ])('rounds the borders of %s', (numbers, steps, borders) =>
    expect(toBorders(numbers, steps).borders.map((each) => Number(each.toFixed(6)))).toEqual(borders),
  );
});

describe('the axis labels', () => {
  it.each([
    ['days of one year', ['2026-10-01', '2026-10-02'], ['10-01', '10-02']],
    ['days of two years', ['2025-12-31', '2026-01-01'], ['2025-12-31', '2026-01-01']],
    ['months', ['2026-10', '2026-11'], ['2026-10', '2026-11']],
    ['names and days', ['2026-10-01', 'BMS #1'], ['2026-10-01', 'BMS #1']],
    ['an empty list', [], []],
  ])('are short only if they stay unambiguous: %s', (_name, names, expected) => {
    expect(names.map(labelsOf(names))).toEqual(expected);
  });
});

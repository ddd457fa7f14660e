// Calculations before cells are drawn.
import { describe, expect, it } from 'vitest';
import { toAxis, toBarColumns, shownAt } from '../../../renderers/cells/canvas/toBarColumns.ts';
import { addressOf, deviationAt, groupAt, implausible, indexOf, medianOf, toCells } from '../../../renderers/cells/toCells.ts';
import { toDistribution } from '../../../renderers/cells/canvas/toDistribution.ts';
import { blocksIn, boxOf, partAt, step, toGrid } from '../../../renderers/cells/canvas/toGrid.ts';
import { toMedian, toMedianWithin } from '../../../renderers/cells/toMedian.ts';
import { toOrder, toRanking } from '../../../renderers/cells/ranking/toRanking.ts';
import { roundUp, stepOf, steps, toScale, toShades } from '../../../renderers/cells/canvas/toScale.ts';
import { toStranded } from '../../../renderers/cells/toStranded.ts';
import { stackOf } from './samples.ts';

const key = 'cell#voltage';
const cellsOf = (...of: Parameters<typeof stackOf>) => {
  const cells = toCells(stackOf(...of), key);
  if (!cells) throw new Error('The sample is no answer');
  return cells;
};

describe('the cells of a response', () => {
  it('have a lowest, highest and average value and a median per group', () => {
    const cells = cellsOf({ clusters: 2, size: 20, but: { 25: 3.1, 3: 3.5 } });
    expect([cells.minAt, cells.maxAt, cells.known, cells.missing]).toEqual([25, 3, 40, 0]);
    expect(cells.groups.map((group) => Number(medianOf(cells, group).toFixed(4)))).toEqual([3.305, 3.304]);
    expect(cells.mean).toBeCloseTo((40 * 3.3045 - 3.303 - 3.305 + 3.1 + 3.5) / 40, 9);
    expect(deviationAt(cells, 25)).toBeCloseTo(-0.204, 9);
  });
  it.each<[name: string, of: Partial<Parameters<typeof stackOf>[0]>, expected: object]>([
    ['do not count a missing value', { but: { 0: null } }, { known: 9, missing: 1, misfits: 0, minAt: 1 }],
    ['report a text as a misfit', { but: { 0: '3.3' } }, { known: 9, missing: 0, misfits: 1 }],
    ['do not count an implausible value', { but: { 0: 9 }, doubts: { 0: 'implausible' } }, { known: 9, maxAt: 9 }],
    ['count a stale value', { but: { 0: 2 }, doubts: { 0: 'stale' } }, { known: 10, minAt: 0 }],
    ['count every value of a complete column', { size: 10, but: {} }, { known: 10 }],
  ])('%s', (_name, of, expected) => {
    expect(cellsOf({ clusters: 1, size: 10, ...of })).toMatchObject(expected);
  });
  it.each([[[]], [[4]], [[2, 1]], [[3, 1, 2]], [[5, 5, 5, 1]], [[9, 1, 8, 2, 7, 3]]])(
    'have the correct median of %j',
    (values) => {
      const sorted = values.toSorted((left: number, right: number) => left - right);
      const middle = sorted.length >> 1;
      const expected =
        sorted.length % 2 ? sorted[middle] : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2;
      expect(toMedian(Float64Array.from(values))).toBe(expected);
      const [low, high] = [Math.min(...values), Math.max(...values)];
      expect(toMedianWithin(Float64Array.from([...values, 77]), values.length, low, high)).toBe(expected);
    },
  );
  it('have no figures without values, and are undefined for data of another shape', () => {
    const empty = cellsOf({ clusters: 1, size: 3, but: { 0: null, 1: null, 2: null } });
    expect([empty.minAt, empty.maxAt, empty.known]).toEqual([-1, -1, 0]);
    expect([empty.mean, empty.median].every(Number.isNaN)).toBe(true);
    for (const odd of [undefined, null, [], 'x', {}, { groups: 1, values: {} }, { groups: [] }])
      expect(toCells(odd, key)).toBeUndefined();
  });
  it('are unknown if no group contains them', () => {
    const answer = stackOf({ clusters: 2, size: 10 });
    const [first, second] = answer.groups;
    const apart = { ...answer, groups: [first, { ...second, start: 15, count: 5 }] };
    const cells = toCells(apart, key);
    expect([cells?.count, cells?.known]).toEqual([20, 15]);
    expect(Array.from(cells?.values ?? [], Number.isNaN).slice(9, 16)).toEqual([false, true, true, true, true, true, false]);
  });
  it('count as missing if their column is absent', () => {
    const answer = { ...stackOf({ clusters: 1, size: 10 }), values: {} };
    expect(toCells(answer, key)).toMatchObject({ known: 0, missing: 10, misfits: 0 });
  });
  it('use a column of numbers without a copy, and share no quality flags between responses', () => {
    const doubted = cellsOf({ clusters: 1, size: 10, doubts: { 3: 'implausible' } });
    const answer = stackOf({ clusters: 1, size: 10 });
    const cells = toCells(answer, key);
    expect(cells?.values).toBe(answer.values[key]);
    expect([doubted.known, cells?.known]).toEqual([9, 10]);
  });
  it('are identified by address and found by it', () => {
    const cells = cellsOf({ clusters: 3, size: 20 });
    expect([addressOf(cells, 0), addressOf(cells, 41)]).toEqual(['stack1/cluster.1/cell.1', 'stack1/cluster.3/cell.2']);
    expect(indexOf(cells, 'stack1/cluster.3/cell.2')).toBe(41);
    for (const wrong of ['stack1/cluster.3/cell.21', 'stack1/cluster.4/cell.1', 'stack2/cluster.1/cell.1', '', undefined])
      expect(indexOf(cells, wrong)).toBe(-1);
    expect([groupAt(cells.groups, 59)?.number, groupAt(cells.groups, 60)]).toEqual([3, undefined]);
  });
});

const rowsOf = (...of: Parameters<typeof toOrder>): (number | undefined)[] => {
  const order = toOrder(...of);
  return Array.from({ length: order.length }, (_, row) => order.at(row));
};

describe('the ranking', () => {
  it('puts the largest deviation from the median of its own group first, in either direction', () => {
    const cells = cellsOf({ clusters: 2, size: 20, but: { 7: 3.2, 33: 3.45, 12: 3.36 } });
    expect(toRanking(cells, 3)).toEqual([33, 7, 12]);
  });
  it('has the same result over many groups as a full sort', () => {
    // Some groups have a wide range and some a narrow one; one is unknown.
    const of = (index: number) => 3.3 + (((index * 7919) % 101) - 50) / (1000 * (1 + (Math.floor(index / 20) % 7)));
    const but = Object.fromEntries(Array.from({ length: 400 }, (_each, index) => [index, index < 380 ? of(index) : null]));
    const cells = cellsOf({ clusters: 20, size: 20, but });
    const far = (index: number) => Math.abs(deviationAt(cells, index));
    const expected = Array.from({ length: 380 }, (_each, index) => far(index)).sort((one, other) => other - one);
    expect(toRanking(cells, 12).map(far)).toEqual(expected.slice(0, 12));
  });
  it('omits missing and implausible values and those without a deviation', () => {
    expect(toRanking(cellsOf({ clusters: 1, size: 2, but: { 0: 3.3, 1: 3.3 } }), 5)).toEqual([]);
    expect(toRanking(cellsOf({ clusters: 1, size: 10, but: { 0: null, 1: 9 }, doubts: { 1: 'implausible' } }), 2)).toEqual([
      2, 9,
    ]);
  });
  it('sorts by number, by deviation and by a column, with unknown values last', () => {
    const cells = cellsOf({ clusters: 1, size: 4, but: { 0: 3.4, 1: null, 2: 3.1, 3: 3.3 } });
    expect(rowsOf(cells, 'number', true)).toEqual([3, 2, 1, 0]);
    expect(rowsOf(cells, { column: [3.4, null, 3.1, 3.3] }, false)).toEqual([2, 3, 0, 1]);
    expect(rowsOf(cells, { column: [3.4, null, 3.1, 3.3] }, true)).toEqual([0, 3, 2, 1]);
    expect(rowsOf(cells, 'deviation', true)).toEqual([2, 0, 3, 1]);
  });
  it.each([true, false])(
    'has the same order as a full sort of thousands of cells, whichever row is read first (descending: %s)',
    (descending) => {
      const column = Array.from({ length: 5000 }, (_, at) =>
        at % 701 === 0 ? null : ((at * 7919) % 997) / 10 + (at === 40 ? 1e6 : 0),
      );
      const order = toOrder(cellsOf({ clusters: 5, size: 1000 }), { column }, descending);
      const weight = (at: number) => (column[at] ?? Number.POSITIVE_INFINITY) * (descending && column[at] !== null ? -1 : 1);
      const sorted = Array.from(column.keys()).sort((one, other) => {
        const [left, right] = [weight(one), weight(other)];
        return left === right ? one - other : left - right;
      });
      for (const row of [4000, 4999, 0, 2500, ...sorted.keys()]) expect([row, order.at(row)]).toEqual([row, sorted[row]]);
      expect(order.at(5000)).toBeUndefined();
    },
  );
});

describe('the order by deviation', () => {
  it.each([
    ['thousands of cells', 5, 1000],
    ['fewer cells than a screen shows', 1, 40],
  ])('of %s matches a full sort from first to last row', (_name, clusters, size) => {
    const but = Object.fromEntries(
      Array.from({ length: clusters * size }, (_each, at) => [at, at % 17 === 3 ? null : 3.3 + (((at * 7919) % 97) - 48) / 1000]),
    );
    const doubts = { 1: 'implausible', 5: 'stale', 30: 'implausible' };
    const cells = cellsOf({ clusters, size, but: { ...but, 1: 9 }, doubts });
    const far = (at: number) => (cells.quality[at] === implausible ? Number.NaN : Math.fround(Math.abs(deviationAt(cells, at))));
    const sorted = Array.from({ length: cells.count }, (_each, at) => at).sort((one, other) => {
      const [left, right] = [far(one), far(other)].map((each) => (Number.isNaN(each) ? -1 : each));
      return (right ?? 0) - (left ?? 0) || one - other;
    });
    expect(rowsOf(cells, 'deviation', true)).toEqual(sorted);
    const late = toOrder(cells, 'deviation', true);
    expect(late.at(cells.count - 1)).toBe(sorted.at(-1));
    expect(late.at(0)).toBe(sorted[0]);
  });
});

describe('the stranded energy', () => {
  const keys = { soc: 'cell#soc', voltage: key, capacity: 'cluster#ratedCapacity' };
  const answerOf = (socs: (number | null)[], volts: number[], more: object = {}) => ({
    ...stackOf({ clusters: 1, size: socs.length }),
    values: { 'cell#soc': socs, [key]: volts, ...more },
  });
  it('is the energy that the other cells have above the weakest one, at their voltage', () => {
    // 100 Ah: 50, 50 and 40 Ah are left; twice 10 Ah at 3.2 V cannot be used.
    expect(toStranded(answerOf([50, 50, 40], [3.2, 3.2, 3.1]), keys)).toEqual({
      energy: 0.064,
      weakest: 2,
      strings: 1,
      unknown: 0,
    });
  });
  it('uses the remaining charge instead of the state of charge alone', () => {
    const health = { 'cell#soh': [100, 80] };
    const found = toStranded(answerOf([50, 60], [3.2, 3.2], health), { ...keys, soh: 'cell#soh' });
    // 50 Ah against 48 Ah.
    expect([found?.weakest, found?.energy]).toEqual([1, expect.closeTo(0.0064, 9)]);
  });
  it('skips cells with missing values, and is undefined without capacity or known cells', () => {
    expect(toStranded(answerOf([50, null, 40], [3.2, 3.2, 3.1]), keys)?.energy).toBeCloseTo(0.032, 9);
    expect(toStranded({ ...answerOf([50, 40], [3.2, 3.1]), own: {} }, keys)).toBeUndefined();
    expect(toStranded(answerOf([null, null], [3.2, 3.1]), keys)).toBeUndefined();
  });
});

describe('the colour scale', () => {
  it('has round limits around the median and does not change with small variations', () => {
    const scale = toScale(cellsOf({ clusters: 1, size: 10 }), 0.001);
    expect([scale?.middle.toFixed(3), scale?.half]).toEqual(['3.305', 0.005]);
    const moved = toScale(cellsOf({ clusters: 1, size: 10, but: { 9: 3.3085 } }), 0.001, scale);
    expect(moved).toEqual(scale);
    expect(toScale(cellsOf({ clusters: 1, size: 10, but: { 9: 3.4 } }), 0.001, scale)?.half).toBe(0.1);
  });
  it.each([
    ['starts at zero if no value is negative', 0.001, 0],
    ['starts below zero if a value is negative', -0.0005, -0.005],
  ])('%s', (_what, least, low) => {
    const values = { 0: least, 1: 0, 2: 0.0005, 3: 0.004 };
    const scale = toScale(cellsOf({ clusters: 1, size: 4, but: values }), 0.001)!;
    expect(scale.low).toBeCloseTo(low, 9);
    const { middle, half } = scale;
    expect([scale.low, middle, middle + half].map((value) => stepOf(scale, value))).toEqual([0, 32, steps - 1]);
  });
  it('assigns a step to each value, and the end steps to values beyond', () => {
    const scale = { middle: 3.3, half: 0.1, low: 3.2 };
    expect([3.2, 3.3, 3.4, 9, -9].map((value) => stepOf(scale, value))).toEqual([0, 32, steps - 1, steps - 1, 0]);
    expect([0.0031, 1, 12, 700].map(roundUp)).toEqual([0.005, 1, 20, 1000]);
  });
  it('uses the text colour with the better contrast on each colour', () => {
    const shades = toShades('#000000', '#808080', '#ffffff', ['#ffffff', '#000000']);
    expect([shades[0], shades.at(-1)]).toEqual([
      { fill: 'rgb(0,0,0)', rgb: [0, 0, 0], ink: '#ffffff' },
      { fill: 'rgb(255,255,255)', rgb: [255, 255, 255], ink: '#000000' },
    ]);
  });
});

describe('the tile grid', () => {
  const groups = cellsOf({ clusters: 12, size: 416 }).groups;
  const grid = toGrid(groups, 1000);
  it('contains each part once and finds it by position', () => {
    const index = 5 * 416 + 100;
    const box = boxOf(grid, index)!;
    expect(partAt(grid, box.x + 2, box.y + 2)).toBe(index);
    expect(partAt(grid, box.x + 2, grid.blocks[5]!.y + 3)).toBe(-1);
    expect(partAt(grid, 5000, box.y)).toBe(-1);
  });
  it('returns only the visible blocks of 199 680 cells', () => {
    const all = toGrid(cellsOf({ clusters: 480, size: 416 }).groups, 1000);
    expect(all.height).toBeGreaterThan(20_000);
    expect(blocksIn(all, 10_000, 10_500).length).toBeLessThan(12);
    expect(blocksIn(all, 0, 10)[0]?.group.number).toBe(1);
    expect(blocksIn(all, all.height - 5, all.height)[0]?.group.number).toBe(480);
  });
  it('has room for values in the tiles only for a single cluster', () => {
    expect([toGrid(groups.slice(0, 1), 1000).written, grid.written]).toEqual([true, false]);
  });
  it.each<[key: string, from: number, to: number]>([
    ['ArrowRight', 0, 1],
    ['ArrowLeft', 0, 0],
    ['ArrowDown', 3, 3 + grid.columns],
    ['ArrowUp', 416 + 3, 415],
    ['ArrowDown', 415, 416],
    ['PageDown', 3, 416],
    ['Home', 500, 416],
    ['End', 500, 831],
    ['ArrowRight', 4991, 4991],
  ])('moves by %s from %i to %i', (press, from, to) => {
    expect(step(grid, from, press)).toBe(to);
  });
});

describe('the bar chart', () => {
  it('has one bar per cell if there is room, and otherwise columns that keep the lowest and the highest value', () => {
    const cells = cellsOf({ clusters: 12, size: 416, but: { 777: 2.9, 4000: 3.6 } });
    expect(toBarColumns(cellsOf({ clusters: 1, size: 52 }), 1000).per).toBe(1);
    const columns = toBarColumns(cells, 1000);
    expect(columns.low.length).toBeLessThanOrEqual(500);
    expect([Math.min(...columns.low), Math.max(...columns.high)]).toEqual([2.9, 3.6]);
    expect(shownAt(cells, columns, Math.floor(777 / columns.per))).toBe(777);
  });
  it('has an axis around the values', () => {
    const axis = toAxis(cellsOf({ clusters: 1, size: 10 }), 0.001)!;
    expect(axis.from).toBeLessThan(3.3);
    expect(axis.from).toBeGreaterThan(3.29);
    expect(axis.ticks.length).toBeLessThan(12);
    expect(toAxis(cellsOf({ clusters: 1, size: 1, but: { 0: null } }), 0.001)).toBeUndefined();
  });
});

describe('the distribution', () => {
  it('counts every known value once', () => {
    const found = toDistribution(cellsOf({ clusters: 12, size: 416, but: { 3: null } }), 0.001)!;
    expect(found.counts.reduce((sum, each) => sum + each, 0)).toBe(4991);
    expect(found.counts.every((each) => each > 0)).toBe(true);
    expect(found.borders[0]).toBeLessThan(3.3);
    expect(found.borders.at(-1)).toBeGreaterThan(3.309);
  });
  it('has one step for equal values and omits implausible ones', () => {
    const but = { 0: 3.3, 1: 3.3, 2: 9 };
    const found = toDistribution(cellsOf({ clusters: 1, size: 3, but, doubts: { 2: 'implausible' } }), 0.001)!;
    expect(found.counts).toEqual([2]);
    expect(cellsOf({ clusters: 1, size: 3, but, doubts: { 2: 'implausible' } }).quality[2]).toBe(implausible);
  });
});

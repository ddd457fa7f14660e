import { inShare, shareOf, spread } from '../../../renderers/curve/plot/panels.ts';
import { describe, expect, it } from 'vitest';
import { toColumn, withGaps } from '../../../renderers/curve/toColumn.ts';
import type { Point } from '../../../src/core/devices/device.ts';
import { toCurve } from '../../../renderers/curve/toCurve.ts';
import { toCurveSheet } from '../../../renderers/curve/toCurveSheet.ts';
import { type PlotStyle, toPlot, toRange } from '../../../renderers/curve/plot/toPlot.ts';
import { toExtent } from '../../../renderers/curve/toSummary.ts';
import { toTimeLabels, toTimeSplits } from '../../../renderers/curve/plot/toTimeSplits.ts';
import type { CurveOptions } from '../../../src/core/kinds.gen.ts';
import { read } from '../../../src/core/pointer.ts';
import { hour, midnight } from '../reading/samples.ts';

const minute = 60_000;
const list = (column: ArrayLike<number | null>) => Array.from(column);
const curveOf = (value: unknown, options: CurveOptions = {}, units: Record<string, string> = {}) =>
  toCurve(options, (pointer) => read(value, pointer), {
    ofPoint: (key) => (units[key] === undefined ? undefined : { type: 'number', unit: units[key] }),
  });

describe('the time axis', () => {
  it.each<[name: string, at: unknown[], stepMs: number | undefined, rows: number[], from: number[] | undefined]>([
    ['is unchanged without gaps', [1, 2, 3], 1, [1, 2, 3], undefined],
    ['has one row without values for a gap', [0, 10, 60], 10, [0, 10, 20, 60], [0, 1, -1, 2]],
    ['has no gap for two missing steps, which count as jitter', [0, 10, 35], 10, [0, 10, 35], undefined],
    ['omits samples out of order', [5, 5, 4, 6], undefined, [5, 6], [0, 3]],
    ['omits values that are not an instant', [1, null, 'x', 2], undefined, [1, 2], [0, 3]],
  ])('%s', (_name, at, stepMs, rows, from) => {
    const made = withGaps(at, stepMs);
    expect([list(made.at), made.from && list(made.from)]).toEqual([rows, from]);
  });
});

describe('a column', () => {
  const at = Float64Array.of(10, 20, 30);
  const three = { at, from: undefined };
  it('is the original list if every sample is a number or missing', () => {
    const values = [1, null, 3];
    expect(toColumn(values, three).column).toBe(values);
  });
  it('reads each row from the index given by the time axis', () =>
    expect(toColumn([1, 2, 3], { at, from: Int32Array.of(0, -1, 2) })).toEqual({ column: [1, null, 3], misfits: 0 }));
  it.each<[name: string, values: unknown[], column: (number | null)[], misfits: number]>([
    ['has a gap for null', [1, null, 3], [1, null, 3], 0],
    ['has a gap for a text, which is counted', [1, '2', 3], [1, null, 3], 1],
    ['has gaps for missing values at the end', [1], [1, null, null], 0],
    ['has a gap for an infinite number, which is counted', [1, Number.POSITIVE_INFINITY, 3], [1, null, 3], 1],
    ['has no gap for zero', [0, null, 0], [0, null, 0], 0],
  ])('%s', (_name, values, column, misfits) => expect(toColumn(values, three)).toEqual({ column, misfits }));
});

describe('the series', () => {
  const data = {
    at: [1, 2],
    series: [
      { id: 'pv', name: 'PV', key: 'em2#p', values: [1, 2] },
      { id: 's2', key: 'cell#t', values: [3, null], min: [2, null], max: [4, null] },
    ],
    marks: [{ at: 1, title: 'x', level: 'B' }, { title: 'no time' }],
  };
  it('are all those of the data without options, with their own colour name if they have one', () => {
    expect(curveOf(data).series.map(({ name, colour, line }) => [name, colour, line])).toEqual([
      ['pv', 'pv', 'line'],
      ['s2', 1, 'line'],
    ]);
  });
  it('are the named ones in the configured order, matched by id, key or name', () => {
    const found = curveOf(data, { series: { warm: { key: 'cell#t' }, sun: { id: 'pv', colour: 'brand' }, pv: {}, gone: {} } });
    expect(found.series.map(({ name, values }) => [name, list(values)])).toEqual([
      ['warm', [3, null]],
      ['sun', [1, 2]],
      ['pv', [1, 2]],
    ]);
  });
  it('omit series that are not in the data, including their axes', () => {
    const options = { series: { wind: { id: 'wind', title: 'Wind' }, pv: {} } };
    const found = curveOf(data, options, { 'em2#p': 'kW' });
    expect(found.series.map(({ name, axis }) => [name, axis])).toEqual([['pv', 0]]);
    expect(found.axes).toEqual([{ side: 'left', panel: 0, unit: 'kW' }]);
  });
  it('are read by pointers if the value is not curve data', () => {
    const found = curveOf(
      { time: [1, 2], plan: [5, 6] },
      { at: '/time', series: { plan: { at: '/plan', unit: 'kW', line: 'dashed' } } },
    );
    expect(found.series[0]).toMatchObject({ unit: 'kW', line: 'dashed', axis: 0 });
    expect([found.start, found.end]).toEqual([1, 2]);
  });
  it('use a right axis for the second unit', () => {
    const found = curveOf(data, {}, { 'em2#p': 'kW', 'cell#t': 'celsius' });
    expect(found.axes).toEqual([
      { side: 'left', panel: 0, unit: 'kW' },
      { side: 'right', panel: 0, unit: 'celsius' },
    ]);
    expect(found.series.map((each) => each.axis)).toEqual([0, 1]);
  });
  it('use a second panel for a third and fourth unit, so that no axis has two units', () => {
    const units = { 'cluster#power': 'kW', 'cluster#soc': 'percent', 'cluster#voltage': 'V', 'cluster#current': 'A' };
    const series = Object.keys(units).map((key) => ({ id: key, key, values: [1, 2] }));
    const found = curveOf({ at: [1, 2], series: [...series, { ...series[0], id: 'again' }] }, {}, units);
    expect(found.axes).toEqual([
      { side: 'left', panel: 0, unit: 'kW' },
      { side: 'right', panel: 0, unit: 'percent' },
      { side: 'left', panel: 1, unit: 'V' },
      { side: 'right', panel: 1, unit: 'A' },
    ]);
    expect(found.series.map((each) => each.axis)).toEqual([0, 1, 2, 3, 0]);
  });
  it('are dashed for a set-point, so that the measured value remains visible below it', () => {
    const points: Record<string, Point> = { power: { unit: 'kW' }, wanted: { unit: 'kW', access: 'both' } };
    const series = Object.keys(points).map((key) => ({ id: key, key, values: [1, 2] }));
    const found = toCurve({}, (pointer) => read({ at: [1, 2], series }, pointer), { ofPoint: (key) => points[key] });
    expect(found.series.map(({ line }) => line)).toEqual(['line', 'dashed']);
  });
  it('have codes named by the settings of their device', () => {
    const pump: Point = { title: 'Pump' };
    const fan: Point = { title: 'Fan' };
    const series = ['pump', 'fan'].map((meaning) => ({ id: meaning, key: 'dio#in1', config: { meaning }, values: [1] }));
    const ofPoint = (_key: string, config: unknown) => (read(config, '/meaning') === 'fan' ? fan : pump);
    const found = toCurve({}, (pointer) => read({ at: [1], series }, pointer), { ofPoint });
    expect(found.series.map(({ schema }) => schema)).toEqual([pump, fan]);
  });
  it('have a band only with both edges', () =>
    expect(curveOf(data).series.map((each) => each.min !== undefined)).toEqual([false, true]));
  it('have no marks without a time', () => expect(curveOf(data).marks).toHaveLength(1));
  it.each<[name: string, value: unknown]>([
    ['a missing value', undefined],
    ['a text', 'oops'],
    ['series that are not a list', { at: [1], series: 'x' }],
    ['columns that are not lists', { at: 3, series: [{ id: 'a', values: 'x' }, null] }],
  ])('never throw on %s', (_name, value) => expect(() => curveOf(value)).not.toThrow());
});

describe('the labels of the time axis', () => {
  const zone = 'Asia/Shanghai';
  it.each<[name: string, start: number, end: number, width: number, labels: string[]]>([
    [
      'a day, wide',
      midnight,
      midnight + 24 * hour,
      1100,
      ['00:00', '02:00', '04:00', '06:00', '08:00', '10:00', '12:00', '14:00', '16:00', '18:00', '20:00', '22:00', '24:00'],
    ],
    ['a day on a phone', midnight, midnight + 24 * hour, 300, ['00:00', '06:00', '12:00', '18:00', '24:00']],
    ['three days', midnight, midnight + 72 * hour, 500, ['11-20', '12:00', '11-21', '12:00', '11-22', '12:00', '11-23']],
    ['ten minutes', midnight + hour, midnight + hour + 10 * minute, 400, ['01:00', '01:02', '01:04', '01:06', '01:08', '01:10']],
    ['no room', midnight, midnight + hour, 0, []],
  ])('fit the range and the width: %s', (_name, start, end, width, labels) => {
    expect(toTimeLabels(toTimeSplits(start, end, width, zone), start, end, zone)).toEqual(labels);
  });
  it('are at round times across a change to or from daylight saving time', () => {
    const start = Date.UTC(2026, 9, 24, 22);
    const end = start + 25 * hour;
    expect(toTimeLabels(toTimeSplits(start, end, 500, 'Europe/Berlin'), start, end, 'Europe/Berlin')).toEqual([
      '00:00',
      '04:00',
      '08:00',
      '12:00',
      '16:00',
      '20:00',
      '24:00',
    ]);
  });
});

it.each<[low: number | null, high: number | null, zero: boolean, expected: [number, number]]>([
  [null, null, true, [0, 1]],
  [0, 0, true, [0, 1]],
  [10, 20, true, [0, 21.2]],
  [10, 20, false, [9.4, 20.6]],
  [-10, -5, true, [-10.6, 0]],
])('the value axis has a margin for values from %s to %s (includes zero: %s)', (low, high, zero, expected) => {
  const [from, to] = toRange(low, high, zero);
  expect([from, to].map((each) => Number(each.toFixed(3)))).toEqual(expected);
});

it('lowest, highest and latest value ignore gaps', () => {
  expect(toExtent([null, 3, -1, null])).toEqual({ least: -1, most: 3, latest: -1 });
  expect(toExtent([null])).toBeUndefined();
});

it('the exported sheet has one row per time in station time and no row without a value', () => {
  const curve = curveOf({
    stepS: 60,
    at: [midnight, midnight + minute, midnight + 10 * minute],
    series: [
      { id: 'a', values: [1.04, null, 3] },
      { id: 'b', values: [0.1 + 0.2, null, null] },
    ],
  });
  const columns = [
    { title: 'A (kW)', decimals: 1 },
    { title: 'B', decimals: undefined },
  ];
  expect(toCurveSheet(curve, columns, 'Time', 'Asia/Shanghai')).toEqual({
    head: ['Time', 'A (kW)', 'B'],
    rows: [
      ['2026-11-20 00:00:00', 1, 0.3],
      ['2026-11-20 00:10:00', 3, null],
    ],
  });
});

const style: Omit<PlotStyle, 'codes'> = {
  ink: () => {
    throw new Error('Nothing is drawn here');
  },
  zone: () => 'Asia/Shanghai',
  language: () => 'en-US',
  symbol: () => undefined,
  factor: () => 1,
  bands: 0,
  zero: true,
};
it('the numbers of an axis are scaled to the unit symbol', () => {
  const curve = curveOf({ at: [1, 2], series: [{ id: 's', values: [0.01, 0.02] }] });
  const { values } =
    toPlot(curve, { width: 100, height: 100 }, { ...style, codes: () => undefined, factor: () => 1000 }).axes?.[1] ?? {};
  if (typeof values !== 'function') throw new Error('The axis has no numbers');
  expect(values({} as never, [0, 0.005, 0.01], 1, 1, 1)).toEqual(['0', '5', '10']);
});

it('a line that coincides with another one is dashed, so that both are visible', () => {
  const drawn = (...values: (number | null)[][]) => {
    const curve = curveOf({ at: [1, 2, 3], series: values.map((each, index) => ({ id: `s${index}`, values: each })) });
    const { series } = toPlot(curve, { width: 100, height: 100 }, { ...style, codes: () => undefined });
    return series.slice(1).map(({ dash }) => dash !== undefined);
  };
  expect(drawn([1, 2, 2], [1, 2, 2])).toEqual([false, true]);
  expect(drawn([1, null, 2], [1, 2, null])).toEqual([false, true]);
  expect(drawn([1, 2, 2], [1, 2, 3])).toEqual([false, false]);
  expect(drawn([null, null, 1], [1, 2, null])).toEqual([false, false]);
  expect(drawn([null, null, null], [null, null, null])).toEqual([false, false]);
});

it('an axis of codes shows their labels at the codes within its range', () => {
  const curve = curveOf({ at: [1, 2], series: [{ id: 's', values: [2, 3] }] });
  const words = [0, 1, 2, 3, 9].map((at) => ({ at, word: `word ${at}` }));
  const axisWith = (codes: PlotStyle['codes']) => toPlot(curve, { width: 100, height: 100 }, { ...style, codes }).axes?.[1];
  const { splits, values } = axisWith(() => words) ?? {};
  if (typeof splits !== 'function' || typeof values !== 'function') throw new Error('The axis has no words');
  const plot = {} as never;
  expect(splits(plot, 1, 0, 3.2, 1, 1)).toEqual([0, 1, 2, 3]);
  expect(values(plot, [0, 3], 1, 1, 1)).toEqual(['word 0', 'word 3']);
  expect(axisWith(() => undefined)?.splits).toBeUndefined();
});

describe('stacked panels', () => {
  it.each<[panel: number, panels: number, low: number, high: number]>([
    [0, 1, -20, 80],
    [0, 2, -20, 80],
    [1, 2, -20, 80],
    [2, 3, 810, 830],
  ])('have only their own values in their range: panel %i of %i', (panel, panels, low, high) => {
    const share = shareOf(panel, panels);
    const [min, max] = spread([low, high], share);
    const heightOf = (value: number) => (value - min) / (max - min);
    expect(heightOf(low)).toBeCloseTo(1 - (panel + 1) / panels);
    expect(heightOf(high)).toBeLessThanOrEqual(1 - panel / panels + 1e-9);
    expect([low, high, low - 1, high + 1].map((each) => inShare({ min, max }, share, each))).toEqual([true, true, false, false]);
  });
});

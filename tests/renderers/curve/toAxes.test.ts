// The axis of a bounded quantity ends at its bounds.
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/core/devices/device.ts';
import { read } from '../../../src/core/pointer.ts';
import { toRange } from '../../../renderers/curve/plot/toPlot.ts';
import { toCurve } from '../../../renderers/curve/toCurve.ts';

const soc: Point = { unit: 'percent', minimum: 0, maximum: 100 };
const points: Record<string, Point> = { soc, soh: soc, load: { unit: 'percent' }, voltage: { unit: 'V' } };
const axesOf = (...names: string[]) =>
  toCurve({}, (pointer) => read({ at: [1, 2], series: names.map((key) => ({ id: key, key, values: [1, 2] })) }, pointer), {
    ofPoint: (key) => points[key],
  }).axes.map(({ bounds }) => bounds);

describe('an axis', () => {
  it.each<[name: string, series: string[], expected: unknown[]]>([
    ['is bounded by the limits that all its series share', ['soc', 'soh'], [[0, 100]]],
    ['is not bounded if one of its series may exceed the limits', ['soc', 'load'], [undefined]],
    ['is bounded separately from other axes', ['soc', 'voltage'], [[0, 100], undefined]],
  ])('%s', (_name, series, expected) => expect(axesOf(...series)).toEqual(expected));
});

it.each<[name: string, low: number, high: number, zero: boolean, expected: [number, number]]>([
  ['ends at the upper limit', 40, 98, true, [0, 100]],
  ['ends at both limits', 1, 99.5, false, [0, 100]],
  ['is unchanged below the limits', 10, 50, true, [0, 53]],
  ['does not cut off values beyond a limit', 40, 101, true, [0, 101]],
])('the range of an axis %s', (_name, low, high, zero, expected) => {
  expect(toRange(low, high, zero, [0, 100])).toEqual(expected);
});

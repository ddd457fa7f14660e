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

describe('an axis is bounded', () => {
  it.each<[name: string, series: string[], expected: unknown[]]>([
    ['by the limits that all its series share', ['soc', 'soh'], [[0, 100]]],
    ['not if one of them may exceed the limits', ['soc', 'load'], [undefined]],
    ['separately for each axis', ['soc', 'voltage'], [[0, 100], undefined]],
  ])('%s', (_name, series, expected) => expect(axesOf(...series)).toEqual(expected));
});

it.each<[name: string, low: number, high: number, zero: boolean, expected: [number, number]]>([
  ['ends at the limits of the quantity', 40, 98, true, [0, 100]],
  ['at both ends', 1, 99.5, false, [0, 100]],
  ['keeps its room below that', 10, 50, true, [0, 53]],
  ['cuts nothing off that was measured beyond', 40, 101, true, [0, 101]],
])('the margin above a line %s', (_name, low, high, zero, expected) => {
  expect(toRange(low, high, zero, [0, 100])).toEqual(expected);
});

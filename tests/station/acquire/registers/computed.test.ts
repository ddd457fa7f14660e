// Points that a device type computes from other points of the device. A missing point is never part of the result.
import { describe, expect, it } from 'vitest';
import type { DeviceType, Point } from '../../../../src/core/devices/device.ts';
import { toCompute } from '../../../../src/station/acquire/computed.ts';

const computed = (fn: string, of: object): Point => ({ title: fn, type: 'number', value: { fn, of: { ...of } } });
const plain: Point = { title: 'Point', type: 'number' };
const box: DeviceType = {
  type: 'box',
  title: 'Box',
  points: {
    power: plain,
    whole: plain,
    percent: plain,
    range: plain,
    count: plain,
    share: computed('share-of', { whole: 'whole', percent: 'percent' }),
    rows: computed('rows-of-export', { range: 'range', step: 60, points: 'count' }),
    sign: computed('by-sign', { value: 'power', positive: 'whole', negative: -1, zero: 0 }),
    earlier: computed('hours-before', { instant: 'whole', hours: 1 }),
    band: computed('band-at', {
      rows: [{ from: '00:00', until: '24:00', tariff: 3 }],
      time: '10:00',
      start: 'from',
      end: 'until',
      value: 'tariff',
    }),
    greatest: computed('max-of', { part: 'cell', point: 'power' }),
  },
};
const cell: DeviceType = {
  ...box,
  type: 'cell',
  points: { whole: plain, half: computed('share-of', { whole: 'whole', percent: 50 }) },
};
const places = [
  { path: '', type: 'box' },
  { path: '/cell.1', type: 'cell' },
];
function valuesOf(values: Readonly<Record<string, number>>): Record<string, number> {
  const compute = toCompute(places, { box, cell });
  const all = compute?.values((key) => values[key]) ?? new Map<string, number>();
  return Object.fromEntries([...all].filter(([, value]) => !Number.isNaN(value)));
}

describe('a computed point', () => {
  it('has a value if all its points have one', () => {
    const known = { power: 5, whole: 7_200_000, percent: 50, range: 3_600_000, count: 4 };
    expect(valuesOf(known)).toEqual({ share: 3_600_000, rows: 240, sign: 7_200_000, earlier: 3_600_000, band: 3 });
  });
  it.each([
    ['share', 'whole'],
    ['share', 'percent'],
    ['rows', 'range'],
    ['rows', 'count'],
    ['sign', 'power'],
    ['sign', 'whole'],
    ['earlier', 'whole'],
  ])('"%s" is missing if "%s" was never read or is not a number', (point, missing) => {
    const { [missing]: _missing, ...known }: Record<string, number> = {
      power: -5,
      whole: 100,
      percent: 50,
      range: 3_600_000,
      count: 4,
    };
    expect(valuesOf(known)).not.toHaveProperty(point);
    expect(valuesOf({ ...known, [missing]: Number.NaN })).not.toHaveProperty(point);
  });
  it('uses a text that names no point as a constant', () => {
    expect(valuesOf({})).toEqual({ band: 3 });
  });
  it('uses the points of its part, not those of the device', () => {
    expect(valuesOf({ whole: 100, '/cell.1#whole': 3 })).toMatchObject({ '/cell.1#half': 1.5 });
    expect(valuesOf({ whole: 100 })).not.toHaveProperty('/cell.1#half');
    expect(toCompute(places, { box, cell })?.inputsOf('/cell.1#half')).toEqual(['/cell.1#whole']);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { added, closed, isBroken, joined, split } from '../../../renderers/rows/dayRows.ts';
import { timeText } from '../../../src/core/time.ts';

const times = { start: 'start', end: 'end' };
const day = [
  { start: '00:00', end: '08:00', power: 1 },
  { start: '08:00', end: '24:00', power: 2 },
];

describe('rows of a day', () => {
  it('an added row fills the gap after the row at the cursor', () => {
    const gap = [
      { start: '00:00', end: '06:00' },
      { start: '08:00', end: '24:00' },
    ];
    expect(added(gap, 0, times)[1]).toEqual({ start: '06:00', end: '08:00' });
  });
  it('after the last row it extends to the end of the day; in a full day it has no times', () => {
    expect(added([{ start: '00:00', end: '06:00' }], 0, times)[1]).toEqual({ start: '06:00', end: '24:00' });
    expect(added(day, 1, times)[2]).toEqual({});
    expect(added([], 0, times)).toEqual([{ start: '00:00', end: '24:00' }]);
  });
  it('an added row has the row defaults, and the times of a day schedule', () => {
    const start = { start: '00:00', end: '24:00', power: 5 };
    expect(added([], -1, undefined, start)).toEqual([start]);
    expect(added(day, 1, times, start)[2]).toEqual({ power: 5 });
    expect(added([{ start: '00:00', end: '06:00' }], 0, times, start)[1]).toEqual({ start: '06:00', end: '24:00', power: 5 });
  });
  it('a row is split at a quarter of an hour, except one that is only a quarter long', () => {
    expect(split(day, 0, times)?.slice(0, 2)).toEqual([
      { start: '00:00', end: '04:00', power: 1 },
      { start: '04:00', end: '08:00', power: 1 },
    ]);
    expect(split([{ start: '00:00', end: '00:15' }], 0, times)).toBeUndefined();
    expect(split([{ start: 'soon', end: '08:00' }], 0, times)).toBeUndefined();
  });
  it('a row is merged with the next one, and the last one cannot be merged', () => {
    expect(joined(day, 0, times)).toEqual([{ start: '00:00', end: '24:00', power: 1 }]);
    expect(joined(day, 1, times)).toBeUndefined();
  });
  it('gaps, overlaps and a wrong order are repaired', () => {
    const broken = [
      { start: '09:00', end: '10:00', power: 2 },
      { start: '01:00', end: '09:30', power: 1 },
    ];
    expect(isBroken(broken, times)).toBe(true);
    expect(closed(broken, times)).toEqual([
      { start: '00:00', end: '09:00', power: 1 },
      { start: '09:00', end: '24:00', power: 2 },
    ]);
  });
  it('after the repair any rows fill the day', () => {
    const minute = fc.integer({ min: 0, max: 1440 }).map(timeText);
    const rows = fc.array(fc.record({ start: minute, end: minute }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(rows, (list) => {
        const after = closed(list, times);
        expect(isBroken(after, times)).toBe(false);
      }),
      { seed: 7 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { added, closed, isBroken, joined, split } from '../../../renderers/rows/dayRows.ts';
import { timeText } from '../../../src/core/time.ts';

const times = { start: 'start', end: 'end' };
const day = [
  { start: '00:00', end: '08:00', power: 1 },
  { start: '08:00', end: '24:00', power: 2 },
];

describe('the rows of a day', () => {
  it('get a new row in the gap after the cursor', () => {
    const gap = [
      { start: '00:00', end: '06:00' },
      { start: '08:00', end: '24:00' },
    ];
    expect(added(gap, 0, times)[1]).toEqual({ start: '06:00', end: '08:00' });
  });
  it('are extended by a row to the end of the day, or by a row without times if the day is full', () => {
    expect(added([{ start: '00:00', end: '06:00' }], 0, times)[1]).toEqual({ start: '06:00', end: '24:00' });
    expect(added(day, 1, times)[2]).toEqual({});
    expect(added([], 0, times)).toEqual([{ start: '00:00', end: '24:00' }]);
  });
  it('get new rows with default values, but with the times of the gap', () => {
    const start = { start: '00:00', end: '24:00', power: 5 };
    expect(added([], -1, undefined, start)).toEqual([start]);
    expect(added(day, 1, times, start)[2]).toEqual({ power: 5 });
    expect(added([{ start: '00:00', end: '06:00' }], 0, times, start)[1]).toEqual({ start: '06:00', end: '24:00', power: 5 });
  });
  it('are split at a quarter of an hour, unless they are only a quarter of an hour long', () => {
    expect(split(day, 0, times)?.slice(0, 2)).toEqual([
      { start: '00:00', end: '04:00', power: 1 },
      { start: '04:00', end: '08:00', power: 1 },
    ]);
    expect(split([{ start: '00:00', end: '00:15' }], 0, times)).toBeUndefined();
    expect(split([{ start: 'soon', end: '08:00' }], 0, times)).toBeUndefined();
  });
  it('are joined with the next row, except the last one', () => {
    expect(joined(day, 0, times)).toEqual([{ start: '00:00', end: '24:00', power: 1 }]);
    expect(joined(day, 1, times)).toBeUndefined();
  });
  it('are repaired if they have gaps, overlaps or a wrong order', () => {
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
  it('always fill the day after a repair', () => {
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

// Time periods as a meter holds them: a word for each, with its start and its price band.
import { expect, it } from 'vitest';
import { fromWord, keysOf, noPeriod, toPeriods, toPlace, toWords } from '../../../src/station/counters/periodWords.ts';

const day = [
  { startTime: '00:00', endTime: '08:30', chargeState: 4 },
  { startTime: '08:30', endTime: '22:00', chargeState: 2 },
  { startTime: '22:00', endTime: '24:00', chargeState: 5 },
];

it('a period is the minute at which it starts times 8 plus its band, and rows without one are marked', () => {
  expect(toWords(day)).toEqual([4, 510 * 8 + 2, 1320 * 8 + 5, ...Array.from({ length: 11 }, () => noPeriod)]);
  expect(fromWord(510 * 8 + 2)).toEqual({ start: 510, band: 2 });
});
it('what a meter holds reads as the periods that were written', () => {
  expect(toPeriods(toWords(day))).toEqual(day);
});
it('periods are read in the order of the day, and rows that are empty or missing are none', () => {
  expect(toPeriods([1320 * 8 + 5, undefined, noPeriod, Number.NaN, 4])).toEqual([
    { startTime: '00:00', endTime: '22:00', chargeState: 4 },
    { startTime: '22:00', endTime: '24:00', chargeState: 5 },
  ]);
});
it('a month has 14 rows with keys, and the parts of a key lead back to month and row', () => {
  const keys = keysOf(3);
  expect(keys).toHaveLength(14);
  expect([keys[0], keys[13]]).toEqual(['/month.3#row1', '/month.3#row14']);
  expect(toPlace('/month.3', 'row14')).toEqual({ month: 3, row: 14 });
  expect(toPlace('/month.3', 'energy')).toBeUndefined();
  expect(toPlace('/cell.3', 'row14')).toBeUndefined();
});

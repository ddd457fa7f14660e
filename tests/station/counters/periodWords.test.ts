// Time periods in the registers of a meter: one word each, with its start and its price band.
import { expect, it } from 'vitest';
import { fromWord, keysOf, noPeriod, toPeriods, toPlace, toWords } from '../../../src/station/counters/periodWords.ts';

const day = [
  { startTime: '00:00', endTime: '08:30', chargeState: 4 },
  { startTime: '08:30', endTime: '22:00', chargeState: 2 },
  { startTime: '22:00', endTime: '24:00', chargeState: 5 },
];

it('a period word contains the start minute times 8 plus the price band, and unused rows are marked', () => {
  expect(toWords(day)).toEqual([4, 510 * 8 + 2, 1320 * 8 + 5, ...Array.from({ length: 11 }, () => noPeriod)]);
  expect(fromWord(510 * 8 + 2)).toEqual({ start: 510, band: 2 });
});
it('the words of a meter are decoded to the periods that were written', () => {
  expect(toPeriods(toWords(day))).toEqual(day);
});
it('periods are read in the order of the day, without empty or missing rows', () => {
  expect(toPeriods([1320 * 8 + 5, undefined, noPeriod, Number.NaN, 4])).toEqual([
    { startTime: '00:00', endTime: '22:00', chargeState: 4 },
    { startTime: '22:00', endTime: '24:00', chargeState: 5 },
  ]);
});
it('each month has 14 keys, and each key gives its month and row', () => {
  const keys = keysOf(3);
  expect(keys).toHaveLength(14);
  expect([keys[0], keys[13]]).toEqual(['/month.3#row1', '/month.3#row14']);
  expect(toPlace('/month.3', 'row14')).toEqual({ month: 3, row: 14 });
  expect(toPlace('/month.3', 'energy')).toBeUndefined();
  expect(toPlace('/cell.3', 'row14')).toBeUndefined();
});

// The demand at the grid connection point: the mean import in each demand window of the contract.
import { describe, expect, it } from 'vitest';
import { demandMeans, highestDemand } from '../../../src/station/counters/demandMeans.ts';

const quarter = { kind: 'sliding', minutes: 15 } as const;
const fixed = { kind: 'fixed', minutes: 15 } as const;
const minutes = (count: number, kW: number): number[] => Array.from({ length: count }, () => kW);
/** The index of the last minute and the mean of each completed window. */
const known = (means: Float64Array): [last: number, kW: number][] =>
  [...means.entries()].filter(([, mean]) => !Number.isNaN(mean));

describe('sliding windows', () => {
  it('have no mean before they are complete, and then one per minute', () => {
    expect(known(demandMeans(minutes(14, 30), quarter))).toEqual([]);
    expect(known(demandMeans([...minutes(15, 30), 60], quarter))).toEqual([
      [14, 30],
      [15, 32],
    ]);
  });
  it('drop the minute that leaves them', () => {
    expect(known(demandMeans([150, ...minutes(14, 0), 0], quarter))).toEqual([
      [14, 10],
      [15, 0],
    ]);
  });
  it('count exported power as zero, both when it enters and when it leaves the window', () => {
    expect(known(demandMeans([-150, ...minutes(15, 30)], quarter))).toEqual([
      [14, 28],
      [15, 30],
    ]);
  });
  it('restart after a minute without a reading', () => {
    const power = [...minutes(10, 90), Number.NaN, ...minutes(15, 30)];
    expect(known(demandMeans(power, quarter))).toEqual([[25, 30]]);
  });
  it('are the default of a station without a configured window', () => {
    expect(demandMeans(minutes(16, 30))).toEqual(demandMeans(minutes(16, 30), quarter));
  });
});

describe('fixed windows', () => {
  it('follow one another without overlap', () => {
    expect(known(demandMeans([...minutes(15, 30), ...minutes(15, 60)], fixed))).toEqual([
      [14, 30],
      [29, 60],
    ]);
  });
  it('end at the quarter-hours, regardless of where the series begins', () => {
    expect(known(demandMeans(minutes(30, 30), fixed, 5))).toEqual([[24, 30]]);
  });
});

describe('the highest demand', () => {
  it('is the first one if two are equal, and has the time of the last minute of its window', () => {
    const power = [...minutes(15, 30), ...minutes(15, 60), ...minutes(15, 60)];
    expect(highestDemand(power, fixed)).toEqual({ demand: 60, last: 29 });
  });
  it('is unknown while no window is complete', () => {
    expect(highestDemand(minutes(14, 30), quarter)).toBeUndefined();
  });
  it('is 0 without import', () => {
    expect(highestDemand(minutes(15, -30), quarter)).toEqual({ demand: 0, last: 14 });
  });
});

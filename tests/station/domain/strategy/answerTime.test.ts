// The delay with which the converters of a station follow their set-points, from the history of the last day.
import { afterAll, afterEach, expect, it } from 'vitest';
import type { Station } from '../../../../src/station/contract/index.ts';
import { answerTimeOf } from '../../../../src/station/domain/strategy/simulation/answerTime.ts';
import { createSeriesStore } from '../../../../src/station/store/series/series.ts';
import { noonish, openDouble } from '../../calls/double.ts';
import { freshFiles } from '../../series/files.ts';

const hourMs = 3_600_000;
const { fresh, remove } = freshFiles();
afterAll(remove);
let close = (): void => {};
afterEach(() => close());

/** A set-point that changes once a minute; the power follows after `delayS` seconds. */
const setAt = (at: number): number => 60 * Math.sin(Math.floor(at / 60_000));
const follows = (delayS: number) => (at: number) => ({ activePowerSet: setAt(at), activePower: setAt(at - delayS * 1000) - 1.5 });

/** A station with a frame per second in the last hour; absent: no history. */
function stationWith(of?: (at: number) => Readonly<Record<string, number>>): Station {
  const double = openDouble({ now: noonish });
  const series = createSeriesStore(fresh());
  const times = Array.from({ length: 3600 }, (_each, second) => noonish - hourMs + second * 1000);
  if (of) series.append(times.map((at) => ({ device: 'pcs1', at, values: of(at) })));
  close = () => {
    series.close();
    double.close();
  };
  return { ...double.station, series };
}

it('is the delay of the converter', async () => {
  const station = stationWith(follows(4));
  expect(await answerTimeOf(station)).toBeCloseTo(4, 0);
});
it('is zero without a history', async () => {
  expect(await answerTimeOf(stationWith())).toBe(0);
});
it('is zero if the set-point did not change', async () => {
  expect(await answerTimeOf(stationWith(() => ({ activePowerSet: 20, activePower: 18 })))).toBe(0);
});

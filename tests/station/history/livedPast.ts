// The past of a plant as the product makes it, and that of one that ran forward and kept books of its own.
import { pastDays, run } from '../../../src/station/history/pastDays.ts';
import { pastFaults } from '../../../src/station/history/pastFaults.ts';
import { pastSteps } from '../../../src/station/history/pastSteps.ts';
import { type PlantSource, settledPlant, startState } from '../../../src/station/history/settledPlant.ts';
import { createPlant, type Plant } from '../../../src/station/plant/plant.ts';
import type { WritableSeries } from '../../../src/station/store/series/series.ts';

interface Parts extends PlantSource {
  series: WritableSeries;
  now: number;
  days: number;
}
const endOf = (now: number): number => Math.floor(now / 60_000) * 60_000;

/** Answers the plant at the end; its books are of the whole past. */
export function livedPast({ series, now, days, ...source }: Parts): Plant {
  const steps = pastSteps(source.plant, endOf(now), days);
  const { start, end } = steps;
  const plant = createPlant({ ...source, at: start, state: settledPlant(source, start).age(0) });
  run({ source, steps, faults: pastFaults(start, end, plant.records, source.types, source.plant.plant.seed) }, plant, end, {
    series,
    raise: {},
  });
  return plant;
}

/** The whole past in the store. Answers where the living plant began, and the beginnings of the days as they came. */
export async function filledPast({ series, now, days, ...source }: Parts) {
  const { start, end } = pastSteps(source.plant, endOf(now), days);
  const { state, counters } = await startState(source, end);
  const came: number[] = [];
  for (const { from, rows } of pastDays(source, { start, end, from: end, counters })) {
    series.takeUp([...rows]);
    came.push(from);
  }
  return { state, counters, came };
}

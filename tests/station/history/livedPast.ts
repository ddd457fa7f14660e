// The generated history of a plant, and a plant that is simulated forward over the same time and keeps its own energy records.
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

/** Returns the plant at the end of the period, with the energy records of the whole period. */
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

/** Writes the whole history to the store. Returns where the running plant starts, and the starts of the days in the order of generation. */
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

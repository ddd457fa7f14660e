// Creates a plant at a given moment, after a simulation of several days that brings it into a typical state.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DispatchOrder } from '../../core/content.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import { monthOf, startOfDay } from '../../core/time.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { createPlant, type Plant } from '../plant/plant.ts';
import type { PlantFile } from '../plant/plantFile.ts';
import type { PlantState } from '../plant/plantState.ts';
import { countersIn, readCounters, type Readings } from './counterReadings.ts';
import { extentOf } from './pastSteps.ts';
import { createPilot } from './pilot.ts';

/** Parts of a simulated plant; plain data, because it is sent to a worker thread. */
export interface PlantSource {
  plant: PlantFile;
  devices: readonly DeviceRecord[];
  types: Members<DeviceType>;
  /** Order of the limits, as declared in the schemas; default: the order of the engine. */
  order?: DispatchOrder;
}
const dayMs = 86_400_000;
/** Step length of days that are simulated only for their counters. */
const coarseS = 300;
/** Longest time without yielding, so that the waiting page responds. */
const turnMs = 100;

/** The plant after the simulated days that the plant file sets. Its counters start at 0. */
export function settledPlant(source: PlantSource, at: number): Plant {
  const { days, stepS } = extentOf(source.plant).before;
  const { plant, step } = running(source, at - days * dayMs, stepS);
  while (plant.at < at) step();
  return plant;
}

/** Start state of the running plant, and its counter readings: those of a plant in operation since the date in the plant file. */
export async function startState(source: PlantSource, at: number): Promise<{ state: PlantState; counters: Readings }> {
  const { stepS } = extentOf(source.plant).before;
  const coarse = Math.max(stepS, coarseS);
  const counted = [...daysOfOtherPrices(source.plant, at), at];
  let plant = await runDay(source, at - dayMs, coarse);
  let state = plant.age(0);
  for (const until of counted) {
    plant = await runDay(source, until, until === at ? stepS : coarse, { ...state, at: until - dayMs });
    state = plant.save();
  }
  const served = Math.max(servedDays(source.plant, at), leastServed(source.plant));
  const keys = countersIn(plant, source.types, () => void (state = plant.age(served / counted.length)));
  return { state: { ...state, made: true }, counters: readCounters(plant, keys) };
}

/** Minimum days of operation, so that the counter readings exceed the energy of the history. */
const leastServed = (plant: PlantFile): number => extentOf(plant).days * 2;

async function runDay(source: PlantSource, until: number, stepS: number, state?: PlantState): Promise<Plant> {
  const { plant, step } = running(source, until - dayMs, stepS, state);
  while (plant.at < until) {
    for (const begun = Date.now(); plant.at < until && Date.now() - begun < turnMs; ) step();
    await nextTurn();
  }
  return plant;
}

function running({ plant: file, devices, types, order }: PlantSource, at: number, stepS: number, state?: PlantState) {
  const plant = createPlant({ plant: file, devices, types, at, state });
  const pilot = createPilot({ plant, file, types, ...(order && { order: () => order }) });
  return {
    plant,
    step(): void {
      pilot.steer();
      plant.step(stepS);
    },
  };
}

/** One day of each other price set, so that every tariff counter has a reading. Ends of the days in epoch ms. */
function daysOfOtherPrices({ prices, station }: PlantFile, at: number): number[] {
  const setAt = (moment: number): string => prices.months[String(Number(monthOf(moment, station.timezone).slice(5)))] ?? '';
  const found = new Map([[setAt(at - dayMs), at]]);
  for (let back = 1; back <= 366; back += 1) {
    const until = at - back * dayMs;
    const [first, last] = [setAt(until - dayMs), setAt(until)];
    if (first === last && !found.has(last)) found.set(last, until);
  }
  return [...found.values()].filter((until) => until !== at);
}

/** Days since the station went into operation. */
function servedDays({ station: { operationTime, timezone } }: PlantFile, at: number): number {
  return typeof operationTime === 'string' ? (at - startOfDay(operationTime, timezone)) / dayMs : 0;
}

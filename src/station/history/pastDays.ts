// Simulates the missing part of the history of a plant and returns its rows by day, newest first. The counters end at the
// readings with which the newer part begins.
import { dayOf, startOfDay } from '../../core/time.ts';
import type { DayBook } from '../plant/books.ts';
import { createPlant, type Plant } from '../plant/plant.ts';
import type { PlantState } from '../plant/plantState.ts';
import { createSeriesStore, type ForeignRow, type WritableSeries } from '../store/series/series.ts';
import { seriesShape } from '../store/series/seriesShape.ts';
import { keysOf, raised, raiseTo, readCounters, type Readings } from './counterReadings.ts';
import { type PastFault, pastFaults } from './pastFaults.ts';
import { pastRows } from './pastRows.ts';
import { midnightsIn, type PastSteps, pastSteps, stretchesIn } from './pastSteps.ts';
import { createPilot } from './pilot.ts';
import { type PlantSource, settledPlant } from './settledPlant.ts';

/** Times in epoch ms. */
export interface MissingPast {
  start: number;
  /** End of the history, where the running plant began. */
  end: number;
  /** The store contains everything from here on. */
  from: number;
  /** Counter readings at `from`. */
  counters: Readings;
}
export interface PastDay extends Pick<MissingPast, 'from' | 'counters'> {
  rows: Iterable<ForeignRow>;
  /** Undefined if the plant did not run on that day. */
  book: DayBook | undefined;
}

export interface Making {
  source: PlantSource;
  steps: PastSteps;
  faults: readonly PastFault[];
}
const dayMs = 86_400_000;

/**
 * The last one to two days are simulated first, from a start state of their own, so they do not wait for the weeks before them.
 * Each day starts from exactly the state in which the previous one ended.
 */
export function* pastDays(source: PlantSource, { start, end, from, counters }: MissingPast): Generator<PastDay> {
  const steps = pastSteps(source.plant, end);
  const records = source.devices.filter(({ simulated }) => simulated);
  const making = { source, steps, faults: pastFaults(start, end, records, source.types, source.plant.plant.seed) };
  const edge = Math.max(start, startOfDay(dayOf(end - dayMs, steps.zone), steps.zone));
  let next: Pick<MissingPast, 'from' | 'counters'> = { from, counters };
  for (const begin of [edge, start]) {
    if (begin >= next.from) continue;
    for (const day of stretchOf(making, begin, next)) {
      next = { from: day.from, counters: day.counters };
      yield day;
    }
  }
}

interface Morning {
  at: number;
  /** As JSON, so that both runs of the day start from the same numbers. */
  state: string;
  counters: Readings;
}
/** Simulates the stretch twice: the first run finds the counter readings at its end, the second one writes the rows. */
function* stretchOf(making: Making, begin: number, until: Pick<MissingPast, 'from' | 'counters'>): Generator<PastDay> {
  const { source, steps } = making;
  const midnights = midnightsIn(begin, until.from, steps.zone);
  const read = (plant: Plant): Readings => readCounters(plant, keysOf(until.counters));
  let state = JSON.stringify(settledPlant(source, begin).save());
  const mornings: Morning[] = [];
  for (const [i, at] of midnights.slice(0, -1).entries()) {
    const plant = plantFrom(source, at, state);
    mornings.push({ at, state, counters: read(plant) });
    run(making, plant, midnights[i + 1] ?? at);
    state = JSON.stringify(plant.save());
  }
  const raise = raiseTo(until.counters, read(plantFrom(source, until.from, state)));
  for (const [i, morning] of [...mornings.entries()].reverse()) {
    const series = storeOf(source);
    const plant = plantFrom(source, morning.at, morning.state);
    run(making, plant, midnights[i + 1] ?? morning.at, { series, raise });
    const book = plant.days().find(({ day }) => day === dayOf(morning.at, steps.zone));
    yield { from: morning.at, counters: raised(morning.counters, raise), rows: series.rows(), book };
    series.close();
  }
}

/** Starts with empty books, so that they contain only the simulated history. */
const plantFrom = (source: PlantSource, at: number, state: string): Plant =>
  createPlant({ ...source, at, state: { ...(JSON.parse(state) as PlantState), days: [] } });

/** A store in memory for the rows of one day. */
function storeOf({ types, devices }: PlantSource): WritableSeries {
  const shape = seriesShape(
    () => types,
    () => devices,
  );
  return createSeriesStore(':memory:', { shape });
}

/** Steps per transaction. */
const batch = 240;

/** Runs the plant with its faults and its dispatch until the given moment (epoch ms). Its readings are written to `into`. */
export function run(
  { source, steps, faults }: Making,
  plant: Plant,
  until: number,
  into?: { series: WritableSeries; raise: Readings },
): void {
  const { plant: file, types, order } = source;
  const pilot = createPilot({ plant, file, types, ...(order && { order: () => order }) });
  const rows = into && pastRows({ ...into, plant, pilot, types, withCells: steps.extent.cellDays > 0 });
  const force = forcing(plant, faults);
  for (const stretch of stretchesIn(steps, plant.at, until)) {
    const writer = rows?.(stretch.rows);
    const some = (): void => {
      for (let i = 0; i < batch && plant.at < stretch.until; i++) {
        force();
        pilot.steer();
        plant.step(stretch.stepS);
        writer?.write(plant.at > steps.cellsFrom);
      }
    };
    while (plant.at < stretch.until) {
      if (into) into.series.together(some);
      else some();
    }
  }
}

function forcing(plant: Plant, faults: readonly PastFault[]): () => void {
  const forced = new Set<PastFault>();
  return () => {
    for (const fault of faults) {
      const isOn = plant.at >= fault.start && plant.at < fault.end;
      if (isOn === forced.has(fault)) continue;
      plant.force(fault.device, isOn ? fault.points : undefined);
      if (isOn) forced.add(fault);
      else forced.delete(fault);
    }
  };
}

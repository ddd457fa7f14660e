// Reads the measured powers of the site by quarter-hour in kW; NaN without a measurement.
import type { Station } from '../../../contract/index.ts';
import { quarterMs, type Quarters } from '../../../planning/forecast.ts';
import { loadOf, type Measure, measuresOf, sumOfSteps } from '../../flow/index.ts';

type Parts = Pick<Station, 'series' | 'devices' | 'content' | 'giveWay'>;
const fineS = 300;
const inQuarter = quarterMs / 1000 / fineS;

export interface Measured {
  /** At the grid connection point. */
  grid: Quarters | undefined;
  storage: Quarters | undefined;
  pv: Quarters | undefined;
  /** Power drawn apart from storage and PV. */
  load: Quarters | undefined;
}

/** Full quarter-hours between two moments, of one grid connection point or of all. */
export async function readQuarters(station: Parts, from: number, to: number, area?: string): Promise<Measured> {
  const [start, end] = [Math.floor(from / quarterMs) * quarterMs, Math.floor(to / quarterMs) * quarterMs];
  const service = { from: start, to: end };
  const read = async (measures: readonly Measure[]): Promise<Quarters | undefined> => {
    if (measures.length === 0) return undefined;
    const fine = await sumOfSteps(station, measures, { start, end, stepS: fineS, stat: 'mean' });
    await station.giveWay();
    return { start, values: toQuarters(fine) };
  };
  const grid = await read(measuresOf(station, 'total', area, service));
  const storage = await read(measuresOf(station, 'storage', area, service));
  const pv = await read(measuresOf(station, 'pv', area, service));
  const metered = grid && storage ? undefined : await read(measuresOf(station, 'load', area, service));
  return { grid, storage, pv, load: grid && storage ? toLoad(grid, storage, pv) : metered };
}

/** The load as the balance at the grid connection point, so that a forecast adds up to the reading of the grid meter. */
function toLoad(grid: Quarters, storage: Quarters, pv: Quarters | undefined): Quarters {
  const values = grid.values.map((drawn, index) =>
    loadOf(drawn, storage.values[index] ?? Number.NaN, pv ? (pv.values[index] ?? Number.NaN) : 0),
  );
  return { start: grid.start, values };
}

function toQuarters(fine: Float64Array): Float64Array {
  return Float64Array.from({ length: Math.floor(fine.length / inQuarter) }, (_each, index) => {
    const read = fine.subarray(index * inQuarter, (index + 1) * inQuarter).filter((value) => !Number.isNaN(value));
    return read.length === 0 ? Number.NaN : read.reduce((sum, value) => sum + value, 0) / read.length;
  });
}

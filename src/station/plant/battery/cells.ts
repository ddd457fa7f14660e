// The cells of a battery at one moment: parameters, state of charge and readings. Charging is positive.
import { gauss } from '../noise.ts';
import type { BatteryParameters } from '../plantFile.ts';
import { restVoltage } from './lfp.ts';
import { createPolarisation, type Polarisation, type PolarisationState } from './polarisation.ts';

export interface BatteryShape {
  clusters: number;
  cells: number;
  /** Capacity of one cell in Ah. */
  cellAh: number;
}
export interface BatteryState {
  soc: number[];
  clusterTemperature: number[];
  polarisation?: PolarisationState;
  charged: number;
  discharged: number;
  heat: number;
}

/** Arrays by cell, in the order of the clusters, and by cluster. */
export interface Cells {
  readonly shape: BatteryShape;
  /** The saved state belongs to a battery of the same shape. */
  readonly fits: boolean;
  /** Capacity in Ah, resistance in ohm at 25 °C, and relative temperature by position in the pack, whose middle is warmer. */
  readonly capacity: Float64Array;
  readonly capacityLeast: number;
  readonly resistance: Float64Array;
  readonly warmth: Float64Array;
  readonly soc: Float64Array;
  /** Open-circuit voltage, and voltage without current, which includes the present polarisation. Both in V. */
  readonly rest: Float64Array;
  readonly open: Float64Array;
  /** Internal resistance in ohms at the present temperature. */
  readonly ohm: Float64Array;
  readonly voltage: Float64Array;
  readonly temperature: Float64Array;
  readonly clusterVoltage: Float64Array;
  readonly clusterTemperature: Float64Array;
  /** Heat of the last step in W. */
  readonly clusterHeat: Float64Array;
  readonly polarised: Polarisation;
}

/**
 * Resistance relative to that at 25 °C: 35 % more at 0 °C, and slightly less in warm cells (typical of LFP cells of 280 to 314
 * Ah).
 */
export const coldFactor = (warm: number): number =>
  warm < 25 ? 1 + 0.014 * (25 - warm) : Math.max(0.85, 1 - 0.003 * (warm - 25));

export function toCells(shape: BatteryShape, of: BatteryParameters, seed: number, state: BatteryState | undefined): Cells {
  const { clusters, cells, cellAh } = shape;
  const count = clusters * cells;
  const column = (at: (i: number) => number): Float64Array => Float64Array.from({ length: count }, (_, i) => at(i));
  const saved = state?.soc.length === count && state.clusterTemperature.length === clusters ? state : undefined;
  const ohm = of.resistanceMilliohm / 1000;
  const capacity = column((i) => cellAh * (1 + of.capacitySpread * gauss(seed, i)));
  return {
    shape,
    fits: saved !== undefined,
    capacity,
    capacityLeast: capacity.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY),
    resistance: column((i) => ohm * (1 + of.resistanceSpread * gauss(seed ^ 0x51, i))),
    warmth: column((i) => {
      const x = ((i % cells) % of.packCells) / Math.max(1, of.packCells - 1);
      return 4 * x * (1 - x) - 0.5 + 0.15 * gauss(seed ^ 0x77, i);
    }),
    soc: saved ? Float64Array.from(saved.soc) : column((i) => of.initialSoc / 100 + 0.002 * gauss(seed ^ 0x99, i)),
    rest: new Float64Array(count),
    open: new Float64Array(count),
    ohm: new Float64Array(count),
    voltage: new Float64Array(count),
    temperature: new Float64Array(count),
    clusterVoltage: new Float64Array(clusters),
    clusterTemperature: saved ? Float64Array.from(saved.clusterTemperature) : new Float64Array(clusters).fill(24),
    clusterHeat: new Float64Array(clusters),
    polarised: createPolarisation(clusters, ohm, saved?.polarisation),
  };
}

/** Updates voltage without current and resistance of every cell, and the rest voltage if charge has flowed. */
export function refresh(cells: Cells, charged: boolean): void {
  const { shape, polarised } = cells;
  for (let cluster = 0, i = 0; cluster < shape.clusters; cluster++) {
    const factor = coldFactor(cells.clusterTemperature[cluster] ?? Number.NaN);
    const volt = polarised.volt(cluster);
    for (let end = i + shape.cells; i < end; i++) {
      if (charged) cells.rest[i] = restVoltage(cells.soc[i] ?? Number.NaN);
      cells.open[i] = (cells.rest[i] ?? Number.NaN) + volt;
      cells.ohm[i] = (cells.resistance[i] ?? Number.NaN) * factor;
    }
  }
}

/** Updates the readings of every cell for `current` A through a cluster. Returns the voltage of the stack in V. */
export function settle(cells: Cells, current: number): number {
  const { shape } = cells;
  const load = Math.abs(current) / (shape.cellAh * 0.5);
  let total = 0;
  for (let cluster = 0, i = 0; cluster < shape.clusters; cluster++) {
    let sum = 0;
    const warm = cells.clusterTemperature[cluster] ?? Number.NaN;
    for (let end = i + shape.cells; i < end; i++) {
      const volt = (cells.open[i] ?? Number.NaN) + current * (cells.ohm[i] ?? Number.NaN);
      cells.voltage[i] = volt;
      cells.temperature[i] = warm + (cells.warmth[i] ?? Number.NaN) * (0.8 + 1.6 * load);
      sum += volt;
    }
    cells.clusterVoltage[cluster] = sum;
    total += sum;
  }
  return total / shape.clusters;
}

// Computes maximum, minimum and mean of the cells of a battery, in total and by cluster. Positions are counted from 1.
import type { Battery } from './battery.ts';

interface Extreme {
  max: number;
  /** Number of the cell within the cluster. */
  maxAt: number;
  maxCluster: number;
  min: number;
  minAt: number;
  minCluster: number;
  mean: number;
}
export interface Extremes {
  voltage: Extreme;
  temperature: Extreme;
  soc: number;
  balancing: number;
}

/** A cell is balanced if its voltage exceeds `balanceFrom`, and the lowest cell by this difference (both in V). */
const balanceAbove = 0.006;
const balanceFrom = 3.36;

const fresh = (): Extreme => ({
  max: Number.NEGATIVE_INFINITY,
  maxAt: 0,
  maxCluster: 0,
  min: Number.POSITIVE_INFINITY,
  minAt: 0,
  minCluster: 0,
  mean: 0,
});

export function extremesOf(battery: Battery): { overall: Extremes; clusters: readonly Extremes[] } {
  const { clusters, cells } = battery.shape;
  const parts = Array.from({ length: clusters }, (_, cluster) => ofCluster(battery, cluster, cells));
  const overall: Extremes = { voltage: fresh(), temperature: fresh(), soc: battery.meanSoc(), balancing: 0 };
  for (const part of parts) {
    for (const name of ['voltage', 'temperature'] as const) {
      const [all, one] = [overall[name], part[name]];
      if (one.max > all.max) Object.assign(all, { max: one.max, maxAt: one.maxAt, maxCluster: one.maxCluster });
      if (one.min < all.min) Object.assign(all, { min: one.min, minAt: one.minAt, minCluster: one.minCluster });
      all.mean += one.mean / clusters;
    }
    overall.balancing += part.balancing;
  }
  return { overall, clusters: parts };
}

function ofCluster({ voltage, temperature, soc }: Battery, cluster: number, cells: number): Extremes {
  const start = cluster * cells;
  const found: Extremes = { voltage: fresh(), temperature: fresh(), soc: 0, balancing: 0 };
  for (let i = 0; i < cells; i++) {
    take(found.voltage, voltage[start + i] ?? Number.NaN, i, cluster);
    take(found.temperature, temperature[start + i] ?? Number.NaN, i, cluster);
    found.soc += (soc[start + i] ?? Number.NaN) / cells;
  }
  found.voltage.mean /= cells;
  found.temperature.mean /= cells;
  const least = found.voltage.min + balanceAbove;
  for (let i = start; i < start + cells; i++) {
    if ((voltage[i] ?? Number.NaN) > least && (voltage[i] ?? Number.NaN) > balanceFrom) found.balancing++;
  }
  return found;
}

function take(into: Extreme, value: number, index: number, cluster: number): void {
  if (value > into.max) {
    into.max = value;
    into.maxAt = index + 1;
    into.maxCluster = cluster + 1;
  }
  if (value < into.min) {
    into.min = value;
    into.minAt = index + 1;
    into.minCluster = cluster + 1;
  }
  into.mean += value;
}

/** Minimum and maximum. */
export function extremes(values: Float64Array): [number, number] {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

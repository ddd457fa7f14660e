// Computes the current for a requested power or voltage, and its effect on the cells of a battery.
import { type Cells, coldFactor, refresh } from './cells.ts';
import { restVoltage } from './lfp.ts';

/** Resistance of the stack over a step, in ohm. Polarisation that builds up in the step counts with its mean. */
function ohmsOver({ shape, ohm, polarised, clusterTemperature }: Cells, dtS: number): number {
  let total = 0;
  for (let i = 0; i < ohm.length; i++) total += ohm[i] ?? Number.NaN;
  for (let cluster = 0; cluster < shape.clusters; cluster++) {
    total += shape.cells * polarised.ohmsOver(dtS) * coldFactor(clusterTemperature[cluster] ?? Number.NaN);
  }
  return total / shape.clusters / shape.clusters;
}

/**
 * Mean voltage of the stack without current, in V, after `later` Ah have flowed through each cell. Includes the remaining
 * polarisation.
 */
function openAfter({ shape, rest, soc, capacity, polarised }: Cells, later: number, dtS: number): number {
  let total = 0;
  for (let i = 0; i < soc.length; i++) {
    total += later === 0 ? (rest[i] ?? Number.NaN) : restVoltage((soc[i] ?? Number.NaN) + later / (capacity[i] ?? Number.NaN));
  }
  for (let cluster = 0; cluster < shape.clusters; cluster++) total += shape.cells * polarised.leftOver(cluster, dtS);
  return total / shape.clusters;
}

/**
 * Charging current of the stack in A, at most `most`, with which it just reaches a voltage at the end of a step; 0 if it has
 * reached the voltage already.
 */
export function toCurrent(cells: Cells, volt: number, dtS: number, most: number): number {
  const ohms = ohmsOver(cells, dtS);
  const later = dtS / 3600 / cells.shape.clusters;
  let [low, high] = [0, Math.min(most, (volt - openAfter(cells, 0, dtS)) / ohms)];
  const reaches = (current: number): boolean => openAfter(cells, current * later, dtS) + ohms * current > volt;
  if (high <= 0) return 0;
  if (!reaches(high)) return high;
  // Near full charge, the voltage rises steeply within the step itself.
  for (let halvings = 0; halvings < 16; halvings++) {
    const middle = (low + high) / 2;
    if (reaches(middle)) high = middle;
    else low = middle;
  }
  return low;
}

/** Current of the stack in A for a power in kW, within the limits. */
export function toSolved(cells: Cells, power: number, dtS: number, most: { charge: number; discharge: number }): number {
  const ohms = ohmsOver(cells, dtS);
  /** The current at the rest voltage after `later` Ah have flowed through each cell. */
  const solve = (later: number): number => {
    const volt = openAfter(cells, later, dtS);
    // P = (V + R·I)·I, the root that goes to P/V for small currents.
    const root = Math.sqrt(Math.max(0, volt * volt + 4 * ohms * power * 1000));
    const wanted = (2 * power * 1000) / (volt + root);
    return Math.max(-most.discharge, Math.min(most.charge, wanted));
  };
  const current = solve(0);
  // In a long step, the voltage in its middle is used.
  return dtS > 5 && current !== 0 ? solve((current / cells.shape.clusters) * (dtS / 3600 / 2)) : current;
}

/** Lets `each` A flow through every cell. Returns the power at the terminals and the heat loss, in W. */
export function flowThrough(cells: Cells, each: number, dtS: number): { terminal: number; lost: number } {
  const { shape, soc, capacity, ohm, clusterHeat, clusterTemperature, polarised } = cells;
  const hours = dtS / 3600;
  clusterHeat.fill(0);
  let terminal = 0;
  for (let cluster = 0, i = 0; cluster < shape.clusters; cluster++) {
    const factor = coldFactor(clusterTemperature[cluster] ?? Number.NaN);
    const over = polarised.flow(cluster, each * factor, dtS) * each;
    for (let end = i + shape.cells; i < end; i++) {
      const before = soc[i] ?? Number.NaN;
      const after = Math.min(1, Math.max(0, before + (each * hours) / (capacity[i] ?? Number.NaN)));
      soc[i] = after;
      const lost = each * each * (ohm[i] ?? Number.NaN) + over;
      clusterHeat[cluster] = (clusterHeat[cluster] ?? Number.NaN) + lost;
      // The open-circuit voltage in the middle is used for the step, so that long steps keep the energy balance.
      terminal += each * restVoltage((before + after) / 2) + lost;
    }
  }
  refresh(cells, true);
  return { terminal, lost: clusterHeat.reduce((sum, part) => sum + part, 0) };
}

/** A step without current: the charge of every cell is unchanged, and polarisation decays. */
export function restFor(cells: Cells, dtS: number): void {
  cells.clusterHeat.fill(0);
  for (let cluster = 0; cluster < cells.shape.clusters; cluster++) cells.polarised.flow(cluster, 0, dtS);
  refresh(cells, false);
}

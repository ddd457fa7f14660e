// In: direct-current power wanted of a stack and how long. Out: the current that flowed, what every cell looks like after, heat and limits.
// Charging is positive. A cluster is cells in series; clusters side by side share the current evenly.
import type { BatteryParameters } from '../plantFile.ts';
import { type BatteryLimits, limitsOf } from './batteryLimits.ts';
import { type BatteryShape, type BatteryState, type Cells, refresh, settle, toCells } from './cells.ts';
import { flowThrough, restFor, toCurrent, toSolved } from './cellFlow.ts';
import { energyBelow } from './lfp.ts';

export type { BatteryShape, BatteryState } from './cells.ts';

export interface Battery {
  readonly shape: BatteryShape;
  /** By cell, cluster after cluster. */
  readonly soc: Float64Array;
  readonly voltage: Float64Array;
  readonly temperature: Float64Array;
  /** By cluster: V, and the lumped temperature. */
  readonly clusterVoltage: Float64Array;
  readonly clusterTemperature: Float64Array;
  /** A of the stack and of one cluster. */
  current: number;
  clusterCurrent: number;
  voltageTotal: number;
  /** kWh put in and taken out at the terminals, turned into heat inside, and stored now. */
  charged: number;
  discharged: number;
  heat: number;
  stored(): number;
  /** 0 to 1: the remaining share of the total charge. */
  meanSoc(): number;
  limits(dtS: number): BatteryLimits;
  /** Flows `power` kW for `dtS`, as far as the limits and a charging voltage let it; answers the kW that did. */
  flow(power: number, dtS: number, cap?: number): number;
  /** A of the stack that bring it to a voltage at the end of a step, and no further; 0 if it is there already. */
  currentTo(volt: number, dtS: number): number;
  /** Heat into the cells, and out of them to coolant and air. */
  breathe(dtS: number, coolant: number | undefined, ambient: number): { toCoolant: number };
  /** The counters after a multiple of the same operation; heat is reported again. */
  age(times: number): void;
  save(): BatteryState;
}
/** Continuous current over capacity, unless the plant file says another. */
const usualC = 0.62;
const cellMass = 5.5;
const specificHeat = 1001;
/** W/K of one cell to the cold plate and through the cabinet wall. */
const toPlate = 2.2;
const toAir = 0.12;

export function createBattery(shape: BatteryShape, of: BatteryParameters, seed: number, state?: BatteryState): Battery {
  const { clusters, cellAh } = shape;
  const cells = toCells(shape, of, seed, state);
  const { soc, capacity, clusterTemperature } = cells;
  const rated = (of.ratedC ?? usualC) * cellAh;
  const known = cells.fits && state ? state : { charged: 0, discharged: 0, heat: 0 };
  let limited: { dtS: number; limits: BatteryLimits } | undefined;
  /** Asked for at the end of a step and at the beginning of the next: worked out once. */
  const limits = (dtS: number): BatteryLimits => {
    if (limited?.dtS !== dtS) limited = { dtS, limits: limitsOf({ ...cells, rated }, dtS, clusters) };
    return limited.limits;
  };
  const battery: Battery = {
    ...{ shape, soc, clusterTemperature },
    ...{ voltage: cells.voltage, temperature: cells.temperature, clusterVoltage: cells.clusterVoltage },
    ...{ current: 0, clusterCurrent: 0, voltageTotal: 0 },
    ...{ charged: known.charged, discharged: known.discharged, heat: known.heat },
    stored: () => energyIn(soc, capacity),
    meanSoc: () => meanOf(soc, capacity),
    limits,
    currentTo: (volt, dtS) => toCurrent(cells, volt, dtS, limits(dtS).charge),
    flow(power, dtS, cap) {
      if (power === 0) {
        limited = undefined;
        restFor(cells, dtS);
        read(0);
        return 0;
      }
      const most = limits(dtS);
      const charge = cap === undefined || power < 0 ? most.charge : battery.currentTo(cap, dtS);
      const each = toSolved(cells, power, dtS, { charge, discharge: most.discharge }) / clusters;
      limited = undefined;
      const flowed = flowThrough(cells, each, dtS);
      count(battery, flowed, dtS);
      read(each);
      return flowed.terminal / 1000;
    },
    breathe(dtS, coolant, ambient) {
      limited = undefined;
      return { toCoolant: breathe(cells, dtS, coolant, ambient) };
    },
    age(times) {
      battery.charged *= times;
      battery.discharged *= times;
      battery.heat = 0;
    },
    save: () => toSavedBattery(battery, cells),
  };
  const read = (current: number): void => {
    battery.clusterCurrent = current;
    battery.current = current * clusters;
    battery.voltageTotal = settle(cells, current);
  };
  refresh(cells, true);
  read(0);
  return battery;
}

const toSavedBattery = ({ charged, discharged, heat }: Battery, { soc, clusterTemperature, polarised }: Cells): BatteryState => ({
  soc: Array.from(soc, (each) => Number(each.toPrecision(12))),
  clusterTemperature: Array.from(clusterTemperature),
  polarisation: polarised.save(),
  ...{ charged, discharged, heat },
});

/** `terminal` and `lost`: W. */
function count(battery: Battery, { terminal, lost }: { terminal: number; lost: number }, dtS: number): void {
  const hours = dtS / 3600;
  battery.heat += (lost * hours) / 1000;
  if (terminal > 0) battery.charged += (terminal * hours) / 1000;
  else battery.discharged -= (terminal * hours) / 1000;
}

/** kWh. */
function energyIn(soc: Float64Array, capacity: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < soc.length; i++) sum += (capacity[i] ?? Number.NaN) * energyBelow(soc[i] ?? Number.NaN);
  return sum / 1000;
}

function meanOf(soc: Float64Array, capacity: Float64Array): number {
  let energy = 0;
  let totalCapacity = 0;
  for (let i = 0; i < soc.length; i++) {
    energy += (soc[i] ?? Number.NaN) * (capacity[i] ?? Number.NaN);
    totalCapacity += capacity[i] ?? Number.NaN;
  }
  return energy / totalCapacity;
}

/** Heat into the cells, and out of them to coolant and air; answers the kW that went to the coolant. */
function breathe(cells: Cells, dtS: number, coolant: number | undefined, ambient: number): number {
  const { shape, clusterTemperature, clusterHeat } = cells;
  const heatCapacity = shape.cells * cellMass * specificHeat;
  const plate = coolant === undefined ? 0 : shape.cells * toPlate;
  const wall = shape.cells * toAir;
  const pull = plate + wall;
  let taken = 0;
  for (let cluster = 0; cluster < shape.clusters; cluster++) {
    const before = clusterTemperature[cluster] ?? Number.NaN;
    const goal = ((clusterHeat[cluster] ?? Number.NaN) + plate * (coolant ?? 0) + wall * ambient) / pull;
    const after = goal + (before - goal) * Math.exp((-pull * dtS) / heatCapacity);
    clusterTemperature[cluster] = after;
    if (coolant !== undefined) taken += plate * ((before + after) / 2 - coolant);
  }
  return taken / 1000;
}

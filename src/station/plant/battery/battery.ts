// Simulates a battery stack: computes current, cell states, heat and limits from the requested direct-current power. Charging is
// positive. A cluster consists of cells in series; parallel clusters share the current evenly.
import type { BatteryParameters } from '../plantFile.ts';
import { type BatteryLimits, limitsOf } from './batteryLimits.ts';
import { type BatteryShape, type BatteryState, type Cells, refresh, settle, toCells } from './cells.ts';
import { flowThrough, restFor, toCurrent, toSolved } from './cellFlow.ts';
import { energyBelow } from './lfp.ts';

export type { BatteryShape, BatteryState } from './cells.ts';

export interface Battery {
  readonly shape: BatteryShape;
  /** By cell, in the order of the clusters. */
  readonly soc: Float64Array;
  readonly voltage: Float64Array;
  readonly temperature: Float64Array;
  /** By cluster: voltage in V, and mean cell temperature in °C. */
  readonly clusterVoltage: Float64Array;
  readonly clusterTemperature: Float64Array;
  /** Current of the stack and of one cluster, in A. */
  current: number;
  clusterCurrent: number;
  voltageTotal: number;
  /** Energy in kWh: charged and discharged at the terminals, converted to heat, and stored now. */
  charged: number;
  discharged: number;
  heat: number;
  stored(): number;
  /** State of charge, 0 to 1: the remaining share of the total capacity. */
  meanSoc(): number;
  limits(dtS: number): BatteryLimits;
  /**
   * Applies `power` kW for `dtS` seconds, within the limits and up to the charging voltage `cap` (V). Returns the actual power in
   * kW.
   */
  flow(power: number, dtS: number, cap?: number): number;
  /** The contactors have opened: no current flows from now on. */
  interrupt(): void;
  /**
   * Charging current of the stack in A with which it just reaches a voltage at the end of a step; 0 if it has reached the voltage
   * already.
   */
  currentTo(volt: number, dtS: number): number;
  /** Heats the cells, and transfers heat from them to coolant and air. Returns the heat to the coolant in kW. */
  breathe(dtS: number, coolant: number | undefined, ambient: number): { toCoolant: number };
  /** Multiplies the counters, as after a multiple of the same operation. The heat counter restarts from 0. */
  age(times: number): void;
  save(): BatteryState;
}
/** Continuous current as a multiple of the capacity (C-rate), unless the plant file sets another value. */
const defaultC = 0.62;
const cellMass = 5.5;
const specificHeat = 1001;
/** Heat transfer of one cell to the cold plate and through the cabinet wall, in W/K. */
const toPlate = 2.2;
const toAir = 0.12;

export function createBattery(shape: BatteryShape, of: BatteryParameters, seed: number, state?: BatteryState): Battery {
  const { clusters, cellAh } = shape;
  const cells = toCells(shape, of, seed, state);
  const { soc, capacity, clusterTemperature } = cells;
  const rated = (of.ratedC ?? defaultC) * cellAh;
  const known = cells.fits && state ? state : { charged: 0, discharged: 0, heat: 0 };
  let limited: { dtS: number; limits: BatteryLimits } | undefined;
  /** Cached: the limits are needed at the end of a step and at the beginning of the next one. */
  const limits = (dtS: number): BatteryLimits => {
    if (limited?.dtS !== dtS) limited = { dtS, limits: limitsOf({ ...cells, rated }, dtS, clusters) };
    return limited.limits;
  };
  const battery: Battery = {
    shape,
    soc,
    clusterTemperature,
    voltage: cells.voltage,
    temperature: cells.temperature,
    clusterVoltage: cells.clusterVoltage,
    current: 0,
    clusterCurrent: 0,
    voltageTotal: 0,
    charged: known.charged,
    discharged: known.discharged,
    heat: known.heat,
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
    interrupt: () => read(0),
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
  charged,
  discharged,
  heat,
});

/** `terminal` and `lost` are in W. */
function count(battery: Battery, { terminal, lost }: { terminal: number; lost: number }, dtS: number): void {
  const hours = dtS / 3600;
  battery.heat += (lost * hours) / 1000;
  if (terminal > 0) battery.charged += (terminal * hours) / 1000;
  else battery.discharged -= (terminal * hours) / 1000;
}

/** Stored energy in kWh. */
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

/** Heats the cells, and transfers heat from them to coolant and air. Returns the heat to the coolant in kW. */
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

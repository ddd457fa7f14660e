// In: direct-current power wanted of a stack and how long. Out: the current that flowed, what every cell looks like after, heat and limits.
// Charging is positive. A cluster is cells in series; clusters side by side share the current evenly.
import { type BatteryLimits, limitsOf } from './batteryLimits.ts';
import { energyBelow, restVoltage } from './lfp.ts';
import { gauss } from '../noise.ts';
import { createPolarisation, type PolarisationState } from './polarisation.ts';
import type { BatteryParameters } from '../plantFile.ts';

export interface BatteryShape {
  clusters: number;
  cells: number;
  /** Of one cell, Ah. */
  cellAh: number;
}
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
  /** 0 to 1: by the charge that is left of the whole. */
  meanSoc(): number;
  limits(dtS: number): BatteryLimits;
  /** Flows `power` kW for `dtS`, as far as the limits and a charging voltage let it; answers the kW that did. */
  flow(power: number, dtS: number, cap?: number): number;
  /** A of the stack that bring it to a voltage at the end of a step, and no further; 0 when it stands there. */
  currentTo(volt: number, dtS: number): number;
  /** Heat into the cells, and out of them to coolant and air. */
  breathe(dtS: number, coolant: number | undefined, ambient: number): { toCoolant: number };
  /** Counters as they stand after so many times as much work; the heat is told anew. */
  age(times: number): void;
  save(): BatteryState;
}
export interface BatteryState {
  soc: number[];
  clusterTemperature: number[];
  polarisation?: PolarisationState;
  charged: number;
  discharged: number;
  heat: number;
}

/** Colder cells resist more: about half as much again at 0 °C, little less than at 25 °C when warm (typical of LFP cells of 280 to 314 Ah). */
const coldFactor = (warm: number): number => (warm < 25 ? 1 + 0.014 * (25 - warm) : Math.max(0.85, 1 - 0.003 * (warm - 25)));
/** Continuous current over capacity, unless the plant file says another. */
const usualC = 0.62;
const cellMass = 5.5;
const specificHeat = 1001;
/** W/K of one cell to the cold plate and through the cabinet wall. */
const toPlate = 2.2;
const toAir = 0.12;

export function createBattery(shape: BatteryShape, of: BatteryParameters, seed: number, state?: BatteryState): Battery {
  const { clusters, cells, cellAh } = shape;
  const count = clusters * cells;
  const ratedC = of.ratedC ?? usualC;
  const capacity = Float64Array.from({ length: count }, (_, i) => cellAh * (1 + of.capacitySpread * gauss(seed, i)));
  const resistance = Float64Array.from({ length: count }, (_, i) => {
    return (of.resistanceMilliohm / 1000) * (1 + of.resistanceSpread * gauss(seed ^ 0x51, i));
  });
  /** Where the cell sits in its pack: the middle is warmer. */
  const warmth = Float64Array.from({ length: count }, (_, i) => {
    const x = ((i % cells) % of.packCells) / Math.max(1, of.packCells - 1);
    return 4 * x * (1 - x) - 0.5 + 0.15 * gauss(seed ^ 0x77, i);
  });
  const fits = state?.soc.length === count && state.clusterTemperature.length === clusters;
  const soc = fits
    ? Float64Array.from(state.soc)
    : Float64Array.from({ length: count }, (_, i) => of.initialSoc / 100 + 0.002 * gauss(seed ^ 0x99, i));
  const clusterTemperature = fits ? Float64Array.from(state.clusterTemperature) : new Float64Array(clusters).fill(24);
  const polarised = createPolarisation(clusters, of.resistanceMilliohm / 1000, fits ? state.polarisation : undefined);
  /** V at rest and what polarisation adds to it now: what every cell reads without current. */
  const open = new Float64Array(count);
  const rest = new Float64Array(count);
  const ohm = new Float64Array(count);
  const clusterHeat = new Float64Array(clusters);
  let known: { dtS: number; limits: BatteryLimits } | undefined;
  let capacityLeast = Number.POSITIVE_INFINITY;
  for (const each of capacity) capacityLeast = Math.min(capacityLeast, each);

  const battery: Battery = {
    shape,
    soc,
    voltage: new Float64Array(count),
    temperature: new Float64Array(count),
    clusterVoltage: new Float64Array(clusters),
    clusterTemperature,
    current: 0,
    clusterCurrent: 0,
    voltageTotal: 0,
    charged: fits ? state.charged : 0,
    discharged: fits ? state.discharged : 0,
    heat: fits ? state.heat : 0,
    stored() {
      let sum = 0;
      for (let i = 0; i < count; i++) sum += (capacity[i] as number) * energyBelow(soc[i] as number);
      return sum / 1000;
    },
    meanSoc() {
      let held = 0;
      let whole = 0;
      for (let i = 0; i < count; i++) {
        held += (soc[i] as number) * (capacity[i] as number);
        whole += capacity[i] as number;
      }
      return held / whole;
    },
    limits,
    flow,
    currentTo,
    breathe,
    age(times) {
      battery.charged *= times;
      battery.discharged *= times;
      battery.heat = 0;
    },
    save: () => ({
      soc: Array.from(soc, (each) => Number(each.toPrecision(12))),
      clusterTemperature: Array.from(clusterTemperature),
      polarisation: polarised.save(),
      charged: battery.charged,
      discharged: battery.discharged,
      heat: battery.heat,
    }),
  };
  refresh(true);
  settle(0);
  return battery;

  /** Rest voltage (where charge flowed), voltage without current and resistance of every cell as they are now. */
  function refresh(charged: boolean): void {
    for (let cluster = 0, i = 0; cluster < clusters; cluster++) {
      const factor = coldFactor(clusterTemperature[cluster] as number);
      const volt = polarised.volt(cluster);
      for (let end = i + cells; i < end; i++) {
        if (charged) rest[i] = restVoltage(soc[i] as number);
        open[i] = (rest[i] as number) + volt;
        ohm[i] = (resistance[i] as number) * factor;
      }
    }
  }

  /** What every cell reads while `current` A flow through a cluster. */
  function settle(current: number): void {
    const load = Math.abs(current) / (cellAh * 0.5);
    battery.clusterCurrent = current;
    battery.current = current * clusters;
    let total = 0;
    for (let cluster = 0, i = 0; cluster < clusters; cluster++) {
      let sum = 0;
      const warm = clusterTemperature[cluster] as number;
      for (let end = i + cells; i < end; i++) {
        const volt = (open[i] as number) + current * (ohm[i] as number);
        battery.voltage[i] = volt;
        battery.temperature[i] = warm + (warmth[i] as number) * (0.8 + 1.6 * load);
        sum += volt;
      }
      battery.clusterVoltage[cluster] = sum;
      total += sum;
    }
    battery.voltageTotal = total / clusters;
  }

  /** Asked for at the end of a step and at the beginning of the next: worked out once. */
  function limits(dtS: number): BatteryLimits {
    if (known?.dtS !== dtS)
      known = {
        dtS,
        limits: limitsOf({ open, ohm, soc, clusterTemperature, capacityLeast, rated: ratedC * cellAh }, dtS, clusters),
      };
    return known.limits;
  }
  /** Ohm of the stack over a step: what builds up in it by polarisation counts with its mean. */
  function ohmsOver(dtS: number): number {
    let total = 0;
    for (let i = 0; i < count; i++) total += ohm[i] as number;
    for (let cluster = 0; cluster < clusters; cluster++) {
      total += cells * polarised.ohmsOver(dtS) * coldFactor(clusterTemperature[cluster] as number);
    }
    return total / clusters / clusters;
  }
  /** V of the stack without current after `later` Ah have flowed through each cell, with what is left of its polarisation. */
  function openAfter(later: number, dtS: number): number {
    let total = 0;
    for (let i = 0; i < count; i++) {
      total += later === 0 ? (rest[i] as number) : restVoltage((soc[i] as number) + later / (capacity[i] as number));
    }
    for (let cluster = 0; cluster < clusters; cluster++) total += cells * polarised.leftOver(cluster, dtS);
    return total / clusters;
  }
  function currentTo(volt: number, dtS: number): number {
    const ohms = ohmsOver(dtS);
    const later = dtS / 3600 / clusters;
    let [low, high] = [0, Math.min(limits(dtS).charge, (volt - openAfter(0, dtS)) / ohms)];
    const reaches = (current: number): boolean => openAfter(current * later, dtS) + ohms * current > volt;
    if (high <= 0) return 0;
    if (!reaches(high)) return high;
    // Near full the voltage rises steeply with the charge of the step itself.
    for (let halvings = 0; halvings < 16; halvings++) {
      const middle = (low + high) / 2;
      if (reaches(middle)) high = middle;
      else low = middle;
    }
    return low;
  }
  function flow(power: number, dtS: number, cap?: number): number {
    if (power === 0) return rested(dtS);
    const hours = dtS / 3600;
    const most = limits(dtS);
    const mostIn = cap === undefined || power < 0 ? most.charge : Math.min(most.charge, currentTo(cap, dtS));
    const ohms = ohmsOver(dtS);
    /** The current for that power, with the rest voltage after `later` Ah have flowed through each cell. */
    const solve = (later: number): number => {
      const volt = openAfter(later, dtS);
      // P = (V + R·I)·I, the root that goes to P/V for small currents.
      const root = Math.sqrt(Math.max(0, volt * volt + 4 * ohms * power * 1000));
      const wanted = (2 * power * 1000) / (volt + root);
      return Math.max(-most.discharge, Math.min(mostIn, wanted));
    };
    let current = solve(0);
    // In a long step the voltage of its middle counts.
    if (dtS > 5 && current !== 0) current = solve((current / clusters) * (hours / 2));
    const each = current / clusters;
    clusterHeat.fill(0);
    let terminal = 0;
    for (let cluster = 0, i = 0; cluster < clusters; cluster++) {
      const factor = coldFactor(clusterTemperature[cluster] as number);
      const over = polarised.flow(cluster, each * factor, dtS) * each;
      for (let end = i + cells; i < end; i++) {
        const before = soc[i] as number;
        const after = Math.min(1, Math.max(0, before + (each * hours) / (capacity[i] as number)));
        soc[i] = after;
        const lost = each * each * (ohm[i] as number) + over;
        clusterHeat[cluster] = (clusterHeat[cluster] as number) + lost;
        // The rest voltage half-way stands for the step, so that long steps keep the books.
        terminal += each * restVoltage((before + after) / 2) + lost;
      }
    }
    const lost = clusterHeat.reduce((sum, part) => sum + part, 0);
    battery.heat += (lost * hours) / 1000;
    if (terminal > 0) battery.charged += (terminal * hours) / 1000;
    else battery.discharged -= (terminal * hours) / 1000;
    known = undefined;
    refresh(true);
    settle(each);
    return terminal / 1000;
  }

  /** Nothing flows: the charge of every cell stays; what they read comes to rest. */
  function rested(dtS: number): number {
    clusterHeat.fill(0);
    for (let cluster = 0; cluster < clusters; cluster++) polarised.flow(cluster, 0, dtS);
    known = undefined;
    refresh(false);
    settle(0);
    return 0;
  }

  function breathe(dtS: number, coolant: number | undefined, ambient: number): { toCoolant: number } {
    const held = cells * cellMass * specificHeat;
    known = undefined;
    let toCoolant = 0;
    for (let cluster = 0; cluster < clusters; cluster++) {
      const before = clusterTemperature[cluster] as number;
      const plate = coolant === undefined ? 0 : cells * toPlate;
      const wall = cells * toAir;
      const pull = plate + wall;
      const goal = ((clusterHeat[cluster] as number) + plate * (coolant ?? 0) + wall * ambient) / pull;
      const after = goal + (before - goal) * Math.exp((-pull * dtS) / held);
      clusterTemperature[cluster] = after;
      if (coolant !== undefined) toCoolant += plate * ((before + after) / 2 - coolant);
    }
    return { toCoolant: toCoolant / 1000 };
  }
}

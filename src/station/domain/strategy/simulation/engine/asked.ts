// What a simulation of a strategy is made from, and what comes of it. Shapes only. Charging is positive, kW; columns are by the minute, NaN is not known.
import type { DispatchOrder } from '../../../../../core/content.ts';
import type { Plan } from '../../../../dispatch/decision.ts';

export interface SimulatedBattery {
  id: string;
  /** kWh when full, and % at the start. */
  ratedEnergy: number;
  soc: number;
  /** kW that its management allows besides the tapers; the usual value of such cells if unknown. */
  most?: number | undefined;
}
export interface SimulatedConverter {
  id: string;
  ratedPower: number;
  battery: string;
  /** The grid connection point of the device. */
  area?: string | undefined;
}
/** What happens around the storage whatever it does; absent is not measured. */
export interface Surroundings {
  /** Drawn at the grid point without the storage; by grid-connection point as well. */
  site?: Float64Array | undefined;
  areas?: Readonly<Record<string, Float64Array>> | undefined;
  /** Consumption at the storage meter besides the converters: auxiliary consumption and the losses up to the meter; also by grid connection point. */
  auxiliary?: Float64Array | undefined;
  auxiliaries?: Readonly<Record<string, Float64Array>> | undefined;
  pv?: Float64Array | undefined;
  /** V of all phases at the grid points. */
  voltageLeast?: Float64Array | undefined;
  voltageMost?: Float64Array | undefined;
  /** °C of the cells. */
  temperatureLeast?: Float64Array | undefined;
  temperatureMost?: Float64Array | undefined;
}
/** Applies from a moment until the next one; without a plan the storage idles. */
export interface PlanFrom {
  from: number;
  plan: Plan | undefined;
}
export interface SimulationAsked {
  zone: string;
  /** A full minute. */
  start: number;
  minutes: number;
  batteries: readonly SimulatedBattery[];
  converters: readonly SimulatedConverter[];
  around: Surroundings;
  /** Oldest first. */
  plans: readonly PlanFrom[];
  /** The agreed export limit, kW, and the share of the photovoltaics whose inverters can be limited. */
  exporting?: { limit: number; curtailable: number } | undefined;
  /** Of limits, as the schemas have it; absent: as the engine lists them. */
  order?: DispatchOrder | undefined;
  /** Seconds by which the power at the terminals follows a new set-point; absent: it follows at once. */
  answerS?: number | undefined;
}

export interface SimulatedRun {
  start: number;
  minutes: number;
  wanted: Float64Array;
  /** What the limits left of it. */
  limited: Float64Array;
  /** At the terminals of the converters, their own losses included. */
  power: Float64Array;
  /** At the meter of the storage, where money is counted: the auxiliary consumption included. */
  metered: Float64Array;
  grid: Float64Array;
  /** What inverters are kept from feeding by the export limit; all 0 where there is none. */
  curtailed: Float64Array;
  /** % at the end of the minute: of the storage, and of the batteries with the lowest and highest. */
  soc: Float64Array;
  socLeast: Float64Array;
  socMost: Float64Array;
  /** V. */
  cellLeast: Float64Array;
  cellMost: Float64Array;
  /** Number of the one reason that bound at the end of the minute. */
  reason: Uint16Array;
  /** kWh at the terminals of the batteries and inside them. */
  battery: { charged: number; discharged: number; heat: number; storedBefore: number; storedAfter: number };
  /** kWh that the converters took for themselves. */
  losses: number;
  /** % at the end, by battery. */
  socs: Readonly<Record<string, number>>;
}

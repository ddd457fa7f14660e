// Types of the input and the result of a simulation. Charging is positive, in kW; columns are by the minute, NaN is unknown.
import type { DispatchOrder } from '../../../../../core/content.ts';
import type { Plan } from '../../../../dispatch/decision.ts';

export interface SimulatedBattery {
  id: string;
  /** Energy of the full battery in kWh, and SOC at the start in %. */
  ratedEnergy: number;
  soc: number;
  /** Power limit of the BMS in kW, in addition to the tapers; absent for the default of such cells. */
  most?: number | undefined;
}
export interface SimulatedConverter {
  id: string;
  ratedPower: number;
  battery: string;
  /** The grid connection point of the device. */
  area?: string | undefined;
}
/** Conditions that do not depend on the storage; absent without a measurement. */
export interface Surroundings {
  /** Power drawn at the grid connection point without the storage, in total and by grid connection point. */
  site?: Float64Array | undefined;
  /** `site` is a forecast from measurements; NaN at times of day without any. */
  isForecast?: boolean;
  areas?: Readonly<Record<string, Float64Array>> | undefined;
  /**
   * Consumption at the storage meter besides the converters: auxiliary consumption and the losses up to the meter; also by grid
   * connection point.
   */
  auxiliary?: Float64Array | undefined;
  auxiliaries?: Readonly<Record<string, Float64Array>> | undefined;
  pv?: Float64Array | undefined;
  /** Lowest and highest voltage (V) of all phases at the grid connection points. */
  voltageLeast?: Float64Array | undefined;
  voltageMost?: Float64Array | undefined;
  /** Lowest and highest cell temperature (°C). */
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
  /** The agreed export limit in kW, and the share of PV power that can be curtailed. */
  exporting?: { limit: number; curtailable: number } | undefined;
  /** Order of the limits from the schemas; absent for the order of the engine. */
  order?: DispatchOrder | undefined;
  /** Delay in seconds with which the power follows a new set-point; absent for no delay. */
  answerS?: number | undefined;
}

export interface SimulatedRun {
  start: number;
  minutes: number;
  wanted: Float64Array;
  /** Power after limits. */
  limited: Float64Array;
  /** At the terminals of the converters, including their own losses. */
  power: Float64Array;
  /** At the storage meter, which determines revenue, including auxiliary consumption. */
  metered: Float64Array;
  grid: Float64Array;
  /** PV power curtailed by the export limit; 0 without an export limit. */
  curtailed: Float64Array;
  /** SOC in % at the end of the minute: of the storage, and of the batteries with the lowest and highest SOC. */
  soc: Float64Array;
  socLeast: Float64Array;
  socMost: Float64Array;
  /** Lowest and highest cell voltage in V. */
  cellLeast: Float64Array;
  cellMost: Float64Array;
  /** Number of the limiting reason at the end of the minute. */
  reason: Uint16Array;
  /** kWh at the terminals of the batteries and inside them. */
  battery: { charged: number; discharged: number; heat: number; storedBefore: number; storedAfter: number };
  /** kWh of losses in the converters. */
  losses: number;
  /** SOC in % at the end, by battery. */
  socs: Readonly<Record<string, number>>;
}

// The interface of the models of simulated devices, and the data of one step.
import type { PricePeriodSent } from '../../core/calls/calls.gen.ts';
import type { Weather } from './site/weather.ts';

/** Time and weather of one step. */
export interface Step extends Weather {
  /** End of the step, epoch ms. */
  at: number;
  dtS: number;
  /** Day of the station that contains the step, and minute of that day. */
  day: string;
  minute: number;
  /** Price band: 0 none, 1 sharp … 5 deep valley. */
  band: number;
  newDay: boolean;
  newMonth: boolean;
}

/** The model of a device. A reader is requested once and called for every reading; it returns NaN for "missing". */
export interface Model {
  reader(path: string, name: string): (() => number) | undefined;
  /** True if the model accepts the value. The plant stores values that no model accepts. */
  write(path: string, name: string, value: number): boolean;
  save(): unknown;
  /** The model has no limits of its own: those of the device file apply, as for a device without a model. */
  readonly limits?: 'of-the-file';
  /** Multiplies the counters, as after a multiple of the same operation. Not needed by a model without counters. */
  age?(times: number): void;
}

/** A flag is 0 or 1 on the wire of every device. */
export const flag = (value: boolean): number => (value ? 1 : 0);
export const isSet = (value: number): boolean => value === 1;

/** Readers by name from an object of functions. */
export const readersOf =
  (readers: Readonly<Record<string, () => number>>) =>
  (path: string, name: string): (() => number) | undefined =>
    path === '' && Object.hasOwn(readers, name) ? readers[name] : undefined;

export function bandAt(bands: readonly PricePeriodSent[], time: string): number {
  return bands.find(({ startTime, endTime }) => startTime <= time && time < endTime)?.chargeState ?? 0;
}

/** A number of a saved state or of a configuration, or `otherwise` if there is none. */
export function numberIn(source: unknown, name: string, otherwise: number): number {
  const value = typeof source === 'object' && source !== null ? (source as Record<string, unknown>)[name] : undefined;
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

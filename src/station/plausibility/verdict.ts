// Types of the results and the inputs of a check.
import type { ReferenceName, Tolerance } from '../../core/devices/plausibility.ts';
import type { Track } from './track.ts';

export type Verdict =
  | { is: 'contradicts'; measured: number; expected: number; opposite?: boolean }
  /**
   * `moves`: the value also changes, so the device is alive; only that ends a doubt. `used`: the share of the tolerance that was
   * used. `atRest`: the power is so low that a wrong value would agree as well.
   */
  | { is: 'agrees'; moves: boolean; used?: number; atRest?: boolean }
  /** No verdict is possible: the present state continues. */
  | { is: 'unknown' }
  /** The reference is in doubt itself. */
  | { is: 'void' };
export const unknown: Verdict = { is: 'unknown' };

/** One part of a reference power: a point of a device with its sign. */
export interface Term {
  device: string;
  point: string;
  sign: 1 | -1;
  /** Multiplied by another point of the device. */
  times?: { point: string; factor: number };
  /** The term counts with any value from zero to its own. Used for auxiliary consumption, which a meter may or may not include. */
  perhaps?: true;
}
export interface Reference {
  terms: readonly Term[];
  /** Rated power of the converters concerned, kW. */
  rating: number;
}
/** Inputs of a check. */
export interface Sight {
  now: number;
  own: (point: string) => Track;
  /** Time at which the device was last read. */
  readAt: () => number;
  /** Undefined if there is no reference; "void" if the reference is in doubt. */
  reference: (name?: ReferenceName) => Reference | 'void' | undefined;
  /** Whether a point of the device is a voltage. */
  isVoltage: (point: string) => boolean;
  track: (device: string, point: string) => Track;
  rating: () => number;
  /** The smallest change of a point, in its unit. */
  resolution: (point: string) => number;
  /** The interval at which a point is read. */
  paceMs: (point: string) => number;
  /** The station writes to the device by itself. */
  written: boolean;
  doubted: boolean;
}
/** A check. It may keep state between calls. */
export type Judge = (sight: Sight) => Verdict;

export const allowance = ({ absolute, ofRating = 0, ofFlow = 0 }: Tolerance, rating: number, flow: number): number =>
  absolute + ofRating * rating + ofFlow * flow;

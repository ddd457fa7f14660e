// What one look at one check comes to, and what every check is made of.
import type { ReferenceName, Tolerance } from '../../core/devices/plausibility.ts';
import type { Track } from './track.ts';

export type Verdict =
  | { is: 'contradicts'; measured: number; expected: number; opposite?: boolean }
  /**
   * `moves`: it is alive as well. Only that ends a doubt. `used`: the share of its tolerance that it took. `atRest`: so little flows that a wrong
   * value would agree as well.
   */
  | { is: 'agrees'; moves: boolean; used?: number; atRest?: boolean }
  /** No verdict is possible: what was begun continues. */
  | { is: 'unknown' }
  /** What spoke against it is in doubt itself. */
  | { is: 'void' };
export const unknown: Verdict = { is: 'unknown' };

/** How a power is made up of points of devices; each with its sign. */
export interface Term {
  device: string;
  point: string;
  sign: 1 | -1;
  /** Multiplied by another point of the device. */
  times?: { point: string; factor: number };
  /** Somewhere between nothing and its value: auxiliaries that a meter may count or not. */
  perhaps?: true;
}
export interface Reference {
  terms: readonly Term[];
  /** Rated power of the converters concerned, kW. */
  rating: number;
}
/** What a check looks at. */
export interface Sight {
  now: number;
  own: (point: string) => Track;
  /** When the device was read last. */
  readAt: () => number;
  /** Undefined where nothing says what should be; "void" where what says it is in doubt. */
  reference: (name?: ReferenceName) => Reference | 'void' | undefined;
  track: (device: string, point: string) => Track;
  rating: () => number;
  /** The least by which a point can differ, in its unit. */
  resolution: (point: string) => number;
  /** How often a point is read. */
  paceMs: (point: string) => number;
  /** The station writes to the device by itself. */
  written: boolean;
  doubted: boolean;
}
/** Remembers from look to look. */
export type Judge = (sight: Sight) => Verdict;

export const allowance = ({ absolute, ofRating = 0, ofFlow = 0 }: Tolerance, rating: number, flow: number): number =>
  absolute + ofRating * rating + ofFlow * flow;

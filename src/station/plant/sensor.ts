// What a measuring device adds to what is there: a quick noise from reading to reading, and a slow wandering with its own warmth.
// By seed and time alone, so that any step width and any restart read the same.
import { hash01, noise } from './noise.ts';

/** -1 to 1, another value each second. */
export const white = (seed: number, at: number): number => 2 * hash01(seed, Math.floor(at / 1000)) - 1;

/** `quick` and `slow` are the widths of both in the unit of the quantity. */
export const jitter = (seed: number, at: number, quick: number, slow = 0): number =>
  quick * white(seed, at) + (slow === 0 ? 0 : slow * noise(seed ^ 0x5a, at, 700_000));

// Simulates the errors of a measuring device: fast noise, and a slow drift as caused by its own heating. They depend only on seed
// and time, so every step width and every restart gives the same readings.
import { hash01, noise } from './noise.ts';

/** -1 to 1, with a new value every second. */
export const white = (seed: number, at: number): number => 2 * hash01(seed, Math.floor(at / 1000)) - 1;

/** `quick` and `slow`: amplitudes of noise and drift, in the unit of the quantity. */
export const jitter = (seed: number, at: number, quick: number, slow = 0): number =>
  quick * white(seed, at) + (slow === 0 ? 0 : slow * noise(seed ^ 0x5a, at, 700_000));

// Extra readings of devices, and when values were read, for the dispatch.
import type { Polled } from './polled.ts';

export interface Readings {
  /** Reads the point once more as soon as possible, in addition to the usual readings. */
  readExtra(device: string, point: string): void;
  /** How long a reading of the point recently took at most; undefined: unknown, or it fails. */
  readingMs(device: string, point: string): number | undefined;
  /** When the point was read, or the oldest of the points from which it is computed. */
  readAt(device: string, point: string): number | undefined;
}

export const readingsOf = (find: (device: string) => Pick<Polled, 'loop' | 'readAt'> | undefined): Readings => ({
  readExtra: (device, point) => find(device)?.loop.readExtra([point]),
  readingMs: (device, point) => find(device)?.loop.readingMs([point]),
  readAt: (device, point) => find(device)?.readAt([point]),
});

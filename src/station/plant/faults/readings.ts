// Determines the values that frozen points of a faulty device repeat, and the wrong readings of its other points.
import type { Fault, Reading } from './fault.ts';

/** Reading of a faulty point in place of its true value. */
export type Misreading = Exclude<Reading, 'frozen'>;

/** A frozen point repeats its present value, even if the plant behind it is rebuilt. */
export function toFrozen(fault: Fault, valueOf: (key: string) => number): FrozenFault {
  if (!fault.points) return { ...fault, points: undefined };
  const points = Object.entries(fault.points).map(([key, reading]) => [key, reading === 'frozen' ? valueOf(key) : reading]);
  return { ...fault, points: Object.fromEntries(points) };
}
export type FrozenFault = Omit<Fault, 'points'> & { points: Readonly<Record<string, Misreading>> | undefined };

export const misread = (reading: Misreading, value: number): number =>
  typeof reading === 'number' ? reading : value * reading.factor + reading.offset;

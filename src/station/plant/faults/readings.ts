// In: how points of a faulty device read. Out: the same with the values that a frozen point repeats, and a reading of a true value.
import type { Fault, Reading } from './fault.ts';

/** What a faulty point reads instead of its true value. */
export type Misreading = Exclude<Reading, 'frozen'>;

/** What is frozen repeats the value of this moment, over every change of the plant behind it. */
export function toFrozen(fault: Fault, valueOf: (key: string) => number): FrozenFault {
  if (!fault.points) return { ...fault, points: undefined };
  const points = Object.entries(fault.points).map(([key, reading]) => [key, reading === 'frozen' ? valueOf(key) : reading]);
  return { ...fault, points: Object.fromEntries(points) };
}
export type FrozenFault = Omit<Fault, 'points'> & { points: Readonly<Record<string, Misreading>> | undefined };

export const misread = (reading: Misreading, value: number): number =>
  typeof reading === 'number' ? reading : value * reading.factor + reading.offset;

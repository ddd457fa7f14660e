// The points of its type that a make can read or write.
import type { DeviceModel } from './device.ts';

/** Whether the make provides the point, from a register or computed. */
export const providesPoint = ({ registers, computed = {} }: DeviceModel, point: string): boolean =>
  Object.hasOwn(registers, point) || Object.hasOwn(computed, point);

/** Whether the make has a register or a write sequence for the point. */
export const takesPoint = ({ registers, sequences = {} }: DeviceModel, point: string): boolean =>
  Object.hasOwn(registers, point) || Object.hasOwn(sequences, point);

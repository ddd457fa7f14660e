// The points of its type that a model can read or write.
import type { DeviceModel } from './device.ts';

/** Whether the model provides the point, from a register or computed. */
export const providesPoint = ({ registers, computed = {} }: DeviceModel, point: string): boolean =>
  Object.hasOwn(registers, point) || Object.hasOwn(computed, point);

/** Whether the model has a register or a write sequence for the point. */
export const takesPoint = ({ registers, sequences = {} }: DeviceModel, point: string): boolean =>
  Object.hasOwn(registers, point) || Object.hasOwn(sequences, point);

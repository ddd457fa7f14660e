// Which points of its type a make has.
import type { DeviceModel } from './device.ts';

/** Whether the make has the point, read or computed. */
export const tellsPoint = ({ registers, computed = {} }: DeviceModel, point: string): boolean =>
  Object.hasOwn(registers, point) || Object.hasOwn(computed, point);

/** Whether the make has writes for the point, or a register of its own. */
export const takesPoint = ({ registers, sequences = {} }: DeviceModel, point: string): boolean =>
  Object.hasOwn(registers, point) || Object.hasOwn(sequences, point);

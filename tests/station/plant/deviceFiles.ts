// The compiled device files, for tests of their content.
import type { DeviceType, Point } from '../../../src/core/devices/device.ts';
import { content } from '../../delivered.ts';

export const typeOf = (name: string): DeviceType => {
  const type = content.devices[name];
  if (!type) throw new Error(`There is no device type ${name}`);
  return type;
};
export const pointOf = (type: string, name: string): Point => {
  const point = typeOf(type).points[name];
  if (!point) throw new Error(`${type} has no point ${name}`);
  return point;
};

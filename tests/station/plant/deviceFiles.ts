// The compiled device files, for tests of their content.
import { compile } from '../../../src/compiler/compile.ts';
import { kinds } from '../../../src/compiler/kinds.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';
import type { DeviceType, Point } from '../../../src/core/devices/device.ts';

export const { content } = compile(readSchemas(['schemas']), { kinds });
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

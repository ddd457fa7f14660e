// Turns the headline points of a device file into columns. Pure.
import { type DeviceType, type Point, toPointKey } from '../../src/core/devices/device.ts';
import type { Text } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';

export interface PointColumn {
  key: string;
  title: Text;
  schema: Point;
  /** Pointer of the value in a reading. */
  at: string;
}

/** Maximum number of columns, so that a row stays readable. */
const most = 4;

export function toColumns(file: DeviceType | undefined): PointColumn[] {
  if (!file) return [];
  const known = Object.keys(file.headline ?? {}).flatMap((name) => {
    const point = file.points[name];
    if (!point || point.access === 'write') return [];
    const key = toPointKey(file.type, name);
    return [{ key, title: point.title ?? name, schema: point, at: `/values${toPointer([key])}` }];
  });
  return known.slice(0, most);
}

// In: a device file. Out: its headline points as columns. Pure.
import { type DeviceType, type Point, toPointKey } from '../../src/core/devices/device.ts';
import type { Text } from '../../src/core/language.ts';
import { toPointer } from '../../src/core/pointer.ts';

export interface PointColumn {
  key: string;
  title: Text;
  schema: Point;
  /** Pointer in a reading. */
  at: string;
}

/** More than these make a row that nobody overlooks. */
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

// In: a device type and a make of it. Out: the points that this make does not have: nothing reads or computes them, so they never have a value.
import type { DeviceType } from '../../core/devices/device.ts';
import { providesPoint } from '../../core/devices/makePoints.ts';
import { modelOf } from './ratios.ts';

const known = new WeakMap<DeviceType, Map<string, readonly string[]>>();

/** Needed for each reading, so they are found once. A type without registers, such as a camera, gets its values another way. */
export function lackedPoints(type: DeviceType, modelName: string): readonly string[] {
  const byModel = known.get(type) ?? new Map<string, readonly string[]>();
  known.set(type, byModel);
  let found = byModel.get(modelName);
  if (!found) byModel.set(modelName, (found = find(type, modelName)));
  return found;
}

function find(type: DeviceType, modelName: string): string[] {
  const model = modelOf(type, modelName);
  if (!model) return [];
  return Object.entries(type.points).flatMap(([name, { access, value }]) =>
    access === 'write' || value || providesPoint(model, name) ? [] : [name],
  );
}

// Lists the points of a device type that one of its models can neither read nor write.
import type { DeviceType } from '../../core/devices/device.ts';
import { providesPoint, takesPoint } from '../../core/devices/makePoints.ts';
import { modelOf } from './ratios.ts';

const known = new WeakMap<DeviceType, Map<string, readonly string[]>>();

/**
 * Determined once per model, because each reading needs it. Empty for a type without registers, such as a camera, which gets its
 * values in another way.
 */
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
    value || (access === 'write' ? takesPoint : providesPoint)(model, name) ? [] : [name],
  );
}

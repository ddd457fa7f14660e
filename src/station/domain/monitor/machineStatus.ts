// Determines the status labels that apply to a device, in the order of the device file.
import type { DeviceReading } from '../../../core/calls/calls.gen.ts';
import { holds } from '../../../core/condition.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import { read } from '../../../core/pointer.ts';

type Label = NonNullable<DeviceReading['status']>[number];
const labels = ['pending', 'charging', 'discharging', 'stand', 'local', 'remote'] as const satisfies readonly Label[];

/** A label with an unknown condition is left out. */
export function machineStatus({ status = {} }: Pick<DeviceType, 'status'>, values: Readonly<Record<string, number>>): Label[] {
  const context = { scope: () => undefined, own: (pointer: string) => read(values, pointer) };
  return Object.entries(status).flatMap(([name, { when }]) => {
    const label = labels.find((each) => each === name);
    return label !== undefined && holds(when, context) === true ? [label] : [];
  });
}

// In: a device file and the newest values of a device of it. Out: the status labels that hold, in the order of the file.
import { holds } from '../../core/condition.ts';
import type { DeviceType } from '../../core/device.ts';
import { read } from '../../core/pointer.ts';

/** A label whose condition is not known is not given. */
export function machineStatus({ status = {} }: Pick<DeviceType, 'status'>, values: Readonly<Record<string, number>>): string[] {
  const sight = { scope: () => undefined, own: (pointer: string) => read(values, pointer) };
  return Object.entries(status).flatMap(([name, { when }]) => (holds(when, sight) === true ? [name] : []));
}

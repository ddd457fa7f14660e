// In: a device to be saved or removed. Out: nothing if the caller may do so; otherwise the refusal of a guard.
import { isDeepStrictEqual } from 'node:util';
import type { DeviceRecord } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';

/**
 * Devices that carry the power of the storage, and those that its dispatch uses, are changed under the guards of their role; a new name alone is no
 * change. A device whose type is gone gets the guards of all roles.
 */
export function mustMayChange(record: DeviceRecord, { station, guard }: CallContext, before?: DeviceRecord): void {
  const types = station.content().devices;
  const type = types[record.type];
  const needs = type ? (type.changeNeeds ?? []) : Object.values(types).flatMap(({ changeNeeds = [] }) => changeNeeds);
  if (needs.length > 0 && !(before && isDeepStrictEqual({ ...before, name: '' }, { ...record, name: '' })))
    guard([...new Set(needs)]);
}

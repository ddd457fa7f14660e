// Checks whether the caller may save or delete a device; throws the refusal of the guard otherwise.
import { isDeepStrictEqual } from 'node:util';
import type { DeviceRecord } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';

/**
 * Changing a device of the storage system, or one that its dispatch uses, requires the guards of its role. Changing only the name
 * is always allowed. A device with a missing type requires the guards of all roles.
 */
export function mustMayChange(record: DeviceRecord, { station, guard }: CallContext, before?: DeviceRecord): void {
  const types = station.content().devices;
  const type = types[record.type];
  const needs = type ? (type.changeNeeds ?? []) : Object.values(types).flatMap(({ changeNeeds = [] }) => changeNeeds);
  if (needs.length > 0 && !(before && isDeepStrictEqual({ ...before, name: '' }, { ...record, name: '' })))
    guard([...new Set(needs)]);
}

// In: a device as it would be saved or removed. Out: nothing, where whoever asks may do so; otherwise the refusal of a guard.
import { isDeepStrictEqual } from 'node:util';
import type { DeviceRecord } from '../../contract/index.ts';
import type { CallContext } from '../../contract/calls.ts';

/**
 * What carries the power of the storage, and what its dispatch goes by, is changed under the guards of its role; under another name it is the same
 * device. Of what a device was whose type is gone nobody knows, so that it is guarded like the most guarded one.
 */
export function mustMayChange(record: DeviceRecord, { station, guard }: CallContext, before?: DeviceRecord): void {
  const types = station.content().devices;
  const type = types[record.type];
  const needs = type ? (type.changeNeeds ?? []) : Object.values(types).flatMap(({ changeNeeds = [] }) => changeNeeds);
  if (needs.length > 0 && !(before && isDeepStrictEqual({ ...before, name: '' }, { ...record, name: '' })))
    guard([...new Set(needs)]);
}

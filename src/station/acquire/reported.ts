// For points that depend on what a device reports about itself, such as its firmware version: determines whether the device must
// be read in another way, and removes values that were read in the wrong form.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, LiveDevice } from '../contract/index.ts';
import type { DeviceMap } from '../modbus/deviceMap.ts';
import { layoutOf, type Reports } from '../modbus/reports.ts';
import { type Answer, decodeAll, type ReadValues } from './answers.ts';
import type { LiveStore } from './live.ts';

/** The values that the device reports about itself, from its newest readings. */
export function reportsOf(device: LiveDevice | undefined): Reports {
  const { values = {}, texts = {}, lost } = device ?? {};
  return (key) => values[key] ?? (lost?.has(key) ? undefined : texts[key]);
}

/** The values that a device reports about itself, if it is read only once. */
export function reportsIn(answers: readonly Answer[]): Reports {
  const { numbers, texts } = decodeAll(answers, new Map());
  return newest({ numbers, texts }, () => undefined);
}

/** Reports of a new reading. For points that it does not contain, those of earlier readings. */
const newest =
  ({ numbers, texts }: Pick<ReadValues, 'numbers' | 'texts'>, before: Reports): Reports =>
  (key) => {
    if (texts.has(key)) return texts.get(key);
    const value = numbers.get(key);
    return value === undefined ? before(key) : Number.isFinite(value) ? value : undefined;
  };

interface Read {
  record: DeviceRecord;
  types: Members<DeviceType>;
  map: DeviceMap;
}

/** Whether the conditions on the reports of a device have other results than when it was planned. */
export const isOutdated = ({ record, types, map: { reporting } }: Read, reports: Reports): boolean =>
  reporting.layout !== '' && layoutOf(record, types, reports) !== reporting.layout;

/** Like `isOutdated`, but for a new reading. If it is outdated, its values that depend on reports are lost. */
export function outdates(read: Read, { numbers, texts }: ReadValues, lost: Set<string>, before: Reports): boolean {
  if (!isOutdated(read, newest({ numbers, texts }, before))) return false;
  for (const key of read.map.reporting.dependent) {
    numbers.set(key, Number.NaN);
    lost.add(key);
    if (texts.has(key)) texts.set(key, undefined);
  }
  return true;
}

/** Removes values that were read before the device was planned again. */
export function forget(store: LiveStore, id: string, keys: ReadonlySet<string>): void {
  const { link = 'never' } = store.live.get(id) ?? {};
  store.say(id, new Map(Array.from(keys, (key) => [key, undefined])));
  store.put(id, undefined, new Map(Array.from(keys, (key) => [key, Number.NaN])), { link, lost: keys });
}

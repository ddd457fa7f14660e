// In: a reading of a device and how its points depend on what it reports, such as its firmware version. Out: whether it must be read in another way;
// the values that were read in the wrong form are taken out.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord, LiveDevice } from '../contract/index.ts';
import type { DeviceMap } from '../modbus/deviceMap.ts';
import { layoutOf, type Reports } from '../modbus/reports.ts';
import { type Answer, decodeAll, type ReadValues } from './answers.ts';
import type { LiveStore } from './live.ts';

/** What the device reports by its newest values. */
export function reportsOf(device: LiveDevice | undefined): Reports {
  const { values = {}, texts = {}, lost } = device ?? {};
  return (key) => values[key] ?? (lost?.has(key) ? undefined : texts[key]);
}

/** What a device that is read once reports. */
export function reportsIn(answers: readonly Answer[]): Reports {
  const { numbers, texts } = decodeAll(answers, new Map());
  return newest({ numbers, texts }, () => undefined);
}

/** By a reading, and where it tells nothing of a point by what was read before. */
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

/** Whether the conditions over the reports of a device stand otherwise than when it was planned. */
export const isOutdated = ({ record, types, map: { reporting } }: Read, reports: Reports): boolean =>
  reporting.layout !== '' && layoutOf(record, types, reports) !== reporting.layout;

/** As above, with this reading. If so, its values that depend on reports are lost. */
export function outdates(read: Read, { numbers, texts }: ReadValues, lost: Set<string>, before: Reports): boolean {
  if (!isOutdated(read, newest({ numbers, texts }, before))) return false;
  for (const key of read.map.reporting.dependent) {
    numbers.set(key, Number.NaN);
    lost.add(key);
    if (texts.has(key)) texts.set(key, undefined);
  }
  return true;
}

/** Values that were read before the device was planned anew are not used. */
export function forget(store: LiveStore, id: string, keys: ReadonlySet<string>): void {
  const { link = 'never' } = store.live.get(id) ?? {};
  store.say(id, new Map(Array.from(keys, (key) => [key, undefined])));
  store.put(id, undefined, new Map(Array.from(keys, (key) => [key, Number.NaN])), { link, lost: keys });
}

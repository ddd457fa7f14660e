// The active alarms, the state for evaluating them, and the steps that change it: alarms begin, end and get their causes.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { AlarmRecord, Clock, DeviceRecord, LiveValues } from '../contract/index.ts';
import type { PartPlace } from '../modbus/deviceParts.ts';
import { type Surroundings, toCauses } from './fold.ts';
import type { Chatter } from './chatter.ts';
import type { PatientStore } from './patientStore.ts';
import type { ReadSetting } from './judge.ts';
import type { Silence } from './silence.ts';
import type { Watched } from './watched.ts';

export interface AlarmBook {
  store: PatientStore;
  live: LiveValues;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  clock: Clock;
  setting: ReadSetting;
  /** By device and alarm. */
  running: Map<string, AlarmRecord>;
  /** By device. */
  watched: Map<string, WatchedDevice>;
  /** Keys of the station's own alarms whose cause was present when it was last reported. */
  stated: Set<string>;
  listeners: Set<() => void>;
  silence: Silence;
  chatter: Chatter;
  surroundings: Surroundings;
}
/** The alarms watched on a device, and the data from which this list was made. */
export interface WatchedDevice {
  record: DeviceRecord;
  parts: readonly PartPlace[];
  list: readonly Watched[];
}
export const stationDevice = { id: 'station', name: 'EMS', type: 'station', busbarName: '' } as const;

export function wake({ listeners }: AlarmBook): void {
  for (const each of listeners) each();
}

/**
 * All alarms that one evaluation raises are written in one transaction, so that a flood of alarms waits for the disk only once.
 */
export function addAll({ store, running, chatter }: AlarmBook, records: readonly Omit<AlarmRecord, 'id'>[]): void {
  const added = store.addAll(records);
  for (const each of [...added, ...chatter.note(added)]) running.set(keyOf(each), each);
}
export const keyOf = ({ device, alarm }: Pick<AlarmRecord, 'device' | 'alarm'>): string => `${device} ${alarm}`;

/** The ids and those of the consequences: what is done to a cause is also done to its consequences. */
export const withUnder = ({ store }: AlarmBook, ids: readonly string[]): readonly string[] => [
  ...new Set([...ids, ...store.under(ids).map(({ id }) => id)]),
];

export function endAll({ store, running, clock }: AlarmBook, keys: readonly string[]): void {
  const ended = keys.flatMap((key) => running.get(key) ?? []);
  for (const key of keys) running.delete(key);
  const endTime = clock.now();
  store.saveAll(ended.map((record) => ({ ...record, status: 'end', endTime })));
}

/** To be called after alarms began or ended: each gets its present cause. An alarm without a cause becomes independent again. */
export function settle(book: AlarmBook): void {
  const { store, running } = book;
  const causes = toCauses([...running.values()], book.surroundings);
  const changed: AlarmRecord[] = [];
  for (const [key, record] of running) {
    const cause = causes.get(record)?.id;
    if (record.cause === cause) continue;
    const { cause: _before, ...rest } = record;
    const next = cause === undefined ? rest : { ...rest, cause };
    running.set(key, next);
    changed.push(next);
  }
  store.saveAll(changed);
  // Ended consequences are moved to the new cause as well.
  for (const { id, cause } of changed) if (cause !== undefined) store.adopt(id, cause);
  wake(book);
}

/** Writes records that a full disk kept in memory, and replaces their ids with the final ones. */
export function writeWaiting({ store, running }: AlarmBook): boolean {
  const ids = store.flush();
  for (const [key, record] of running) {
    const id = ids.get(record.id);
    if (id !== undefined) running.set(key, { ...record, id });
  }
  return ids.size > 0;
}

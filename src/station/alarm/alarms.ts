// In: live values and the alarms of the device files. Out: alarm records, raised and ended; and alarms of lost communication.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { AlarmRecord, Alarms, Clock, DeviceRecord, LiveValues } from '../contract/index.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import { openAlarmStore } from './alarmStore.ts';
import { type AlarmBook, add, end, rootOf, settle, stationDevice, wake, writeWaiting } from './alarmBook.ts';
import { clear } from './clearAlarm.ts';
import { relatedOf } from './fold.ts';
import { look, takeOn } from './lookAtAlarms.ts';
import { patientStore } from './patientStore.ts';
import { watchSilence } from './silence.ts';

export interface AlarmOptions {
  /** SQLite file, or open database; may be the one of the documents. */
  file: string | Db;
  live: LiveValues;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  clock: Clock;
  /** How long a device may stay silent before it is an alarm. */
  silentMs?: number;
  /** How often silence is looked for; 0: only `tick`. */
  everyMs?: number;
}
export interface RunningAlarms extends Alarms {
  isRunning(device: string): boolean;
  acknowledge(ids: readonly string[], by: string): number;
  /** An alarm that the station itself raises while `on`: about itself (storage, dispatch), or about a device. */
  own(alarm: string, of: OwnAlarm, on: boolean, about?: About): void;
  /** Takes on changed devices and device files. */
  sync(): void;
  tick(): void;
  close(): void;
}

export interface OwnAlarm {
  level: AlarmRecord['level'];
  title: string;
  advice?: string;
  /** It befell the station and is over; the alarm stands until a person has seen it. */
  over?: true;
}
type About = Pick<DeviceRecord, 'id' | 'name' | 'type' | 'busbarName'>;

export function createAlarms(options: AlarmOptions): RunningAlarms {
  const { file, live, devices, types, clock, silentMs = 30_000, everyMs = 5000 } = options;
  const store = patientStore(openAlarmStore(file));
  const book: AlarmBook = {
    ...{ store, live, devices, types, clock },
    running: new Map(store.running().map((record) => [`${record.device} ${record.alarm}`, record])),
    watched: new Map(),
    stated: new Set(),
    listeners: new Set(),
    silence: watchSilence({ live, clock, silentMs }),
    surroundings: {
      follows: ({ deviceType, alarm }) => types()[deviceType]?.alarms?.[alarm]?.follows ?? [],
      related: (device, type) => relatedOf(devices(), rootOf(device), type),
    },
  };
  const { running, listeners } = book;
  takeOn(book);
  settle(book);
  const unsubscribe = live.onChange('*', (device) => look(book, device));
  const timer = everyMs > 0 ? setInterval(() => tick(book), everyMs) : undefined;
  timer?.unref();
  return {
    search: (filter) => store.search(filter),
    searchFolded: (filter) => store.searchFolded(filter),
    running: () => [...running.values()].toSorted((one, other) => other.occurTime - one.occurTime),
    counts: () => countsOf(running.values()),
    clear(ids, by) {
      // What followed goes with its cause.
      const all = [...new Set([...ids, ...store.under(ids).map((each) => each.id)])];
      const cleared = all.flatMap((id) => clear(book, id, by) ?? []);
      if (cleared.length > 0) settle(book);
      return cleared;
    },
    acknowledge(ids, by) {
      const done = ids.filter((id) => acknowledge(book, id, by)).length;
      if (done > 0) wake(book);
      return done;
    },
    own: (alarm, of, on, about = stationDevice) => state(book, alarm, of, on, about),
    isRunning: (device) => [...running.values()].some((record) => rootOf(record.device) === device && record.level !== 'unrated'),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sync: () => takeOn(book),
    tick: () => tick(book),
    close() {
      clearInterval(timer);
      unsubscribe();
      store.close();
    },
  };
}

function countsOf(running: Iterable<AlarmRecord>) {
  const counts = { A: 0, B: 0, C: 0, unrated: 0, total: 0, consequences: 0 };
  for (const { level, cause } of running) {
    if (cause !== undefined) counts.consequences += 1;
    else {
      counts[level] += 1;
      counts.total += 1;
    }
  }
  return counts;
}

function acknowledge({ store, running }: AlarmBook, id: string, by: string): boolean {
  const record = store.find(id);
  if (!record || record.acknowledgedBy !== undefined) return false;
  const next = { ...record, acknowledgedBy: by };
  store.save(next);
  const key = `${record.device} ${record.alarm}`;
  if (running.has(key) && record.status === 'running') running.set(key, next);
  return true;
}

/** What the station itself says of itself, or of a device. */
function state(book: AlarmBook, alarm: string, { level, title, advice, over }: OwnAlarm, on: boolean, about: About): void {
  const { id, name, type, busbarName } = about;
  const key = `${id} ${alarm}`;
  if (on && !over) book.stated.add(key);
  else book.stated.delete(key);
  if (on === book.running.has(key)) return;
  if (on)
    add(book, {
      ...{ device: id, deviceName: name, deviceType: type, busbarName, originalTitle: title },
      ...{ alarm, level, title, occurTime: book.clock.now(), status: 'running' },
      ...(advice !== undefined && { advice }),
    });
  else end(book, key);
  settle(book);
}

/** Looks for devices that went silent. */
function tick(book: AlarmBook): void {
  const { running, silence, devices } = book;
  let changed = writeWaiting(book);
  const { lost, back } = silence.look(devices());
  for (const device of back) {
    if (!running.has(`${device} communication`)) continue;
    end(book, `${device} communication`);
    changed = true;
  }
  for (const record of lost) {
    if (running.has(`${record.device} communication`)) continue;
    add(book, record);
    changed = true;
  }
  if (changed) settle(book);
}

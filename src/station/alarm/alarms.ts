// Raises and ends alarms according to live values and device files, and alarms of lost communication. Answers queries.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Alarms, Clock, DeviceRecord, LiveValues } from '../contract/index.ts';
import { rootOf } from '../equipment/ofDevice.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import { openAlarmStore } from './alarmStore.ts';
import { type AlarmBook, addAll, endAll, keyOf, settle, stationDevice, writeWaiting } from './alarmBook.ts';
import { acknowledge } from './acknowledgeAlarm.ts';
import { watchChatter } from './chatter.ts';
import { clear } from './clearAlarm.ts';
import { countsOf } from './countsOf.ts';
import { surroundingsOf } from './surroundings.ts';
import type { ReadSetting } from './judge.ts';
import { checkAlarms, takeOn } from './checkAlarms.ts';
import { patientStore } from './patientStore.ts';
import { inPresentWords } from './presentWords.ts';
import { watchSilence } from './silence.ts';
import type { OwnAlarm } from './ownAlarm.ts';

export interface AlarmOptions {
  /** SQLite file or open database; may be the one of the documents. */
  file: string | Db;
  live: LiveValues;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  clock: Clock;
  /** Reads settings of the station for conditions; absent: none is known. */
  setting?: ReadSetting;
  /** How long a device may be silent before an alarm is raised. */
  silentMs?: () => number;
  /** Interval of the check for silent devices; 0: only by `tick`. */
  everyMs?: number;
}
export interface RunningAlarms extends Alarms {
  isRunning(device: string): boolean;
  /** An alarm that the station raises while `on`: about itself (storage, dispatch), or about a device. */
  own(alarm: string, of: OwnAlarm, on: boolean, about?: About): void;
  /** Updates the texts and values of an alarm of the station itself while it is active. */
  renew(alarm: string, of: OwnAlarm): void;
  /** Applies changed devices and device files. */
  sync(): void;
  tick(): void;
  close(): void;
}

type About = Pick<DeviceRecord, 'id' | 'name' | 'type' | 'busbarName'>;

export function createAlarms(options: AlarmOptions): RunningAlarms {
  const { file, live, devices, types, clock, setting = () => undefined, silentMs = () => 30_000, everyMs = 5000 } = options;
  const store = patientStore(openAlarmStore(file));
  const running = new Map(store.running().map((record) => [keyOf(record), record]));
  const book: AlarmBook = {
    store,
    live,
    devices,
    types,
    clock,
    setting,
    running,
    watched: new Map(),
    stated: new Set(),
    listeners: new Set(),
    silence: watchSilence({ live, clock, silentMs }),
    chatter: watchChatter(store, clock),
    surroundings: surroundingsOf(devices, types, running),
  };
  const { listeners } = book;
  takeOn(book);
  settle(book);
  const present = inPresentWords(types);
  const unsubscribe = live.onChange('*', (device) => checkAlarms(book, device));
  const timer = everyMs > 0 ? setInterval(() => tick(book), everyMs) : undefined;
  timer?.unref();
  return {
    search: (filter) => ofList(store.search(filter), present),
    searchFolded: (filter) => ofList(store.searchFolded(filter), present),
    running: () => [...running.values()].map(present).toSorted((one, other) => other.occurTime - one.occurTime),
    find(id) {
      const found = store.find(id);
      return found && present(found);
    },
    counts: () => countsOf(running.values()),
    clear: (ids, by) => clear(book, ids, by),
    acknowledge: (ids, by, comment) => acknowledge(book, ids, by, comment),
    own: (alarm, of, on, about = stationDevice) => state(book, alarm, of, on, about),
    renew: (alarm, of) => renew(book, alarm, of),
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

const ofList = <T>(
  { list, total }: { list: readonly T[]; total: number },
  make: (each: T) => T,
): { list: T[]; total: number } => ({
  list: list.map(make),
  total,
});

/** Raises or ends an alarm that the station reports about itself or about a device. */
function state(
  book: AlarmBook,
  alarm: string,
  { level, title, originalTitle = title, advice, value, values, over }: OwnAlarm,
  on: boolean,
  about: About,
): void {
  const { id, name, type, busbarName } = about;
  const key = `${id} ${alarm}`;
  if (on && !over) book.stated.add(key);
  else book.stated.delete(key);
  if (on === book.running.has(key)) return;
  if (on)
    addAll(book, [
      {
        device: id,
        deviceName: name,
        deviceType: type,
        busbarName,
        originalTitle,
        alarm,
        level,
        title,
        occurTime: book.clock.now(),
        status: 'running',
        ...(advice !== undefined && { advice }),
        ...(value !== undefined && { value }),
        ...(values && { values }),
      },
    ]);
  else endAll(book, [key]);
  settle(book);
}

function renew({ running, store, listeners }: AlarmBook, alarm: string, of: OwnAlarm): void {
  const key = `${stationDevice.id} ${alarm}`;
  const record = running.get(key);
  if (!record) return;
  const { level, title, originalTitle = title, advice, values } = of;
  const next = { ...record, level, title, originalTitle, ...(advice !== undefined && { advice }), ...(values && { values }) };
  running.set(key, next);
  store.saveAll([next]);
  for (const listener of listeners) listener();
}

/** Checks for devices that became silent or respond again, and writes records that wait for the disk. */
function tick(book: AlarmBook): void {
  const { running, silence, devices } = book;
  const written = writeWaiting(book);
  const found = silence.look(devices());
  const back = found.back.map((device) => `${device} communication`).filter((key) => running.has(key));
  const lost = found.lost.filter((record) => !running.has(keyOf(record)));
  endAll(book, back);
  addAll(book, lost);
  if (written || back.length > 0 || lost.length > 0) settle(book);
}

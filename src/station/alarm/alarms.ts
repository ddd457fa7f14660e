// In: live values and the alarms of the device files. Out: alarm records, raised and ended; and alarms of lost communication.
import type { DeviceType } from '../../core/device.ts';
import type { Members } from '../../core/language.ts';
import type { AlarmRecord, Alarms, Clock, DeviceRecord, Live } from '../contract/index.ts';
import type { Db } from '../store/docs/docsSchema.ts';
import { openAlarmStore } from './alarmStore.ts';
import { relatedOf, type Surroundings, toCauses } from './fold.ts';
import { placeOf } from './judge.ts';
import { patientStore } from './patientStore.ts';
import { watchSilence } from './silence.ts';
import { originalOf, toRecord } from './toRecord.ts';
import { idOf, readerOf, toldBy, type Watched, watchedOf } from './watched.ts';

export interface AlarmOptions {
  /** SQLite file, or open database; may be the one of the documents. */
  file: string | Db;
  live: Live;
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
const eventTimeMs = 5000;
/** Alarms of devices that the station raises, whatever their files say. */
const ours: ReadonlySet<string> = new Set(['communication', 'counter', 'unread']);
const stationDevice = { id: 'station', name: 'EMS', type: 'station', busbarName: '' } as const;

export function createAlarms({
  file,
  live,
  devices,
  types,
  clock,
  silentMs = 30_000,
  everyMs = 5000,
}: AlarmOptions): RunningAlarms {
  const store = patientStore(openAlarmStore(file));
  const running = new Map<string, AlarmRecord>(store.running().map((record) => [`${record.device} ${record.alarm}`, record]));
  const listeners = new Set<() => void>();
  const silence = watchSilence({ live, clock, silentMs });
  /** Alarms of the station itself whose cause is there, as it said last. */
  const stated = new Set<string>();
  const surroundings: Surroundings = {
    follows: ({ deviceType, alarm }) => types()[deviceType]?.alarms?.[alarm]?.follows ?? [],
    related: (device, type) => relatedOf(devices(), rootOf(device), type),
  };
  let watched = new Map<string, Watched[]>();
  const wake = (): void => {
    for (const each of listeners) each();
  };
  sync();
  settle();
  const unsubscribe = live.onChange('*', look);
  const timer = everyMs > 0 ? setInterval(tick, everyMs) : undefined;
  timer?.unref();

  function sync(): void {
    const before = new Map([...watched.values()].flat().map((each) => [idOf(each), each.judge]));
    watched = new Map(
      devices().map((record) => [record.id, watchedOf(record, types(), (one) => before.get(one)?.running ?? running.has(one))]),
    );
    const known = new Set([...watched.values()].flat().map(idOf));
    for (const one of [...watched.values()].flat()) rename(one);
    for (const [id, { device, alarm }] of running) {
      const isOurs = ours.has(alarm);
      const gone = device !== stationDevice.id && !isOurs && !known.has(id);
      const lost = device !== stationDevice.id && isOurs && !watched.has(device);
      if (gone || lost) end(id);
    }
  }
  /** What runs is told by the words that the device has for it now. */
  function rename(one: Watched): void {
    const record = running.get(idOf(one));
    const originalTitle = originalOf(one);
    if (record === undefined || record.originalTitle === originalTitle) return;
    running.set(idOf(one), { ...record, originalTitle });
    store.save({ ...record, originalTitle });
  }

  /** Only a device that answers is judged: its last words say nothing of what is. */
  function look(device: string): void {
    const read = live.get(device);
    if (!read || read.link === 'timeout' || read.link === 'never') return;
    let changed = false;
    const event = read.values[types()[read.type]?.events?.time ?? ''];
    for (const one of watched.get(device) ?? []) {
      const verdict = one.judge.look(readerOf(one, live), clock.now());
      if (one.judge.quiet) one.before = event;
      const soe = event === one.before ? undefined : event;
      if (verdict === undefined) {
        if (soe !== undefined && stampLate(one, soe)) changed = true;
        continue;
      }
      changed = true;
      one.awaitsTill = verdict === 'raise' && soe === undefined ? clock.now() + eventTimeMs : undefined;
      if (verdict === 'raise') raise(one, soe);
      else end(idOf(one));
    }
    if (changed) settle();
  }
  function stampLate(one: Watched, soe: number): boolean {
    const record = running.get(idOf(one));
    const awaited = record !== undefined && one.awaitsTill !== undefined && clock.now() <= one.awaitsTill;
    if (awaited) {
      const stamped = { ...record, soe };
      running.set(idOf(one), stamped);
      store.save(stamped);
    }
    one.awaitsTill = undefined;
    return awaited;
  }
  function raise(one: Watched, soe: number | undefined): void {
    const value = toldBy(one, live, placeOf(one.alarm.when) ?? '');
    add({ ...toRecord(one, clock.now(), value), ...(soe !== undefined && { soe }) });
  }
  function add(record: Omit<AlarmRecord, 'id'>): void {
    running.set(`${record.device} ${record.alarm}`, store.add(record));
  }
  function end(id: string): void {
    const record = running.get(id);
    if (!record) return;
    running.delete(id);
    store.save({ ...record, status: 'end', endTime: clock.now() });
  }

  /** A mark on the record. It ends only what has no cause any more, so that its beginning is never lost. */
  function clear(id: string, by: string): AlarmRecord | undefined {
    const record = store.find(id);
    if (!record || record.clearedBy !== undefined) return undefined;
    const marked: AlarmRecord = { ...record, clearedBy: by, clearedAt: clock.now() };
    const key = `${record.device} ${record.alarm}`;
    if (running.get(key)?.id === id) running.set(key, marked);
    store.save(marked);
    if (running.get(key) !== marked || persists(key, record)) return marked;
    end(key);
    silence.forget(record.device);
    watchedBy(key, record)?.judge.set(false);
    return store.find(id);
  }
  /** What cannot be read is not known to be gone. */
  function persists(key: string, record: AlarmRecord): boolean {
    if (record.device === stationDevice.id || record.alarm === 'counter') return stated.has(key);
    const link = live.get(rootOf(record.device))?.link;
    const isSilent = link === 'timeout' || link === 'never';
    if (record.alarm === 'communication') return isSilent || link === 'abnormal';
    const one = watchedBy(key, record);
    return one !== undefined && (isSilent || one.judge.holds(readerOf(one, live)) !== false);
  }
  const watchedBy = (key: string, { device }: AlarmRecord): Watched | undefined =>
    watched.get(rootOf(device))?.find((one) => idOf(one) === key);

  /** Records that a full disk kept in memory get their lasting ids. */
  function writeWaiting(): boolean {
    const ids = store.flush();
    for (const [key, record] of running) {
      const id = ids.get(record.id);
      if (id !== undefined) running.set(key, { ...record, id });
    }
    return ids.size > 0;
  }
  /** Looks for devices that went silent. */
  function tick(): void {
    let changed = writeWaiting();
    const { lost, back } = silence.look(devices());
    for (const device of back) {
      if (!running.has(`${device} communication`)) continue;
      end(`${device} communication`);
      changed = true;
    }
    for (const record of lost) {
      if (running.has(`${record.device} communication`)) continue;
      add(record);
      changed = true;
    }
    if (changed) settle();
  }
  /** After alarms came or went: each gets the cause that runs now, one that goes on without it stands for itself again. */
  function settle(): void {
    const causes = toCauses([...running.values()], surroundings);
    for (const [key, record] of running) {
      const cause = causes.get(record)?.id;
      if (record.cause === cause) continue;
      const { cause: _before, ...rest } = record;
      const next = cause === undefined ? rest : { ...rest, cause };
      running.set(key, next);
      store.save(next);
      // What had ended under it goes with it.
      if (cause !== undefined) store.adopt(record.id, cause);
    }
    wake();
  }

  return {
    search: (filter) => store.search(filter),
    searchFolded: (filter) => store.searchFolded(filter),
    running: () => [...running.values()].toSorted((one, other) => other.occurTime - one.occurTime),
    counts() {
      const counts = { A: 0, B: 0, C: 0, unrated: 0, total: 0, consequences: 0 };
      for (const { level, cause } of running.values()) {
        if (cause !== undefined) counts.consequences += 1;
        else {
          counts[level] += 1;
          counts.total += 1;
        }
      }
      return counts;
    },
    clear(ids, by) {
      // What followed goes with its cause.
      const all = [...new Set([...ids, ...store.under(ids).map((each) => each.id)])];
      const cleared = all.flatMap((id) => clear(id, by) ?? []);
      if (cleared.length > 0) settle();
      return cleared;
    },
    acknowledge(ids, by) {
      let done = 0;
      for (const id of ids) {
        const record = store.find(id);
        if (!record || record.acknowledgedBy !== undefined) continue;
        const next = { ...record, acknowledgedBy: by };
        store.save(next);
        if (running.has(`${record.device} ${record.alarm}`) && record.status === 'running')
          running.set(`${record.device} ${record.alarm}`, next);
        done += 1;
      }
      if (done > 0) wake();
      return done;
    },
    own(alarm, { level, title, advice, over }, on, { id, name, type, busbarName } = stationDevice) {
      const key = `${id} ${alarm}`;
      if (on && !over) stated.add(key);
      else stated.delete(key);
      if (on === running.has(key)) return;
      const about = { device: id, deviceName: name, deviceType: type, busbarName, originalTitle: title };
      if (on)
        add({
          ...about,
          alarm,
          level,
          title,
          ...(advice === undefined ? {} : { advice }),
          occurTime: clock.now(),
          status: 'running',
        });
      else end(key);
      settle();
    },
    isRunning: (device) => [...running.values()].some((record) => rootOf(record.device) === device && record.level !== 'unrated'),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    sync,
    tick,
    close() {
      clearInterval(timer);
      unsubscribe();
      store.close();
    },
  };
}

const rootOf = (device: string): string => (device.includes('/') ? device.slice(0, device.indexOf('/')) : device);

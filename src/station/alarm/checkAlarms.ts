// Evaluates the alarms of a device when its values or the device files have changed, and raises and ends them.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { AlarmRecord, DeviceRecord } from '../contract/index.ts';
import { rootOf } from '../equipment/ofDevice.ts';
import { partsOf } from '../modbus/deviceParts.ts';
import { type AlarmBook, addAll, endAll, settle, stationDevice, type WatchedDevice } from './alarmBook.ts';
import { placeOf } from './judge.ts';
import { plausibilityAlarm } from './ownAlarms.ts';
import { originalOf, toRecord } from './toRecord.ts';
import { idOf, readerOf, valueAt, type Watched, watchedOf } from './watched.ts';

/** A device may report the time of an event after the event itself. */
const eventTimeMs = 5000;
/** Alarms about devices that the station raises itself, whatever the device files contain. */
const ours: ReadonlySet<string> = new Set(['communication', 'counter', 'missing', 'range', 'unread']);
const isOurs = (alarm: string): boolean => ours.has(alarm) || alarm.startsWith(plausibilityAlarm);

/**
 * Applies the current devices and device files. The watch list of a device is valid as long as it and the files of its parts are
 * unchanged.
 */
export function takeOn(book: AlarmBook): void {
  const { running, devices } = book;
  const types = book.types();
  const before = book.watched;
  book.watched = new Map(devices().map((record) => [record.id, watchedFor(book, record, types)]));
  for (const [id, of] of book.watched) if (of !== before.get(id)) for (const one of of.list) rename(book, one);
  for (const id of before.keys()) if (!book.watched.has(id)) forget(book, id);
  const isThere = ([id, { device, deviceType, alarm }]: [string, AlarmRecord]): boolean => {
    if (device === stationDevice.id) return true;
    if (isOurs(alarm)) return book.watched.has(device);
    // Without the file of its type, it is unknown whether the alarm has ended.
    if (types[deviceType] === undefined) return book.watched.has(rootOf(device));
    return book.watched.get(rootOf(device))?.list.some((one) => idOf(one) === id) === true;
  };
  endAll(
    book,
    [...running].filter((each) => !isThere(each)).map(([id]) => id),
  );
}

/** A removed device may be added again under the same id, such as a grid connection point. */
function forget({ silence, stated }: AlarmBook, device: string): void {
  silence.forget(device);
  for (const key of stated) if (key.slice(0, key.lastIndexOf(' ')) === device) stated.delete(key);
}

function watchedFor({ watched, running, setting }: AlarmBook, record: DeviceRecord, types: Members<DeviceType>): WatchedDevice {
  const known = watched.get(record.id);
  const parts = partsOf(record, types);
  if (known?.record === record && known.parts === parts) return known;
  const before = new Map(known?.list.map((each) => [idOf(each), each.judge]));
  const isRunning = (id: string): boolean => before.get(id)?.running ?? running.has(id);
  return { record, parts, list: watchedOf(record, types, { isRunning, setting }) };
}

/** Active alarms use the present texts of the device file. */
function rename({ running, store }: AlarmBook, one: Watched): void {
  const record = running.get(idOf(one));
  const originalTitle = originalOf(one);
  if (record === undefined || record.originalTitle === originalTitle) return;
  running.set(idOf(one), { ...record, originalTitle });
  store.save({ ...record, originalTitle });
}

/** Only a device that responds is evaluated: the last values of a silent device do not show its present state. */
export function checkAlarms(book: AlarmBook, device: string): void {
  const { live, types, watched, clock } = book;
  const read = live.get(device);
  if (!read || read.link === 'timeout' || read.link === 'never') return;
  const found: Found = { raised: [], ended: [], stamped: false };
  const event = read.values[types()[read.type]?.events?.time ?? ''];
  const reader = readerOf(read.values);
  const now = clock.now();
  for (const one of watched.get(device)?.list ?? []) {
    reader.turn(one);
    const verdict = one.judge.look(reader.own, now);
    advance(book, one, verdict, event, found);
  }
  const { raised, ended, stamped } = found;
  if (raised.length === 0 && ended.length === 0 && !stamped) return;
  endAll(book, ended);
  addAll(book, raised);
  settle(book);
}

/** Result of one evaluation of a device. */
interface Found {
  raised: Omit<AlarmRecord, 'id'>[];
  ended: string[];
  stamped: boolean;
}
function advance(
  book: AlarmBook,
  one: Watched,
  verdict: 'raise' | 'end' | undefined,
  event: number | undefined,
  found: Found,
): void {
  if (one.judge.quiet) one.before = event;
  const soe = event === one.before ? undefined : event;
  if (verdict === undefined) {
    if (soe !== undefined && stampLate(book, one, soe)) found.stamped = true;
    return;
  }
  one.awaitsTill = verdict === 'raise' && soe === undefined ? book.clock.now() + eventTimeMs : undefined;
  if (verdict === 'raise') found.raised.push(toRaised(book, one, soe));
  else found.ended.push(idOf(one));
}

function stampLate({ running, store, clock }: AlarmBook, one: Watched, soe: number): boolean {
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

function toRaised({ live, clock }: AlarmBook, one: Watched, soe: number | undefined): Omit<AlarmRecord, 'id'> {
  const value = valueAt(one, live, placeOf(one.alarm.when) ?? '');
  return { ...toRecord(one, clock.now(), value), ...(soe !== undefined && { soe }) };
}

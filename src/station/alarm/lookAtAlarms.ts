// In: values of a device that changed, or changed device files. Out: the alarms that come and go by them.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { DeviceRecord } from '../contract/index.ts';
import { partsOf } from '../modbus/deviceMap.ts';
import { type AlarmBook, add, end, rootOf, settle, stationDevice, type WatchedDevice } from './alarmBook.ts';
import { placeOf } from './judge.ts';
import { originalOf, toRecord } from './toRecord.ts';
import { idOf, readerOf, toldBy, type Watched, watchedOf } from './watched.ts';

/** A device may write the time of an event after the event itself. */
const eventTimeMs = 5000;
/** Alarms of devices that the station raises, whatever their files say. */
const ours: ReadonlySet<string> = new Set(['communication', 'counter', 'unread']);

/** The devices and device files of this moment. What is watched of a device stands while it and the files of its parts do. */
export function takeOn(book: AlarmBook): void {
  const { running, devices } = book;
  const types = book.types();
  const before = book.watched;
  book.watched = new Map(devices().map((record) => [record.id, watchedAnew(book, record, types)]));
  for (const [id, of] of book.watched) if (of !== before.get(id)) for (const one of of.list) rename(book, one);
  for (const [id, { device, alarm }] of running) {
    if (device === stationDevice.id) continue;
    const isThere = ours.has(alarm)
      ? book.watched.has(device)
      : book.watched.get(rootOf(device))?.list.some((one) => idOf(one) === id);
    if (!isThere) end(book, id);
  }
}

function watchedAnew({ watched, running }: AlarmBook, record: DeviceRecord, types: Members<DeviceType>): WatchedDevice {
  const known = watched.get(record.id);
  const parts = partsOf(record, types);
  if (known?.record === record && known.parts === parts) return known;
  const before = new Map(known?.list.map((each) => [idOf(each), each.judge]));
  const isRunning = (id: string): boolean => before.get(id)?.running ?? running.has(id);
  return { record, parts, list: watchedOf(record, types, isRunning) };
}

/** What runs is told by the words that the device has for it now. */
function rename({ running, store }: AlarmBook, one: Watched): void {
  const record = running.get(idOf(one));
  const originalTitle = originalOf(one);
  if (record === undefined || record.originalTitle === originalTitle) return;
  running.set(idOf(one), { ...record, originalTitle });
  store.save({ ...record, originalTitle });
}

/** Only a device that answers is judged: its last words say nothing of what is. */
export function look(book: AlarmBook, device: string): void {
  const { live, types, watched, clock } = book;
  const read = live.get(device);
  if (!read || read.link === 'timeout' || read.link === 'never') return;
  let changed = false;
  const event = read.values[types()[read.type]?.events?.time ?? ''];
  const reader = readerOf(read.values);
  const now = clock.now();
  for (const one of watched.get(device)?.list ?? []) {
    reader.turn(one);
    const verdict = one.judge.look(reader.own, now);
    if (advance(book, one, verdict, event)) changed = true;
  }
  if (changed) settle(book);
}

/** Whether anything came of it. */
function advance(book: AlarmBook, one: Watched, verdict: 'raise' | 'end' | undefined, event: number | undefined): boolean {
  const { clock } = book;
  if (one.judge.quiet) one.before = event;
  const soe = event === one.before ? undefined : event;
  if (verdict === undefined) return soe !== undefined && stampLate(book, one, soe);
  one.awaitsTill = verdict === 'raise' && soe === undefined ? clock.now() + eventTimeMs : undefined;
  if (verdict === 'raise') raise(book, one, soe);
  else end(book, idOf(one));
  return true;
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

function raise(book: AlarmBook, one: Watched, soe: number | undefined): void {
  const value = toldBy(one, book.live, placeOf(one.alarm.when) ?? '');
  add(book, { ...toRecord(one, book.clock.now(), value), ...(soe !== undefined && { soe }) });
}

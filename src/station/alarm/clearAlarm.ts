// Marks alarms as cleared by a person. Only those whose cause is gone end, so that the start time of the others is not lost.
import type { Who } from '../../core/texts/who.ts';
import type { AlarmRecord } from '../contract/index.ts';
import { rootOf } from '../equipment/ofDevice.ts';
import { type AlarmBook, keyOf, settle, stationDevice, withUnder } from './alarmBook.ts';
import { idOf, readerOf, type Watched } from './watched.ts';

/** Returns the newly marked alarms. */
export function clear(book: AlarmBook, ids: readonly string[], by: Who): AlarmRecord[] {
  const { store, clock } = book;
  const mark = { clearedBy: by, clearedAt: clock.now() };
  const cleared = withUnder(book, ids).flatMap((id) => {
    const record = store.find(id);
    return record && record.clearedBy === undefined ? [marked(book, { ...record, ...mark })] : [];
  });
  store.saveAll(cleared);
  if (cleared.length > 0) settle(book);
  return cleared;
}

function marked(book: AlarmBook, record: AlarmRecord): AlarmRecord {
  const { running, silence, clock } = book;
  const key = keyOf(record);
  if (running.get(key)?.id !== record.id) return record;
  running.set(key, record);
  if (persists(book, key, record)) return record;
  running.delete(key);
  silence.forget(record.device);
  watchedBy(book, key, record)?.judge.set(false);
  return { ...record, status: 'end', endTime: clock.now() };
}

/** Whether the cause persists. If it cannot be read, it may persist. */
function persists(book: AlarmBook, key: string, record: AlarmRecord): boolean {
  if (record.device === stationDevice.id || ['counter', 'missing', 'range'].includes(record.alarm)) return book.stated.has(key);
  const link = book.live.get(rootOf(record.device))?.link;
  const isSilent = link === 'timeout' || link === 'never';
  if (record.alarm === 'communication') return isSilent || link === 'abnormal';
  const one = watchedBy(book, key, record);
  return one !== undefined && (isSilent || mayBeActive(book, one));
}

function mayBeActive({ live }: AlarmBook, one: Watched): boolean {
  const reader = readerOf(live.get(one.record.id)?.values ?? {});
  reader.turn(one);
  return one.judge.holds(reader.own) !== false;
}

const watchedBy = ({ watched }: AlarmBook, key: string, { device }: AlarmRecord): Watched | undefined =>
  watched.get(rootOf(device))?.list.find((one) => idOf(one) === key);

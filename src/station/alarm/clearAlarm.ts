// In: an alarm that a person clears. Out: the mark on its record; it ends only what has no cause any more, so that its beginning is never lost.
import type { AlarmRecord } from '../contract/index.ts';
import { type AlarmBook, end, rootOf, stationDevice } from './alarmBook.ts';
import { idOf, readerOf, type Watched } from './watched.ts';

/** Nothing where it is marked already. */
export function clear(book: AlarmBook, id: string, by: string): AlarmRecord | undefined {
  const { store, running, clock, silence } = book;
  const record = store.find(id);
  if (!record || record.clearedBy !== undefined) return undefined;
  const marked: AlarmRecord = { ...record, clearedBy: by, clearedAt: clock.now() };
  const key = `${record.device} ${record.alarm}`;
  if (running.get(key)?.id === id) running.set(key, marked);
  store.save(marked);
  if (running.get(key) !== marked || persists(book, key, record)) return marked;
  end(book, key);
  silence.forget(record.device);
  watchedBy(book, key, record)?.judge.set(false);
  return store.find(id);
}

/** What cannot be read is not known to be gone. */
function persists(book: AlarmBook, key: string, record: AlarmRecord): boolean {
  if (record.device === stationDevice.id || record.alarm === 'counter') return book.stated.has(key);
  const link = book.live.get(rootOf(record.device))?.link;
  const isSilent = link === 'timeout' || link === 'never';
  if (record.alarm === 'communication') return isSilent || link === 'abnormal';
  const one = watchedBy(book, key, record);
  return one !== undefined && (isSilent || isHeld(book, one));
}

function isHeld({ live }: AlarmBook, one: Watched): boolean {
  const reader = readerOf(live.get(one.record.id)?.values ?? {});
  reader.turn(one);
  return one.judge.holds(reader.own) !== false;
}

const watchedBy = ({ watched }: AlarmBook, key: string, { device }: AlarmRecord): Watched | undefined =>
  watched.get(rootOf(device))?.list.find((one) => idOf(one) === key);

// Marks alarms as acknowledged by a person, with name, time and comment. The alarms do not end.
import type { Who } from '../../core/texts/who.ts';
import type { AlarmRecord } from '../contract/index.ts';
import { type AlarmBook, keyOf, wake, withUnder } from './alarmBook.ts';

/** The first acknowledgement is kept, so that a later person sees who was first. */
export function acknowledge(book: AlarmBook, ids: readonly string[], by: Who, comment = ''): AlarmRecord[] {
  const { store, running, clock } = book;
  const mark = { acknowledgedBy: by, acknowledgedAt: clock.now(), ...(comment !== '' && { comment }) };
  const marked = withUnder(book, ids).flatMap((id) => {
    const record = store.find(id);
    return record && record.acknowledgedBy === undefined ? [{ ...record, ...mark }] : [];
  });
  for (const record of marked) if (running.get(keyOf(record))?.id === record.id) running.set(keyOf(record), record);
  store.saveAll(marked);
  if (marked.length > 0) wake(book);
  return marked;
}

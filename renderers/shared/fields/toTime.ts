// In: what a person typed for a time of day. Out: HH:mm, or the text itself where it is none. Pure.
import { isTimeOfDay } from '../../../src/core/time.ts';

/** `930`, `9:30` and `9.30` all mean 09:30; 24:00 is the end of the day. Anything else stays as typed and is told at the field. */
export function toTime(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return undefined;
  const [, hours = '', minutes = '00'] = /^(\d{1,2})(?:[:.]?(\d{2}))?$/.exec(plain) ?? [];
  const time = `${hours.padStart(2, '0')}:${minutes}`;
  return isTimeOfDay(time) ? time : plain;
}

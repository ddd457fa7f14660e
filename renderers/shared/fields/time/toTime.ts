// Converts typed text, or text copied from a spreadsheet, to `HH:mm`. Text that is not a time is returned as typed. Pure.
import { isTimeOfDay } from '../../../../src/core/time.ts';

/** `HH:mm`, `H`, `Hmm` or `H.mm`. */
const onClock = /^(\d{1,2})(?:[:.]?(\d{2}))?$/;
/** Spreadsheets copy times with seconds and with AM or PM. A time of day has no seconds, so they must be zero. */
const ofSheet = /^(?:(上午|下午) ?)?(\d{1,2})(?::(\d{2})(?::00)?)?(?: ?([ap])\.?m\.?)?$/i;

/** 24:00 is the end of the day. Text that is not a time stays as typed; the field reports it. */
export function toTime(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  if (plain === '') return undefined;
  const time = fromClock(plain) ?? fromSheet(plain);
  return time !== undefined && isTimeOfDay(time) ? time : plain;
}

function fromClock(plain: string): string | undefined {
  const found = onClock.exec(plain);
  return found ? toText(Number(found[1]), found[2]) : undefined;
}

function fromSheet(plain: string): string | undefined {
  const found = ofSheet.exec(plain);
  if (!found) return undefined;
  const [, before, hours = '', minutes, after] = found;
  const half = before ?? after?.toLowerCase();
  if (half === undefined) return minutes === undefined ? undefined : toText(Number(hours), minutes);
  const hour = Number(hours);
  // 12 AM is midnight and 12 PM is noon; 0 PM and 13 AM are invalid.
  if (hour < 1 || hour > 12) return undefined;
  return toText((hour % 12) + (half === 'p' || half === '下午' ? 12 : 0), minutes);
}

const toText = (hours: number, minutes = '00'): string => `${String(hours).padStart(2, '0')}:${minutes}`;

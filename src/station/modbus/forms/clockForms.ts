// Converts the bytes of a date and time to ms since 1970, as if the displayed time were UTC, and back. NaN: the bytes are not a
// valid date and time.

import type { ClockFormat } from '../../../core/devices/registerFormats.ts';

/** Year, month, day, hour, minute, second. */
type Fields = readonly [number, number, number, number, number, number];

export function readClock(as: ClockFormat, bytes: DataView): number {
  if (as === 'cp56') return readCp56(bytes);
  const isWide = as.endsWith('96');
  const raw = Array.from({ length: 6 }, (_none, index) => (isWide ? bytes.getUint16(index * 2) : bytes.getUint8(index)));
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = as.startsWith('clockBcd') ? raw.map(fromDigits) : raw;
  return momentOf([year < 100 ? 2000 + year : year, month, day, hour, minute, second]);
}
export function writeClock(as: ClockFormat, bytes: DataView, moment: number): void {
  if (as === 'cp56') return writeCp56(bytes, moment);
  const isWide = as.endsWith('96');
  const [year, ...others] = fieldsOf(moment);
  const fields = [isWide ? year : year - 2000, ...others].map(as.startsWith('clockBcd') ? toDigits : Number);
  fields.forEach((field, index) => (isWide ? bytes.setUint16(index * 2, field) : bytes.setUint8(index, field)));
}

/**
 * CP56Time2a (IEC 60870-5-4) in four registers with the year first, as in Schneider meters: year since 2000 | month and day (the
 * upper three bits of the day byte are the weekday) | hour and minute (bit 7: invalid, bit 15: daylight saving time) |
 * milliseconds of the minute.
 */
function readCp56(bytes: DataView): number {
  const [year, date, time, ms] = [bytes.getUint16(0), bytes.getUint16(2), bytes.getUint16(4), bytes.getUint16(6)];
  if ((time & 0x80) !== 0 || ms > 59_999) return Number.NaN;
  return momentOf([2000 + (year & 0x7f), (date >> 8) & 0xf, date & 0x1f, (time >> 8) & 0x1f, time & 0x3f, 0]) + ms;
}
function writeCp56(bytes: DataView, moment: number): void {
  const [year, month, day, hour, minute] = fieldsOf(moment);
  // Monday is 1, Sunday 7.
  const weekday = new Date(moment).getUTCDay() || 7;
  const words = [year - 2000, month * 256 + weekday * 32 + day, hour * 256 + minute, moment % 60_000];
  words.forEach((word, index) => bytes.setUint16(index * 2, word));
}

/** NaN if the date does not exist, such as 31 February, or the year is not within 2000 to 2099. */
function momentOf(fields: Fields): number {
  const [year, month, ...rest] = fields;
  const moment = Date.UTC(year, month - 1, ...rest);
  return year < 2000 || year > 2099 || fieldsOf(moment).some((field, index) => field !== fields[index]) ? Number.NaN : moment;
}
function fieldsOf(moment: number): Fields {
  const at = new Date(moment);
  const time = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()] as const;
  return [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate(), ...time];
}

/** BCD: one decimal digit per four bits. NaN if a digit is above nine. */
function fromDigits(raw: number): number {
  const text = raw.toString(16);
  return /^\d+$/.test(text) ? Number(text) : Number.NaN;
}
const toDigits = (value: number): number => Number.parseInt(String(value), 16);

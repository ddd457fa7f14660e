// Converts instants (epoch ms), days (YYYY-MM-DD), months (YYYY-MM) and times of day (HH:mm, 24:00 as the end of the day) in an
// IANA time zone. Offsets come from Intl and are cached, because Intl is slow.
import { sourceLanguage, toTag } from './texts/languages.ts';

const formatters = new Map<string, Intl.DateTimeFormat>();
function formatterOf(zone: string): Intl.DateTimeFormat {
  let found = formatters.get(zone);
  if (!found) {
    found = new Intl.DateTimeFormat(toTag(sourceLanguage), {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formatters.set(zone, found);
  }
  return found;
}

/** Time zone of a station without a configured time zone. */
export const defaultZone = 'Asia/Shanghai';

export function isZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

const quarter = 900_000;
const dayMs = 86_400_000;
const offsets = new Map<string, Map<number, number>>();

/** Local time minus UTC, in ms. Offsets change only on quarter hours, so one lookup per quarter hour is enough. */
export function offsetAt(instant: number, zone: string): number {
  let known = offsets.get(zone);
  if (!known || known.size > 50_000) offsets.set(zone, (known = new Map()));
  const slot = Math.floor(instant / quarter);
  let offset = known.get(slot);
  if (offset === undefined) known.set(slot, (offset = askOffset(slot * quarter, zone)));
  return offset;
}

function askOffset(instant: number, zone: string): number {
  const part: Record<string, number> = {};
  for (const { type, value } of formatterOf(zone).formatToParts(instant)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - instant;
}

/** Local time of the zone in ISO format, as if it were UTC. */
const wallOf = (instant: number, zone: string): string => new Date(instant + offsetAt(instant, zone)).toISOString();
const usable = (instant: number): boolean => Number.isFinite(instant) && Math.abs(instant) < 8.6e15;

/** Empty if the value is not a valid instant. */
export const dayOf = (instant: number, zone: string): string => (usable(instant) ? wallOf(instant, zone).slice(0, 10) : '');
export const monthOf = (instant: number, zone: string): string => dayOf(instant, zone).slice(0, 7);
export const timeOf = (instant: number, zone: string): string => (usable(instant) ? wallOf(instant, zone).slice(11, 16) : '');
/** `2026-11-20 18:05:09`: an instant without its offset. Use `exactInstantText` if a repeated hour must be unambiguous. */
export function instantText(instant: number, zone: string, to: 'second' | 'minute' | 'ms' = 'second'): string {
  if (!usable(instant)) return '';
  return wallOf(instant, zone)
    .replace('T', ' ')
    .slice(0, to === 'minute' ? 16 : to === 'second' ? 19 : 23);
}

/**
 * As `instantText`, with the ISO 8601 offset added if the local time occurs twice: `2026-10-25 02:30:00+01:00`. For tables, files
 * and reports, where the repeated hour of a 25-hour day would otherwise be ambiguous.
 */
export function exactInstantText(instant: number, zone: string, to: 'second' | 'minute' | 'ms' = 'second'): string {
  const text = instantText(instant, zone, to);
  return text !== '' && isShownTwice(instant, zone) ? text + offsetText(offsetAt(instant, zone)) : text;
}

function isShownTwice(instant: number, zone: string): boolean {
  const own = offsetAt(instant, zone);
  const others = new Set([offsetAt(instant - dayMs, zone), offsetAt(instant + dayMs, zone)].filter((each) => each !== own));
  return [...others].some((each) => offsetAt(instant + own - each, zone) === each);
}

const offsetText = (offset: number): string => {
  const [hours, minutes] = [Math.floor(Math.abs(offset) / 3_600_000), (Math.abs(offset) / 60_000) % 60];
  return `${offset < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(Math.floor(minutes)).padStart(2, '0')}`;
};

/** The instant of a local day and time. A time inside a clock change is shifted by the gap; a repeated time is the first one. */
export function instantOf(day: string, time: string, zone: string): number {
  return instantAt(Date.parse(`${day}T00:00:00Z`) + minutesOf(time) * 60_000, zone);
}
/** Local time of the zone in ms, as if it were UTC. */
export const wallAt = (instant: number, zone: string): number => instant + offsetAt(instant, zone);
/** Inverse of `wallAt`. For a repeated local time, the first of the two instants. */
export function instantAt(wall: number, zone: string): number {
  if (!usable(wall)) return Number.NaN;
  const before = offsetAt(wall - dayMs, zone);
  const fitting = [before, offsetAt(wall + dayMs, zone)].filter((each) => offsetAt(wall - each, zone) === each);
  return fitting.length > 0 ? Math.min(...fitting.map((each) => wall - each)) : wall - before;
}
export const startOfDay = (day: string, zone: string): number => instantOf(day, '00:00', zone);
/** The start of the next day, because days last 23 to 25 hours. */
export const endOfDay = (day: string, zone: string): number => startOfDay(addDays(day, 1), zone);

export function addDays(day: string, count: number): string {
  const at = Date.parse(`${day}T00:00:00Z`) + count * dayMs;
  return usable(at) ? new Date(at).toISOString().slice(0, 10) : '';
}
/** Takes and returns a month or a day. A day beyond the end of the month becomes its last day. */
export function addMonths(from: string, count: number): string {
  const [year = Number.NaN, month = Number.NaN, day] = from.split('-').map(Number);
  const first = new Date(startOfMonth(year, month - 1 + count));
  if (Number.isNaN(first.getTime())) return '';
  const target = first.toISOString().slice(0, 7);
  return day === undefined ? target : `${target}-${String(Math.min(day, daysIn(target))).padStart(2, '0')}`;
}
/** The same local time `count` calendar days later. */
export const addDaysTo = (instant: number, count: number, zone: string): number => {
  const seconds = (instant + offsetAt(instant, zone)) % 60_000;
  return instantOf(addDays(dayOf(instant, zone), count), timeOf(instant, zone), zone) + seconds;
};
export function daysIn(month: string): number {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(startOfMonth(year, number) - dayMs).getUTCDate();
}
/** Not `Date.UTC`, which maps the years 0 to 99 to 1900 to 1999. */
const startOfMonth = (year: number, month: number): number => new Date(0).setUTCFullYear(year, month, 1);
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
/** Day of the week; 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Minutes since midnight of `HH:mm`; 1440 for 24:00; NaN for anything else. */
export function minutesOf(time: string): number {
  if (time === '24:00') return 1440;
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  return Number(hours) * 60 + Number(minutes);
}
/** `HH:mm` for minutes since midnight, 0 to 1440. */
export const timeText = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.round(minutes % 60)).padStart(2, '0')}`;

export const isTimeOfDay = (text: string): boolean => !Number.isNaN(minutesOf(text));
/**
 * Accepted years of days and months, so that a loop over days is bounded. An instant may be earlier, because the clock of a
 * device restarts in 1970 after it lost its time.
 */
const years = { first: 2000, last: 2099 } as const;
const isYear = (year: number): boolean => year >= years.first && year <= years.last;
export const isInstant = (value: number): boolean => Number.isInteger(value) && value >= 0 && value < Date.UTC(years.last + 1, 0);
export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text) && isYear(Number(text.slice(0, 4)));
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  isMonth(text.slice(0, 7)) &&
  Number(text.slice(8)) >= 1 &&
  Number(text.slice(8)) <= daysIn(text.slice(0, 7));

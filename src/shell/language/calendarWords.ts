// Sets the dayjs locale: names of months and days and the first day of the week, from Intl.
import dayjs from 'dayjs';
import { sourceLanguage, toTag } from '../../core/texts/languages.ts';
import type { Language } from '../../core/access/session.ts';

/** 1970-01-04 was a Sunday. */
const sunday = Date.UTC(1970, 0, 4);
const dayMs = 86_400_000;

export function speakCalendar(language: Language): void {
  const tag = toTag(language);
  const lowerCaseTag = tag.toLowerCase();
  const [first = lowerCaseTag] = lowerCaseTag.split('-');
  const [source] = toTag(sourceLanguage).split('-');
  // dayjs includes its own language. Pickers request the others by either name.
  if (first !== source) for (const name of [first, lowerCaseTag]) dayjs.locale(name, { name, ...toWords(tag) }, true);
  dayjs.locale(first === source ? first : lowerCaseTag);
}

function toWords(tag: string) {
  const names = (count: number, at: (index: number) => number, form: Intl.DateTimeFormatOptions): string[] => {
    const { format } = new Intl.DateTimeFormat(tag, { ...form, timeZone: 'UTC' });
    return Array.from({ length: count }, (_none, index) => format(at(index)));
  };
  const months = (month: 'long' | 'short') => names(12, (index) => Date.UTC(1970, index, 4), { month });
  const days = (weekday: 'long' | 'short' | 'narrow') => names(7, (index) => sunday + index * dayMs, { weekday });
  const weekStart = firstDayOf(tag);
  return {
    months: months('long'),
    monthsShort: months('short'),
    weekdays: days('long'),
    weekdaysShort: days('short'),
    weekdaysMin: days('narrow'),
    weekStart,
    // ISO weeks (starting on Monday) belong to the year of their Thursday.
    yearStart: weekStart === 1 ? 4 : 1,
    ordinal: (each: number) => each,
  };
}

/** 0 is Sunday. Monday if the browser does not provide it. */
function firstDayOf(tag: string): number {
  const locale: object = new Intl.Locale(tag);
  const info: unknown =
    'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function'
      ? locale.getWeekInfo()
      : 'weekInfo' in locale
        ? locale.weekInfo
        : undefined;
  const day = typeof info === 'object' && info !== null && 'firstDay' in info ? Number(info.firstDay) : 1;
  return day % 7;
}

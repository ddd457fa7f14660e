import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as time from '../../src/core/time.ts';
import { draws } from '../chance.ts';

const shanghai = 'Asia/Shanghai';
const berlin = 'Europe/Berlin';

describe('instants in a zone', () => {
  it.each<[name: string, got: unknown, expected: unknown]>([
    ['day in Shanghai', time.dayOf(Date.UTC(2026, 10, 20, 17), shanghai), '2026-11-21'],
    ['day in Berlin', time.dayOf(Date.UTC(2026, 10, 20, 17), berlin), '2026-11-20'],
    ['month at the edge', time.monthOf(Date.UTC(2026, 11, 31, 16), shanghai), '2027-01'],
    ['time of day', time.timeOf(Date.UTC(2026, 0, 1, 16, 5), shanghai), '00:05'],
    ['time of day in a zone with an offset of 45 minutes', time.timeOf(Date.UTC(2026, 0, 1), 'Asia/Kathmandu'), '05:45'],
    ['text of an instant', time.instantText(Date.UTC(2026, 0, 1, 16, 5, 9), shanghai), '2026-01-02 00:05:09'],
    [
      'text in the first of two equal hours when summer time ends',
      time.exactInstantText(Date.UTC(2026, 9, 25, 0, 30), berlin),
      '2026-10-25 02:30:00+02:00',
    ],
    [
      'text in the second of two equal hours',
      time.exactInstantText(Date.UTC(2026, 9, 25, 1, 30), berlin, 'minute'),
      '2026-10-25 02:30+01:00',
    ],
    ['text after the repeated hour', time.exactInstantText(Date.UTC(2026, 9, 25, 2), berlin), '2026-10-25 03:00:00'],
    ['text before the repeated hour', time.exactInstantText(Date.UTC(2026, 9, 24, 23, 59), berlin), '2026-10-25 01:59:00'],
    ['text when summer time begins', time.exactInstantText(Date.UTC(2026, 2, 29, 1), berlin), '2026-03-29 03:00:00'],
    [
      'text in a repeated half hour',
      time.exactInstantText(Date.UTC(2026, 3, 4, 15, 15), 'Australia/Lord_Howe'),
      '2026-04-05 01:45:00+10:30',
    ],
    ['empty text of NaN', time.instantText(Number.NaN, shanghai), ''],
    ['start of a day', time.startOfDay('2026-11-20', shanghai), Date.UTC(2026, 10, 19, 16)],
    ['a short day lasts 23 hours', time.endOfDay('2026-03-29', berlin) - time.startOfDay('2026-03-29', berlin), 23 * 3_600_000],
    ['a long day lasts 25 hours', time.endOfDay('2026-10-25', berlin) - time.startOfDay('2026-10-25', berlin), 25 * 3_600_000],
    ['a time in the skipped hour is one hour later', time.timeOf(time.instantOf('2026-03-29', '02:30', berlin), berlin), '03:30'],
    ['an ambiguous time is the earlier instant', time.instantOf('2026-10-25', '02:30', berlin), Date.UTC(2026, 9, 25, 0, 30)],
    ['24:00 is the next day', time.instantOf('2026-11-20', '24:00', shanghai), time.startOfDay('2026-11-21', shanghai)],
    [
      'adding days keeps the time of day',
      time.timeOf(time.addDaysTo(time.instantOf('2026-03-28', '12:00', berlin), 1, berlin), berlin),
      '12:00',
    ],
    ['NaN for an invalid day', time.instantOf('yesterday', '12:00', berlin), Number.NaN],
  ])('have the expected value: %s', (_name, got, expected) => {
    expect(got).toEqual(expected);
  });

  it('have the local time from which they were made', () => {
    const zones = fc.constantFrom(
      shanghai,
      berlin,
      'Pacific/Kiritimati',
      'Pacific/Pago_Pago',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'UTC',
    );
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 36_500 }), fc.integer({ min: 6 * 4, max: 20 * 4 }), zones, (days, quarter, zone) => {
        const day = time.addDays('2000-01-01', days % 15_000);
        const text = time.timeText(quarter * 15);
        const at = time.instantOf(day, text, zone);
        // The date line moved across a whole day once; nothing else skips daytime.
        expect(`${time.dayOf(at, zone)} ${time.timeOf(at, zone)}`).toBe(`${day} ${text}`);
      }),
      draws(),
    );
  });
});

describe('calendar functions', () => {
  it.each<[name: string, got: unknown, expected: unknown]>([
    ['days across the end of a month', time.addDays('2026-02-27', 2), '2026-03-01'],
    ['months added to a month', time.addMonths('2026-11', 3), '2027-02'],
    ['months added to a day stay within the month', time.addMonths('2026-01-31', 1), '2026-02-28'],
    ['months subtracted from a day', time.addMonths('2026-01-15', -2), '2025-11-15'],
    ['days in February', time.daysIn('2028-02'), 29],
    ['days between two days', time.daysBetween('2026-02-27', '2026-03-01'), 2],
    ['weekday of a day', time.weekdayOf('2026-11-20'), 5],
    ['minutes of a time of day', time.minutesOf('08:30'), 510],
    ['minutes of 24:00', time.minutesOf('24:00'), 1440],
    ['NaN for a time after 24:00', time.minutesOf('24:15'), Number.NaN],
    ['text of 1440 minutes', time.timeText(1440), '24:00'],
    ['a valid day', time.isDay('2026-02-28'), true],
    ['February 29 of a normal year is not valid', time.isDay('2026-02-29'), false],
    ['day 0 is not valid', time.isDay('2026-02-00'), false],
    ['month 13 is not valid', time.isMonth('2026-13'), false],
    ['months of a year before 100', time.addMonths('0001-01-01', 1), '0001-02-01'],
    ['February of a year before 100', time.daysIn('0001-02'), 28],
    ['a day before 2000 is not valid', time.isDay('1999-12-31'), false],
    ['the first valid day', time.isDay('2000-01-01'), true],
    ['the last valid day', time.isDay('2099-12-31'), true],
    ['a day after 2099 is not valid', time.isDay('2100-01-01'), false],
    ['a month of year 1 is not valid', time.isMonth('0001-01'), false],
    ['the last valid month', time.isMonth('2099-12'), true],
    ['an instant before 1970 is not valid', time.isInstant(-1), false],
    ['the last valid instant', time.isInstant(Date.UTC(2100, 0) - 1), true],
    ['an instant after 2099 is not valid', time.isInstant(Date.UTC(2100, 0)), false],
    ['an instant with a fraction is not valid', time.isInstant(0.5), false],
    ['a time without a leading zero is not valid', time.isTimeOfDay('7:00'), false],
    ['a valid time zone', time.isZone('Asia/Shanghai'), true],
    ['an unknown time zone is not valid', time.isZone('Middle/Earth'), false],
  ])('return the expected result: %s', (_name, got, expected) => {
    expect(got).toEqual(expected);
  });
});

import { describe, expect, it } from 'vitest';
import { refusalOf } from '../../../src/core/schema/fileLimits.ts';
import { fromRange, fromWall, rangeShape, toRange, toWall } from '../../../renderers/shared/fields/time/moments.ts';
import { toNumber, toNumberText } from '../../../renderers/shared/fields/numbers.ts';
import { toTime } from '../../../renderers/shared/fields/time/toTime.ts';
import type { Schema } from '../../../src/core/language.ts';

const number: Schema = { type: 'number' };

describe('a typed number', () => {
  it.each<[name: string, text: string, value: unknown]>([
    ['a plain number', '12.5', 12.5],
    ['a number with spaces around it', ' 7 ', 7],
    ['a negative number with a typographic sign', '−3', -3],
    ['full-width digits of an input method', '１２．５', 12.5],
    ['an empty text as no value', '  ', undefined],
    ['a text that is not a number as typed', '12a', '12a'],
    ['a number with an exponent as typed', '1e3', '1e3'],
    ['an incomplete number as a number', '5.', 5],
    ['a number that is too large to be exact as typed', '12345678901234567890', '12345678901234567890'],
  ])('is parsed: %s', (_name, text, value) => {
    expect(toNumber(text, number)).toBe(value);
  });

  it('keeps all digits if the member is text', () => {
    expect(toNumber('12345678901234567890', { type: 'string', digits: { whole: 20 } })).toBe('12345678901234567890');
  });

  it.each([
    [1e-7, '0.0000001'],
    [Number.NaN, ''],
    [undefined, ''],
    ['12a', '12a'],
  ])('is written without an exponent: %s as "%s"', (value, text) => {
    expect(toNumberText(value)).toBe(text);
  });
});

describe('a typed time of day', () => {
  it.each([
    ['930', '09:30'],
    ['9', '09:00'],
    ['9.30', '09:30'],
    ['24:00', '24:00'],
    ['25:00', '25:00'],
    ['25:99', '25:99'],
    ['08:15:00', '08:15'],
    ['8:00:00', '08:00'],
    ['8:00 AM', '08:00'],
    ['8 pm', '20:00'],
    ['8:30 p.m.', '20:30'],
    ['12:00 AM', '00:00'],
    ['12:30 PM', '12:30'],
    ['上午8:00', '08:00'],
    ['下午 8:00:00', '20:00'],
    ['24:00:00', '24:00'],
    ['', undefined],
    // Text that is not a time of day does not become midnight.
    ['noon', 'noon'],
    ['evening', 'evening'],
    ['9:5', '9:5'],
    ['8h30', '8h30'],
    ['08:15:30', '08:15:30'],
    ['13:00 PM', '13:00 PM'],
    ['0:30 AM', '0:30 AM'],
    ['0.5', '0.5'],
    ['abc', 'abc'],
  ])('is parsed if it is complete: "%s" means %s', (text, value) => {
    expect(toTime(text)).toBe(value);
  });
});

describe('times in the zone of the station', () => {
  const noon = Date.UTC(2026, 10, 20, 4);
  it('are shown for an instant', () => {
    expect(toWall(noon, 'instant', 'Asia/Shanghai')).toBe('2026-11-20 12:00:00');
  });
  it.each<[string, Parameters<typeof fromWall>, unknown]>([
    ['are converted back to the same instant', ['2026-11-20 12:00:00', 'instant', 'Asia/Shanghai'], noon],
    [
      'begin a range at midnight of its first day',
      ['2026-11-20 12:00:00', 'instant', 'Asia/Shanghai', 'start'],
      noon - 12 * 3_600_000,
    ],
    [
      'end a range with the last millisecond of its last day',
      ['2026-11-20 12:00:00', 'instant', 'Asia/Shanghai', 'end'],
      noon + 12 * 3_600_000 - 1,
    ],
    ['are converted to a day', ['2026-11-20 00:00:00', 'day', 'Europe/London'], '2026-11-20'],
    ['are converted to a month', ['2026-11-20 00:00:00', 'month', 'Europe/London'], '2026-11'],
  ])('%s', (_name, of, expected) => {
    expect(fromWall(...of)).toBe(expected);
  });
  it('are read and written in the shape of the range schema', () => {
    const list = rangeShape({ type: 'array', items: { type: 'string', format: 'day' } });
    const object = rangeShape({
      properties: { from: { format: 'instant', type: 'integer' }, to: { format: 'instant', type: 'integer' } },
    });
    expect(toRange(['a', 'b'], list)).toEqual(['a', 'b']);
    expect(fromRange('a', 'b', list)).toEqual(['a', 'b']);
    expect(object.grain).toBe('instant');
    expect(fromRange(1, 2, object)).toEqual({ from: 1, to: 2 });
    expect(fromRange(undefined, undefined, list)).toBeUndefined();
  });
});

describe('a selected file', () => {
  const picture = { accept: ['.png', '.jpg'], maxMB: 5 };
  it.each<[name: string, file: { name: string; size: number }, limits: typeof picture, refused: boolean]>([
    ['is accepted if it is a picture', { name: 'a.PNG', size: 10 }, picture, false],
    ['is accepted with another extension of the same type', { name: 'a.jpeg', size: 10 }, picture, false],
    ['is rejected if it is not a picture', { name: 'a.gif', size: 10 }, picture, true],
    ['is accepted with five megabytes', { name: 'a.png', size: 5_000_000 }, picture, false],
    ['is rejected if it is larger', { name: 'a.png', size: 5_000_001 }, picture, true],
  ])('%s', (_name, file, limits, refused) => {
    expect(refusalOf(file, limits) !== undefined).toBe(refused);
  });
  it('must be JSON for a configuration', () => {
    expect(refusalOf({ name: 'a.txt', size: 1 }, { accept: ['.json'], maxMB: 5 })).toEqual({
      text: 'Only JSON files are supported',
    });
  });
});

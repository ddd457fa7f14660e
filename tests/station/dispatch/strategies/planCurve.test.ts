// A plan curve as text: accepted formats, and the line that an error refers to.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { draws } from '../../../chance.ts';
import { timeText } from '../../../../src/core/time.ts';
import { readCurve } from '../../../../src/station/dispatch/strategies/st/readCurve.ts';
import { strategy } from '../../../../src/station/dispatch/strategies/st/index.ts';
import type { Outlook } from '../../../../src/station/dispatch/strategy.ts';

const of = { day: '2026-07-15', ratedPower: 125 };
const read = (...lines: string[]) => readCurve(lines.join('\n'), of);
const quarters = (from: number, to: number): string[] =>
  Array.from({ length: (to - from) / 15 }, (_, index) => `${timeText(from + index * 15)},${index % 7}`);

describe('a plan curve', () => {
  it.each<[name: string, lines: string[]]>([
    ['with commas', ['00:00,10', '00:30,-20.5']],
    [
      'with semicolons, column names, an empty line, and the byte order mark and quotes of a spreadsheet',
      ['\uFEFFtime;kW\r', '00:00;10\r', '', '"00:30";"-20.5"\r'],
    ],
    ['with tabs, and seconds', ['00:00:00\t10', '00:30:00\t-20.5']],
    ['with the day', ['2026-07-15 00:00,10', '2026-07-15T00:30,-20.5']],
  ])('is accepted %s', (_name, lines) => {
    expect(read(...lines)).toEqual([
      { start: '00:00', end: '00:30', power: 10 },
      { start: '00:30', end: '01:00', power: -20.5 },
    ]);
  });
  it('may have a value for each minute of a day', () => {
    const rows = read(...Array.from({ length: 1440 }, (_, minute) => `${timeText(minute)},${minute % 2}`));
    expect(rows).toHaveLength(1440);
    expect(rows).toMatchObject({ 1439: { start: '23:59', end: '24:00' } });
  });
  it.each<[name: string, lines: string[], text: string, values: object]>([
    ['a text', ['00:00,10', 'hello'], 'Line {{line}} does not consist of a time and a power value', { line: 2 }],
    [
      'a web page',
      ['<html lang="en-1">', '<body>12</body>'],
      'Line {{line}} does not consist of a time and a power value',
      { line: 1 },
    ],
    ['a time alone', ['00:00,10', '00:15'], 'Line {{line}} does not consist of a time and a power value', { line: 2 }],
    ['an invalid power', ['00:00,10', '00:15,1e5'], 'Line {{line}} does not consist of a time and a power value', { line: 2 }],
    ['a third column', ['00:00,10', '00:15,1,2'], 'Line {{line}} does not consist of a time and a power value', { line: 2 }],
    ['no values', [''], 'A plan curve needs at least two values', {}],
    ['a single value', ['00:00,10'], 'A plan curve needs at least two values', {}],
    [
      'another day',
      ['2026-07-15 00:00,1', '2026-07-16 00:15,1'],
      'Line {{line}} is for a day other than {{day}}',
      { line: 2, day: of.day },
    ],
    ['the end of the day', ['23:45,1', '24:00,1'], 'Line {{line}} is for a day other than {{day}}', { line: 2 }],
    [
      'a gap',
      ['time,power', '00:00,1', '00:15,1', '00:45,1'],
      'Gap before line {{line}}: no value at {{time}}',
      { line: 4, time: '00:30' },
    ],
    [
      'a value too early',
      ['00:00,1', '00:30,1', '00:45,1'],
      'Line {{line}} is too early. The curve interval is {{step}} minutes.',
      { line: 3 },
    ],
    ['the same time twice', ['00:00,1', '00:15,1', '00:15,2'], 'Line {{line}} is not later than the previous line', { line: 3 }],
    [
      'an unsupported interval',
      ['00:00,1', '00:07,1'],
      'Line {{line}}: values must be 1, 5, 10, 15, 30 or 60 minutes apart',
      { line: 2 },
    ],
    ['a last value beyond midnight', ['22:30,1', '23:30,1'], 'Line {{line}} extends into the next day', { line: 2 }],
    [
      'a power beyond the rating',
      ['00:00,1', '00:15,-125.1'],
      'Line {{line}} exceeds the rated power of all converters, {{most}} kW',
      { line: 2, most: 125 },
    ],
  ])('is rejected for %s, with its line', (_name, lines, text, values) => {
    expect(read(...lines)).toMatchObject({ text, ...(Object.keys(values).length > 0 && { values }) });
  });
  it('is rejected with more than one value per minute', () => {
    expect(read(...Array.from({ length: 1441 }, () => '00:00,1'))).toMatchObject({
      text: 'The curve has more than {{most}} values',
    });
  });
  it('is rejected while the rated power is unknown', () => {
    expect(readCurve('00:00,1\n00:15,1', { ...of, ratedPower: undefined })).toMatchObject({
      text: 'The rated power of the converters is unknown',
    });
  });
  it('is rejected for a gap at any missing line in its middle', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 94 }), (out) => {
        const fullDay = quarters(0, 1440);
        expect(read(...fullDay.toSpliced(out, 1))).toMatchObject({
          text: 'Gap before line {{line}}: no value at {{time}}',
          values: { line: out + 1, time: timeText(out * 15) },
        });
      }),
      draws(),
    );
  });
});

describe('the strategy of plan tracking', () => {
  const rows = read('10:00,30', '10:15,30', '10:30,-40');
  const inForce = { day: of.day, name: 'plan.csv', readAt: 0, rows: Array.isArray(rows) ? rows : [] };
  const at = (time: string, today = of.day) => strategy.want({ time } as Outlook, { inForce, today });
  it.each<[time: string, power: number, code: string]>([
    ['09:59', 0, 'curve-waits'],
    ['10:00', 30, 'curve'],
    ['10:29', 30, 'curve'],
    ['10:30', -40, 'curve'],
    ['10:44', -40, 'curve'],
    ['10:45', 0, 'curve-over'],
  ])('requests the power of its row at %s', (time, power, code) => {
    expect(at(time)).toEqual({ power, code });
  });
  it('requests no power before and after the day of its curve', () => {
    expect(at('10:10', '2026-07-14')).toEqual({ power: 0, code: 'curve-waits' });
    expect(at('10:10', '2026-07-16')).toEqual({ power: 0, code: 'curve-over' });
  });
  it('has its rows in advance, but only for the day of its curve', () => {
    expect(strategy.rows?.({ inForce, today: of.day })).toMatchObject([
      { start: '10:00', end: '10:30', power: 30 },
      { start: '10:30', end: '10:45', power: -40 },
    ]);
    expect(strategy.rows?.({ inForce, today: '2026-07-16' })).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { formatAs } from '../../../renderers/shared/value/formatAs.ts';
import { noUnits } from '../../../src/core/format/units.ts';

const timezone = 'Asia/Shanghai';
const context = { format: () => ({ text: '' }), units: noUnits, timezone, language: 'en_US', today: '2026-11-23' };

it.each([
  ['of the current day of the station', '2026-11-23T00:05:00+08:00', '00:05'],
  ['of the day before', '2026-11-22T23:19:00+08:00', '11-22 23:19'],
  ['of another year', '2025-12-31T23:19:00+08:00', '2025-12-31 23:19'],
])('a time of day %s is shown with as much of the date as needed', (_name, instant, expected) => {
  expect(formatAs(undefined, Date.parse(instant), { format: 'time-of-day' }, context).text).toBe(expected);
});

import { expect, it } from 'vitest';
import { isLike } from '../../../src/core/devices/follows.ts';

it.each<[pattern: string, alarm: string, matches: boolean]>([
  ['over-temperature', 'over-temperature', true],
  ['over-temperature', 'over-temperature-2', false],
  ['*', 'fire', true],
  ['over-*', 'over-voltage', true],
  ['over-*', 'undervoltage', false],
  ['*-voltage', 'over-voltage', true],
  ['a*a', 'a', false],
  ['a*a', 'aa', true],
  ['*voltage*', 'over-voltage-string', true],
  ['*voltage*', 'over-current-string', false],
  ['over-*-of-*', 'over-voltage-of-string', true],
  ['over-*-of-*', 'over-of-', false],
  ['*-of-*-high', 'voltage-of-string-high', true],
  ['*-of-*-high', 'voltage-high', false],
  ['a*b*b', 'ab', false],
  ['**', 'fire', true],
])('an alarm pattern matches whole names, with any characters at each asterisk: %s, %s', (pattern, alarm, matches) => {
  expect(isLike(pattern, alarm)).toBe(matches);
});

// Regular expressions that take exponential time for a short text.
import { expect, it } from 'vitest';
import { isSlow } from '../../../src/compiler/checks/slowPattern.ts';

it.each([
  '^(a+)+$',
  '^x(a+)+$',
  '^([a-z]+)*$',
  '(a|a)+$',
  '^(\\d+\\.?)+$',
  '((a*)*)*b',
  '^([A-Za-z0-9_.-]+)+@x$',
  '^(ab|a|b)+$',
  '^(\\w+\\s?)*$',
])('the pattern %s is detected as slow', (pattern) => {
  expect(isSlow(pattern)).toBe(true);
});

it.each([
  '^[a-z][A-Za-z0-9]*(-[a-z0-9]+)*$',
  '^([01][0-9]|2[0-3]):[0-5][0-9]$',
  '^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$',
  '^(\\.\\./)*[a-z]+$',
  '^[^ ]+( [^ ]+)*$',
  '(',
])('the pattern %s is not detected as slow', (pattern) => {
  expect(isSlow(pattern)).toBe(false);
});

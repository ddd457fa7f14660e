// Number formats of a language come from the platform, so that adding a language needs no code.
import { expect, it } from 'vitest';
import { marksOf } from '../../../src/core/texts/marks.ts';

it.each<[language: string, group: string, decimal: string, byTenThousands: boolean]>([
  ['en_US', ',', '.', false],
  ['zh_CN', ',', '.', true],
  ['ja_JP', ',', '.', true],
  ['de_DE', '.', ',', false],
  ['fr_FR', '\u202f', ',', false],
])('the number separators of %s are those of the platform', (language, group, decimal, byTenThousands) => {
  expect(marksOf(language)).toEqual({ group, decimal, byTenThousands });
  expect(marksOf(language)).toBe(marksOf(language));
});

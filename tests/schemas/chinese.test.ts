// Chinese typography: words in Latin letters and numbers are separated from adjacent characters by a space, on every page. A
// text ends like its English text.
import { expect, it } from 'vitest';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

const han = /\p{Script=Han}/u.source;
const touchingWord = new RegExp(`${han}[A-Za-z]{2,}|[A-Za-z]{2,}${han}`, 'u');
const touchingNumber = new RegExp(String.raw`${han}\d|\d${han}`, 'u');
/** A placeholder with a unit or a measure word is a number. */
const touchingFigure = new RegExp(
  String.raw`${han}\{\{\w+\}\} (?:k?Wh?|kVA|kvar|V|A|s|%)(?![A-Za-z])|\}\}(?:个|条|台|次|秒|分钟|小时|天|月)`,
  'u',
);

const texts = [...readSchemas(['schemas'])]
  .filter(([path]) => path.startsWith('locales/zh_CN/'))
  .flatMap(([, text]) => Object.entries(JSON.parse(text) as Record<string, unknown>))
  .filter((entry): entry is [string, string] => entry[0] !== '$schema' && typeof entry[1] === 'string');
/** Placeholders are not words. */
const withoutPlaceholders = (text: string): string => text.replaceAll(/\{\{[^}]*\}\}/g, '');

it('Chinese texts separate words in Latin letters and numbers by spaces', () => {
  expect(texts.length).toBeGreaterThan(2000);
  const touching = texts.filter(
    ([, chinese]) =>
      [touchingWord, touchingNumber].some((each) => each.test(withoutPlaceholders(chinese))) || touchingFigure.test(chinese),
  );
  expect(touching).toEqual([]);
});

it('Chinese texts have no commas, semicolons and parentheses of Latin width after a character', () => {
  expect(texts.filter(([, chinese]) => new RegExp(`${han}[,;!?(]`, 'u').test(chinese))).toEqual([]);
});

it.each([
  ['.', '。'],
  ['?', '？'],
  ['!', '！'],
])('a Chinese text ends in %j exactly if its English text does', (latin, chinese) => {
  expect(texts.filter(([english, text]) => english.endsWith(latin) !== text.endsWith(chinese))).toEqual([]);
});

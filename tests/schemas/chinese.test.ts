// Chinese typography: words in Latin letters are separated from adjacent characters by a space, on every page.
import { expect, it } from 'vitest';
import { readSchemas } from '../../src/compiler/node/readSchemas.ts';

const han = /\p{Script=Han}/u.source;
const touching = new RegExp(`${han}[A-Za-z]{2,}|[A-Za-z]{2,}${han}`, 'u');

it('Chinese texts separate words in Latin letters by spaces', () => {
  const texts = [...readSchemas(['schemas'])]
    .filter(([path]) => path.startsWith('locales/zh_CN/'))
    .flatMap(([, text]) => Object.values(JSON.parse(text) as object))
    .filter((each) => typeof each === 'string');
  expect(texts.length).toBeGreaterThan(2000);
  // Placeholders are not words.
  expect(texts.map((each) => each.replaceAll(/\{\{[^}]*\}\}/g, '')).filter((each) => touching.test(each))).toEqual([]);
});

// The glossary check on a small set of files, and the delivered glossary itself.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkAll } from '../../../src/compiler/checkAll.ts';
import { readSchemas } from '../../../src/compiler/node/readSchemas.ts';

interface Term {
  term: string;
  definition: string;
  translations: { zh_CN: { term: string; never?: string[] } };
  never?: string[];
  except?: string[];
}
const link = { $schema: '../language/glossary.schema.json' };
const meter = { term: 'wall display', definition: 'A screen for everyone.', translations: { zh_CN: { term: '大屏' } } };

/** The warnings of the check for one English text and its translation. */
function warningsFor(terms: readonly object[], english: string, chinese = '译文', vendor = false): string[] {
  const locale = JSON.stringify({ $schema: '../../language/locale.schema.json', [english]: chinese });
  const files = new Map([['locales/glossary.json', JSON.stringify({ ...link, terms })]]);
  files.set(vendor ? 'vendors/north/locales/zh_CN/texts.json' : 'locales/zh_CN/texts.json', locale);
  if (vendor) files.set('vendors/north/vendor.json', JSON.stringify({ title: 'North', prefixes: ['N'] }));
  return checkAll(files, { kinds: {}, texts: { 'src/engine.ts': [english] } })
    .filter(({ code }) => code === 'text/never-said')
    .map(({ what, at }) => `${at.file}: ${what}`);
}

describe('the glossary check', () => {
  const terms = [
    {
      ...meter,
      never: ['wall screen', 'grid-connection', 'PCC', 'tell', 'kWh (real)'],
      translations: { zh_CN: { term: '大屏', never: ['墙屏'] } },
    },
  ];

  it.each([
    ['a forbidden word', 'Open a wall screen'],
    ['its plural', 'All wall screens'],
    ['different upper and lower case', 'Wall Screen opened'],
    ['a word with a hyphen', 'The grid-connection of this site'],
    ['a word with characters of regular expressions', 'Now 5 kWh (real)'],
    ['a word in punctuation', 'Power (PCC), now'],
  ])('warns about %s', (_what, english) => {
    expect(warningsFor(terms, english)).toEqual([expect.stringContaining('src/engine.ts')]);
  });

  it.each([
    ['a longer word that contains a forbidden one', 'The intelligent strategy and its teller'],
    ['a placeholder', 'Nothing but {{tell}}'],
    ['the term itself', 'Open a wall display'],
  ])('does not warn about %s', (_what, english) => {
    expect(warningsFor(terms, english)).toEqual([]);
  });

  it('warns about a translation with a word that its language forbids', () => {
    expect(warningsFor(terms, 'Open a wall display', '开启墙屏')).toEqual(['locales/zh_CN/texts.json: "开启墙屏" uses "墙屏".']);
  });

  it('warns about a forbidden short form, but not inside the term that contains it', () => {
    const short = [{ ...meter, translations: { zh_CN: { term: '大屏幕', never: ['屏幕'] } } }];
    expect(warningsFor(short, 'Open a wall display', '开启大屏幕')).toEqual([]);
    expect(warningsFor(short, 'Open a wall display', '开启屏幕')).toHaveLength(1);
  });

  it('accepts only texts that are listed under except, in every language', () => {
    const listed = [{ ...terms[0], except: ['Open a wall screen'] }];
    expect(warningsFor(listed, 'Open a wall screen', '开启墙屏')).toEqual([]);
    expect(warningsFor(listed, 'Close a wall screen', '关闭墙屏')).toHaveLength(2);
  });

  it('ignores the words of a vendor', () => {
    expect(warningsFor(terms, 'Open a wall display', '开启墙屏', true)).toEqual([]);
  });

  it('names the term to use', () => {
    const files = new Map([['locales/glossary.json', JSON.stringify({ ...link, terms })]]);
    const [problem] = checkAll(files, { kinds: {}, texts: { 'src/engine.ts': ['A wall screen'] } }).filter(
      ({ code }) => code === 'text/never-said',
    );
    expect(problem).toMatchObject({ severity: 'warning', fix: expect.stringContaining('"wall display"') });
  });

  it('reports a term without its translation', () => {
    const files = new Map([['locales/glossary.json', JSON.stringify({ ...link, terms: [{ term: 'x', definition: 'y' }] })]]);
    expect(checkAll(files, { kinds: {} }).map(({ code }) => code)).toContain('shape/missing-word');
  });
});

describe('the delivered glossary', () => {
  const { terms } = JSON.parse(readFileSync('schemas/locales/glossary.json', 'utf8')) as { terms: Term[] };

  it('has each term once, in alphabetical order, with a definition of one sentence and a Chinese name', () => {
    const names = terms.map(({ term }) => term.toLowerCase());
    expect(names).toEqual([...new Set(names)].sort());
    expect(names.length).toBeGreaterThanOrEqual(60);
    for (const { definition, translations } of terms) {
      expect(definition).toMatch(/^\p{Lu}[^.]*\.$/u);
      expect(translations.zh_CN.term).toMatch(/\p{Script=Han}/u);
    }
  });

  it('uses no word that it forbids', () => {
    const said = terms.flatMap(({ term, definition }) => [term, definition]);
    const forbidden = terms.flatMap(({ never = [] }) => never.map((word) => new RegExp(`\\b${word}\\b`, 'i')));
    expect(said.filter((each) => forbidden.some((word) => word.test(each)))).toEqual([]);
    const chinese = terms.map(({ translations }) => translations.zh_CN);
    const forbiddenIn = (name: string) =>
      chinese.some(({ term, never = [] }) => never.some((word) => name.replaceAll(term, '').includes(word)));
    expect(chinese.filter(({ term }) => forbiddenIn(term))).toEqual([]);
  });

  it('lists under except only texts that have a translation', () => {
    const known = [...readSchemas(['schemas'])].filter(([file]) => file.startsWith('locales/zh_CN/')).map(([, json]) => json);
    const excepted = terms.flatMap(({ except = [] }) => except);
    expect(excepted.filter((each) => !known.some((json) => json.includes(JSON.stringify(each))))).toEqual([]);
  });
});

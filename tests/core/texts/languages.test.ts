import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatValue, type FormatContext } from '../../../src/core/format/format.ts';
import { offeredLanguage, ownName, toTag } from '../../../src/core/texts/languages.ts';
import type { Schema } from '../../../src/core/language.ts';
import { translateWith } from '../../../src/core/texts/text.ts';

const offered = ['de_AT', 'fr_FR', 'zh_CN', 'en_US'];
it.each<[wishes: string[], found: string | undefined]>([
  [['fr_FR'], 'fr_FR'],
  [['fr-ca'], 'fr_FR'],
  [['FR'], 'fr_FR'],
  [['zh-Hans-CN', 'fr'], 'zh_CN'],
  [['nl', 'de'], 'de_AT'],
  [['nl', ''], undefined],
  [[], undefined],
])('a browser that requests %j gets %s', (wishes, found) => {
  expect(offeredLanguage(wishes, offered)).toBe(found);
});

it('a language shows its own name, with its country if there are two variants', () => {
  expect(offered.map((code) => ownName(code, offered))).toEqual(['Deutsch', 'Français', '中文', 'English']);
  expect(ownName('fr_CA', [...offered, 'fr_CA'])).toBe('Français canadien');
});
it('toTag converts a folder name to a language tag, and an invalid name to the tag of English', () => {
  expect(toTag('fr_FR')).toBe('fr-FR');
  expect(toTag('old copy!')).toBe(toTag('en_US'));
});

describe('a language that is not mentioned in the code', () => {
  const french: FormatContext = {
    language: 'fr_FR',
    timezone: 'Europe/Paris',
    currency: 'EUR',
    units: { units: { kW: { symbol: 'kW', decimals: 1 } }, families: {} },
    t: translateWith({ 'YYYY-MM-DD': 'DD/MM/YYYY', Yes: 'Oui' }),
  };
  it.each<[name: string, schema: Schema, value: unknown, text: string]>([
    ['numbers with its separators', { type: 'number', unit: 'kW' }, -1234.56, '−1\u202f234,6'],
    ['money in thousands', { type: 'number', unit: 'money' }, 12_345, '12,35'],
    ['instants in its pattern', { type: 'integer', format: 'instant' }, Date.UTC(2026, 10, 20, 17, 5, 9), '20/11/2026 18:05:09'],
    ['days in its pattern', { type: 'string', format: 'day' }, '2026-11-20', '20/11/2026'],
    ['a text that it translates', { type: 'boolean' }, true, 'Oui'],
    ['a text without translation in English', { type: 'boolean' }, false, 'No'],
  ])('formats %s', (_name, schema, value, text) => {
    expect(formatValue(schema, value, french).text).toBe(text);
  });
});

/** Only one place may name the source language; tests and locale folders may name any. */
it('only src/core/texts/languages.ts names a language', () => {
  const files = ['src', 'renderers']
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.gen.ts'));
  const named = files.filter((file) =>
    /['"`](?:zh|en|fr|de|ja|es)(?:[-_](?:[A-Za-z]{2}|Han[st]))?['"`/]/.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(500);
  expect(named).toEqual(['src/core/texts/languages.ts']);
});

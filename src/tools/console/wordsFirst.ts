// Adds the loading text in every built-in language to the page, and moves its style sheet after the text, so that on a slow
// connection the text does not wait for the style sheet.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { sourceLanguage, toTag } from '../../core/texts/languages.ts';

const sheet = /\s*<link rel="stylesheet"[^>]*>/;

export const toWordsFirst = (html: string): string => {
  const [found] = sheet.exec(html) ?? [];
  return found === undefined ? html : html.replace(found, '').replace('</body>', `${found.trim()}\n  </body>`);
};

const word = 'Loading…';
const folder = 'schemas/locales';

/** Locale folders that have a loading text. */
const firstOf = (): string[] => readdirSync(folder).filter((language) => existsSync(`${folder}/${language}/first.json`));
const wordIn = (language: string): string => {
  const catalogue = JSON.parse(readFileSync(`${folder}/${language}/first.json`, 'utf8')) as Record<string, string>;
  return catalogue[word] ?? word;
};
const span = (language: string, text: string): string => `<span lang="${toTag(language)}">${text}</span>`;

export function toFirstWords(html: string, wordsByLanguage: ReadonlyMap<string, string>): string {
  const words = [span(sourceLanguage, word), ...[...wordsByLanguage].map(([language, text]) => span(language, text))];
  return html.replace(word, words.join(' · '));
}

export const wordsFirst = (): Plugin => ({
  name: 'ems-words-first',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) => {
      const page = toFirstWords(html, new Map(firstOf().map((language) => [language, wordIn(language)])));
      return bundle ? toWordsFirst(page) : page;
    },
  },
});

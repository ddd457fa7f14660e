// In: the page. Out: the same with its first word in every language that is built in, and with its style sheet behind the words, which a
// slow line would hold back until it is there.
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

/** Folders that have words for this moment. */
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

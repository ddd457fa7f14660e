// In: the built page. Out: the same with its style sheet behind the first words, which a slow line would hold back until it is there.
import type { Plugin } from 'vite';

const sheet = /\s*<link rel="stylesheet"[^>]*>/;

export const toWordsFirst = (html: string): string => {
  const [found] = sheet.exec(html) ?? [];
  return found === undefined ? html : html.replace(found, '').replace('</body>', `${found.trim()}\n  </body>`);
};

export const wordsFirst = (): Plugin => ({
  name: 'ems-words-first',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: toWordsFirst },
});

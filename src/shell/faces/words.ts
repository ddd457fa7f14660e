// What the console must be able to say before any content has come, in every language that it was built with: the file "first.json" of a
// folder of locales. A language that came later says it in the words of the source.
import type { Members } from '../../core/language.ts';
import type { Language } from '../../core/access/session.ts';

const files = import.meta.glob<Members<string>>('../../../schemas/locales/*/first.json', { eager: true, import: 'default' });
const catalogues = Object.fromEntries(Object.entries(files).map(([path, words]) => [path.split('/').at(-2) ?? '', words]));

export const firstLanguages: readonly Language[] = Object.keys(catalogues);
export const firstWords = (text: string, language: Language): string => catalogues[language]?.[text] ?? text;

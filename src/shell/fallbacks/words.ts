// Texts needed before any content is loaded, in every language of the build: the file "first.json" of each locale folder.
// Languages added later use the source text.
import type { Members } from '../../core/language.ts';
import type { Language } from '../../core/access/session.ts';

const files = import.meta.glob<Members<string>>('../../../schemas/locales/*/first.json', { eager: true, import: 'default' });
const catalogues = Object.fromEntries(Object.entries(files).map(([path, words]) => [path.split('/').at(-2) ?? '', words]));

export const firstLanguages: readonly Language[] = Object.keys(catalogues);
export const firstWords = (text: string, language: Language): string => catalogues[language]?.[text] ?? text;

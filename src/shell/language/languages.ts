// Selects the language from the user's preferences and the offered languages.
import { offeredLanguage, sourceLanguage } from '../../core/texts/languages.ts';
import type { Language } from '../../core/access/session.ts';

const languageKey = 'ems:language';

/** Highest priority first: URL, stored choice, browser. */
export const toWishes = (address: string | undefined, stored: string | null, browser: readonly string[]): string[] => [
  ...(address === undefined ? [] : [address]),
  ...(stored === null ? [] : [stored]),
  ...browser,
];

/** The first preference that is offered, else the language of the page, else the language of the source texts. */
export const chooseLanguage = (wishes: readonly string[], offered: readonly Language[], page: string): Language =>
  offeredLanguage([...wishes, page], [...offered, sourceLanguage]) ?? sourceLanguage;

export const storedLanguage = (): string | null => localStorage.getItem(languageKey);
export const storeLanguage = (language: Language): void => localStorage.setItem(languageKey, language);

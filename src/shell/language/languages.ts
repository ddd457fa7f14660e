// In: what a person wishes, and what is offered. Out: the language to speak.
import { offeredLanguage, sourceLanguage } from '../../core/texts/languages.ts';
import type { Language } from '../../core/access/session.ts';

const languageKey = 'ems:language';

/** The strongest first: address, stored choice, browser. */
export const toWishes = (address: string | undefined, stored: string | null, browser: readonly string[]): string[] => [
  ...(address === undefined ? [] : [address]),
  ...(stored === null ? [] : [stored]),
  ...browser,
];

/** The first wish that is offered, else the language that the page itself is written in, else that of the texts. */
export const chooseLanguage = (wishes: readonly string[], offered: readonly Language[], page: string): Language =>
  offeredLanguage([...wishes, page], [...offered, sourceLanguage]) ?? sourceLanguage;

export const storedLanguage = (): string | null => localStorage.getItem(languageKey);
export const storeLanguage = (language: Language): void => localStorage.setItem(languageKey, language);

// In: address, stored choice, browser. Out: the language to speak, and its tags for other parties.
import type { Language } from '../../core/session.ts';

export const languages = ['zh_CN', 'en_US'] as const satisfies readonly Language[];
const languageKey = 'ems:language';

/** Address, else stored choice, else browser, else Chinese. */
export function firstLanguage(address: string | undefined, stored: string | null, browser: readonly string[]): Language {
  return toLanguage(address) ?? toLanguage(stored) ?? browser.map(toLanguage).find((each) => each !== undefined) ?? 'zh_CN';
}

/** `zh`, `zh-CN`, `zh_CN`, `EN-us` …; undefined for a language that we do not speak. */
export function toLanguage(tag: string | null | undefined): Language | undefined {
  const first = tag?.toLowerCase().split(/[-_]/)[0];
  return first === 'zh' ? 'zh_CN' : first === 'en' ? 'en_US' : undefined;
}

export const storedLanguage = (): string | null => localStorage.getItem(languageKey);
export const storeLanguage = (language: Language): void => localStorage.setItem(languageKey, language);

/** BCP 47, for the document and Intl. */
export const toTag = (language: Language): string => language.replace('_', '-');
export const toDayjs = (language: Language): string => (language === 'zh_CN' ? 'zh-cn' : 'en');

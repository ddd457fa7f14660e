// Sets the language of i18next, antd, dayjs and the document.
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Members } from '../../core/language.ts';
import type { Language } from '../../core/access/session.ts';
import { toTag } from '../../core/texts/languages.ts';
import { speakAntd } from './antdWords.ts';
import { speakCalendar } from './calendarWords.ts';
import { chooseLanguage, storeLanguage } from './languages.ts';
import { languageNow } from './useLanguage.ts';

type LoadCatalogue = (language: Language) => Promise<Members<string>>;
const namespace = 'translation';

/** The English text is the key, so dots and colons must not act as separators. React does the escaping. */
export async function startLanguages(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: [namespace],
    defaultNS: namespace,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    // Catalogues are flat: skip the lookup of nested keys.
    ignoreJSONStructure: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
  });
  speak(language);
}

/** Sets the catalogue of a language; texts in that language re-render. */
export function addCatalogue(language: Language, catalogue: Members<string>): void {
  i18next.addResourceBundle(language, namespace, catalogue, false, true);
}

let wishes: readonly string[] | undefined;
/** Language preferences known before the content; evaluated with the first content. */
export const wishLanguages = (wished: readonly string[]): void => void (wishes = wished);

/** Keeps the current language as long as it is offered. */
export function languageAmong(offered: readonly { code: Language }[]): Language {
  const now = languageNow();
  const codes = offered.map(({ code }) => code);
  if (wishes === undefined && (codes.length === 0 || codes.includes(now))) return now;
  return chooseLanguage(wishes ?? [now], codes, document.documentElement.lang);
}

/** New content changes the translations of every language; those not in use are loaded when selected. */
export async function renewCatalogue(language: Language, catalogue: Members<string>): Promise<void> {
  wishes = undefined;
  for (const each of Object.keys(i18next.services.resourceStore.data))
    if (each !== language) i18next.removeResourceBundle(each, namespace);
  addCatalogue(language, catalogue);
  if (language === languageNow()) return;
  speak(language);
  await i18next.changeLanguage(language);
}

/** Switches immediately. If the catalogue cannot be loaded, the language does not change. */
export async function switchLanguage(language: Language, load: LoadCatalogue): Promise<void> {
  if (!i18next.hasResourceBundle(language, namespace)) addCatalogue(language, await load(language));
  speak(language);
  await i18next.changeLanguage(language);
  storeLanguage(language);
}

function speak(language: Language): void {
  speakAntd(language);
  speakCalendar(language);
  document.documentElement.lang = toTag(language);
}

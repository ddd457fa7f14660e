// In: a language and its catalogue. Out: i18next, dayjs and the document all speaking it.
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Members } from '../../core/language.ts';
import type { Language } from '../../core/session.ts';
import { languages, storeLanguage, toDayjs, toTag } from './languages.ts';

type LoadCatalogue = (language: Language) => Promise<Members<string>>;
const namespace = 'translation';

/** The English text is the key, so dots and colons in it mean nothing. React does the escaping. */
export async function startLanguages(language: Language): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    ns: [namespace],
    defaultNS: namespace,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
  });
  speak(language);
}

/** Puts a catalogue under a language; what is drawn in it is drawn again. */
export function addCatalogue(language: Language, catalogue: Members<string>): void {
  i18next.addResourceBundle(language, namespace, catalogue, false, true);
}

/** With other content the words of every language are other ones; those not spoken are loaded when they are. */
export function renewCatalogue(language: Language, catalogue: Members<string>): void {
  for (const each of languages) if (each !== language) i18next.removeResourceBundle(each, namespace);
  addCatalogue(language, catalogue);
}

/** Switches at once. A catalogue that does not come leaves the language as it was. */
export async function switchLanguage(language: Language, load: LoadCatalogue): Promise<void> {
  if (!i18next.hasResourceBundle(language, namespace)) addCatalogue(language, await load(language));
  speak(language);
  await i18next.changeLanguage(language);
  storeLanguage(language);
}

function speak(language: Language): void {
  dayjs.locale(toDayjs(language));
  document.documentElement.lang = toTag(language);
}

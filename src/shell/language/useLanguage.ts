// In: i18next. Out: the language spoken at this moment, for React.
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import type { Language } from '../../core/session.ts';
import { toLanguage } from './languages.ts';

export const languageNow = (): Language => toLanguage(i18next.language) ?? 'zh_CN';

export function useLanguage(): Language {
  return useSyncExternalStore(watch, languageNow);
}

function watch(wake: () => void): () => void {
  i18next.on('languageChanged', wake);
  return () => i18next.off('languageChanged', wake);
}

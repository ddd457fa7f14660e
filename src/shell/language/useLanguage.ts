// Current language of i18next as a React hook.
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { sourceLanguage } from '../../core/texts/languages.ts';
import type { Language } from '../../core/access/session.ts';

export const languageNow = (): Language => i18next.language ?? sourceLanguage;

export function useLanguage(): Language {
  return useSyncExternalStore(watch, languageNow);
}

function watch(wake: () => void): () => void {
  i18next.on('languageChanged', wake);
  return () => i18next.off('languageChanged', wake);
}

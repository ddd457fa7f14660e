// antd locale of the current language, loaded on demand. Falls back to English if antd has no such locale or it cannot be loaded.
import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import { useSyncExternalStore } from 'react';
import { offeredLanguage, sourceLanguage } from '../../core/texts/languages.ts';
import type { Language } from '../../core/access/session.ts';

let spoken: Language = sourceLanguage;
/** antd always includes its English locale. Never undefined: the provider would remount the page when a locale is first set. */
let words: Locale = english;
const watching = new Set<() => void>();

/** Does not wait: all other texts switch immediately, the texts of antd follow. */
export function speakAntd(language: Language): void {
  if (language === spoken) return;
  spoken = language;
  const take = (found = english): void => {
    if (language !== spoken) return;
    words = found;
    for (const wake of watching) wake();
  };
  load(language).then(take, () => take());
}

async function load(language: Language): Promise<Locale | undefined> {
  if (language === sourceLanguage) return undefined;
  const { antdFiles } = await import('./antdFiles.ts');
  const files = new Map(Object.keys(antdFiles).map((path) => [/([^/]+)\.js$/.exec(path)?.[1] ?? path, path]));
  const path = files.get(offeredLanguage([language], [...files.keys()]) ?? '');
  return path === undefined ? undefined : antdFiles[path]?.();
}

export const useAntdWords = (): Locale => useSyncExternalStore(watch, () => words);
function watch(wake: () => void): () => void {
  watching.add(wake);
  return () => watching.delete(wake);
}

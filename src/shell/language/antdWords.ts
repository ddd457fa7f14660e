// In: a language. Out: antd's own words in it, loaded when it is spoken; antd's English where it has none, or while they do not come.
import type { Locale } from 'antd/es/locale';
import english from 'antd/es/locale/en_US';
import { useSyncExternalStore } from 'react';
import { offeredLanguage, sourceLanguage } from '../../core/texts/languages.ts';
import type { Language } from '../../core/access/session.ts';

let spoken: Language = sourceLanguage;
/** antd carries its English along in any case. Never without: its provider would draw the whole page anew when the first words come. */
let words: Locale = english;
const watching = new Set<() => void>();

/** Nobody waits for them: all else is spoken at once, and these follow. */
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

// In: a language. Out: antd's own words in it, loaded when it is spoken; antd's English where it has none, or while they do not come.
import type { Locale } from 'antd/es/locale';
import { useSyncExternalStore } from 'react';
import { offeredLanguage, sourceLanguage } from '../../core/languages.ts';
import type { Language } from '../../core/session.ts';

let spoken: Language = sourceLanguage;
let words: Locale | undefined;
let coming = Promise.resolve();
const watching = new Set<() => void>();

/** Never fails, and what comes too late for another language is left out. */
export function speakAntd(language: Language): Promise<void> {
  if (language !== spoken) coming = speak((spoken = language));
  return coming;
}

async function speak(language: Language): Promise<void> {
  const found = await load(language).catch(() => undefined);
  if (language !== spoken) return;
  words = found;
  for (const wake of watching) wake();
}

async function load(language: Language): Promise<Locale | undefined> {
  if (language === sourceLanguage) return undefined;
  const { antdFiles } = await import('./antdFiles.ts');
  const files = new Map(Object.keys(antdFiles).map((path) => [/([^/]+)\.js$/.exec(path)?.[1] ?? path, path]));
  const path = files.get(offeredLanguage([language], [...files.keys()]) ?? '');
  return path === undefined ? undefined : antdFiles[path]?.();
}

export const useAntdWords = (): Locale | undefined =>
  useSyncExternalStore(
    (wake) => {
      watching.add(wake);
      return () => watching.delete(wake);
    },
    () => words,
  );

// Options for language and theme, with the current value and a function that switches immediately.
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { usePrompts } from '../../dialogs/usePrompts.ts';
import { switchLanguage } from '../../language/i18n.ts';
import { useLanguage } from '../../language/useLanguage.ts';
import { useAppearance } from '../../theme/Appearance.tsx';
import { themeNames } from '../../../core/palettes.ts';
import { useShell } from '../../useShell.tsx';

export interface AppearanceChoice {
  label: string;
  /** Each language has its own name as title, so that its speakers recognise it. */
  items: readonly { name: string; title: string }[];
  value: string;
  choose: (name: string) => void;
}
const themeTexts = { dark: 'Dark', light: 'Light' } as const;
const themes = themeNames.map((name) => ({ name, title: themeTexts[name] }));

export function useAppearanceChoices(): readonly AppearanceChoice[] {
  const { data, content } = useShell();
  const { notify } = usePrompts();
  const { theme, setTheme } = useAppearance();
  const language = useLanguage();
  const speak = useCallback(
    (next: string) =>
      void switchLanguage(next, data.loadLocale).then(
        () => data.setLanguage(next),
        () => notify({ tone: 'error', text: 'The language failed to load' }),
      ),
    [data, notify],
  );
  // A link on a page may select a language through the URL.
  const [search] = useSearchParams();
  const wished = content.languages.find(({ code }) => code === search.get('language'))?.code;
  useEffect(() => {
    if (wished !== undefined) speak(wished);
  }, [wished, speak]);
  return useMemo(
    () => [
      {
        label: 'Language',
        items: content.languages.map(({ code, title }) => ({ name: code, title })),
        value: language,
        choose: speak,
      },
      {
        label: 'Theme',
        items: themes,
        value: theme,
        choose: (next) => setTheme(themeNames.find((name) => name === next) ?? theme),
      },
    ],
    [content, speak, theme, setTheme, language],
  );
}

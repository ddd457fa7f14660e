// Provides the antd configuration and the --ems-* variables from brand and the user's theme.
import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider } from 'antd';
import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { usePrinting } from '../../../renderers/shared/usePrinting.ts';
import { useAntdWords } from '../language/antdWords.ts';
import { type Brand, noBrand } from './brand.ts';
import { type ThemeName, themeNames } from '../../core/palettes.ts';
import { toTheme, toVariables } from './toTheme.ts';

// The antd icon adds "loading" to the accessible name of its button and stays for a moment after the button is ready.
const button = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden="true" /> };

interface Appearance {
  theme: ThemeName;
  setTheme: (theme: ThemeName) => void;
  setBrand: (brand: Brand) => void;
}
const Context = createContext<Appearance>({ theme: 'dark', setTheme: () => {}, setBrand: () => {} });
export const useAppearance = (): Appearance => use(Context);

const themeKey = 'ems:theme';
const themeOf = (wished: string | null): ThemeName | undefined => themeNames.find((name) => name === wished);
const storedTheme = (): ThemeName | undefined => themeOf(localStorage.getItem(themeKey));
/** Stores the theme chosen on the setup page; ignores other values. */
export function storeTheme(wished: string | null): void {
  const theme = themeOf(wished);
  if (theme) localStorage.setItem(themeKey, theme);
}

/** The user's choice takes precedence over the theme call. The default is dark. */
export function AppearanceProvider({ children, brand: given = noBrand }: { children: ReactNode; brand?: Brand }) {
  const [brand, setBrand] = useState(given);
  const [chosen, setChosen] = useState(storedTheme);
  const locale = useAntdWords();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const thumbs = useMedia('(max-width: 767px), (pointer: coarse)');
  // Always light in print.
  const theme = usePrinting() ? 'light' : (chosen ?? brand.theme);

  useLayoutEffect(() => {
    const { style, dataset } = document.documentElement;
    dataset.theme = theme;
    style.colorScheme = theme;
    for (const [name, value] of Object.entries(toVariables(theme, brand.colours, brand.measures))) style.setProperty(name, value);
  }, [theme, brand]);

  const config = useMemo(() => toTheme(theme, brand.colours, !still, brand.measures), [theme, brand, still]);
  const appearance = useMemo<Appearance>(
    () => ({
      theme,
      setBrand,
      setTheme: (name) => {
        localStorage.setItem(themeKey, name);
        setChosen(name);
      },
    }),
    [theme],
  );
  return (
    <Context value={appearance}>
      {/* The click wave repaints every button of a live page and adds nothing to the focus and state styles. */}
      <ConfigProvider
        theme={config}
        locale={locale}
        componentSize={thumbs ? 'large' : 'small'}
        button={button}
        wave={{ disabled: true }}
      >
        {children}
      </ConfigProvider>
    </Context>
  );
}

export function useMedia(query: string): boolean {
  const [list] = useState(() => matchMedia(query));
  return useSyncExternalStore(
    (wake) => {
      list.addEventListener('change', wake);
      return () => list.removeEventListener('change', wake);
    },
    () => list.matches,
  );
}

// Overlays and preloading: hidden screens, keyboard shortcut of the palette, preloaded login page.
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePrompts } from '../dialogs/usePrompts.ts';
import { toDialogSearch } from '../routes/dialogAddress.ts';
import { loginPath, named } from '../routes/match.ts';
import type { Hidden } from '../routes/multiClick.ts';
import { opensOver } from '../routes/resolveRoute.ts';
import { toSituation, useShell } from '../useShell.tsx';
import { warmScreen } from '../warmScreen.ts';

export type Over = 'menu' | 'palette' | 'diagnostics';
/** After the current page has loaded. */
const idleMs = 5000;

/** Opens the target of rapid clicks: a dialog screen if the user may open it, else the problems, which check access too. */
export function useHidden(setOver: (over: Over) => void): (what: Hidden) => void {
  const shell = useShell();
  const navigate = useNavigate();
  const { search } = useLocation();
  return useCallback(
    (what) => {
      const screen = named(shell.content.screens, what);
      if (screen && opensOver(screen, toSituation(shell))) void navigate(toDialogSearch(search, screen.id));
      else if (what === 'diagnostics') setOver('diagnostics');
    },
    [shell, navigate, search, setOver],
  );
}

/** While a question is open, the shortcut is ignored, because the palette would navigate away from below it. */
export function usePaletteKey(setOver: (to: (before: Over | undefined) => Over | undefined) => void): void {
  const { top } = usePrompts();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (top()) return;
      setOver((before) => (before === 'palette' ? undefined : 'palette'));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [setOver, top]);
}

/** Preloads the login page, because the connection may be unstable when the user has to log in again. */
export function useLoginBefore(): void {
  const { data, content } = useShell();
  const { screens } = content;
  useEffect(() => {
    const login = screens.find(({ path }) => path === loginPath);
    if (!login) return undefined;
    const timer = setTimeout(() => void warmScreen(data, login.id).catch(() => {}), idleMs);
    return () => clearTimeout(timer);
  }, [screens, data]);
}

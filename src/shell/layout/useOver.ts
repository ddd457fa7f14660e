// What lies over a page or is there before it is wanted: hidden screens, the palette by its keys, the page of signing in.
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
/** After the page at hand has come. */
const idleMs = 5000;

/** What opens by many clicks: a screen over this one for whom it is there; else the problems, which say themselves to whom they are told. */
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

/** What is asked is answered or left first: the palette would lead away from under it. */
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

/** Whoever has to sign in again may have to do it before the link is steady. */
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

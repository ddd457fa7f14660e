// Performs the navigation and shows the messages that follow from a route verdict.
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePrompts } from '../dialogs/usePrompts.ts';
import { dialogOf, toDialogSearch } from './dialogAddress.ts';
import { resolveRoute, type Verdict } from './resolveRoute.ts';
import { toSituation, useShell } from '../useShell.tsx';
import { loginPath, placeAbove, rootPath } from './match.ts';

/** Navigation state of the login page: the requested page, opened after login. */
export interface Asked {
  asked?: string;
}

export function useFollow(verdict: Verdict): void {
  const navigate = useNavigate();
  const location = useLocation();
  const { notify } = usePrompts();
  const shell = useShell();
  const { content } = shell;
  const last = useRef<string>(undefined);
  /** The refusal message that is still shown. */
  const refused = useRef<{ path: string; takeBack: () => void }>(undefined);
  const here = location.pathname + location.search;
  const follow = useEffectEvent(() => {
    // Removes a refusal message that does not apply any more.
    if (refused.current && leads(resolveRoute(refused.current.path, toSituation(shell)))) {
      refused.current.takeBack();
      refused.current = undefined;
    }
    if (verdict.kind === 'open') {
      if (verdict.match.head.layout !== 'page') last.current = here;
    } else if (verdict.kind === 'login') {
      const state: Asked = { asked: here };
      void navigate(loginPath, { replace: true, state });
    } else if (verdict.kind === 'unknown-route') {
      notify({ tone: 'warning', text: 'No such route' });
      // Does not go to the login page, which would end the session because of a mistyped URL.
      void navigate(placeAbove(content.screens, location.pathname), { replace: true });
    } else if (verdict.kind === 'redirect') {
      const dialog = dialogOf(location.search);
      const search = dialog === undefined || verdict.to.includes('?') ? '' : `?${toDialogSearch('', dialog).search}`;
      void navigate(verdict.to + search, { replace: true });
    } else if (verdict.kind === 'refuse') {
      refused.current?.takeBack();
      refused.current = { path: location.pathname, takeBack: notify({ tone: 'warning', text: verdict.says }) };
      const back = last.current === here ? undefined : last.current;
      void navigate(verdict.go ?? back ?? rootPath, { replace: true });
    }
  });
  // The verdict is a new object on every render, so compare its content.
  const said = JSON.stringify(verdict.kind === 'open' ? { kind: 'open' } : verdict);
  useEffect(() => follow(), [said, here]);
}

const leads = ({ kind }: Verdict): boolean => kind === 'open' || kind === 'redirect';

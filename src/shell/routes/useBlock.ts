// Blocks navigation while changes are unsaved or if the target refuses access. Browser Back first cancels an open question,
// because the answer given on another page would lack its context.
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useBlocker, useNavigate } from 'react-router-dom';
import { type Question, usePrompts } from '../dialogs/usePrompts.ts';
import { toSituation, useShell } from '../useShell.tsx';
import { resolveRoute } from './resolveRoute.ts';
import { loginPath } from './match.ts';

/** Changes of the query are not blocked. Neither is the login page, because drafts stay in session storage. */
export function useBlock(): void {
  const shell = useShell();
  const { drafts } = shell.data;
  const navigate = useNavigate();
  const { notify, top, leave } = usePrompts();
  const outOf = useRef<Question>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (nextLocation.pathname === loginPath) return false;
    const asked = historyAction === NavigationType.Pop ? top() : undefined;
    // The question about unsaved changes is itself part of a navigation.
    outOf.current = asked?.kind === 'leave' ? undefined : asked;
    if (outOf.current) return true;
    if (currentLocation.pathname === nextLocation.pathname) return false;
    const kindOf = ({ pathname }: { pathname: string }) => resolveRoute(pathname, toSituation(shell)).kind;
    // Navigation from a page that shows nothing, such as an unknown URL, is not blocked; the refusal there redirects by itself.
    return drafts.changed() || (kindOf(nextLocation) === 'refuse' && kindOf(currentLocation) === 'open');
  });

  const decide = useEffectEvent(async (): Promise<void> => {
    if (blocker.state !== 'blocked') return;
    if (outOf.current) {
      blocker.reset();
      leave(outOf.current);
      return;
    }
    const verdict = resolveRoute(blocker.location.pathname, toSituation(shell));
    if (verdict.kind === 'refuse') {
      blocker.reset();
      notify({ tone: 'warning', text: verdict.says });
      if (verdict.go !== undefined) void navigate(verdict.go);
    } else if (await drafts.settle()) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => void decide(), [blocker.state]);
}

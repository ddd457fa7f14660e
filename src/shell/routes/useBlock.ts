// In: a wish to go to another path. Out: it is held while an edit is not saved, and cancelled where the target refuses. The way back leads out of
// what is asked before it leads to the page before: an answer given on another page would be one to a question that nobody sees the ground of.
import { useEffect, useEffectEvent, useRef } from 'react';
import { NavigationType, useBlocker, useNavigate } from 'react-router-dom';
import { type Question, usePrompts } from '../dialogs/usePrompts.ts';
import { toSituation, useShell } from '../useShell.tsx';
import { resolveRoute } from './resolveRoute.ts';
import { loginPath } from './match.ts';

/** A change of the query is no navigation. The way to the login page is never held: drafts wait in the session's storage. */
export function useBlock(): void {
  const shell = useShell();
  const { drafts } = shell.data;
  const navigate = useNavigate();
  const { tell, top, leave } = usePrompts();
  const outOf = useRef<Question>(undefined);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    if (nextLocation.pathname === loginPath) return false;
    const asked = historyAction === NavigationType.Pop ? top() : undefined;
    // Whoever is asked about an edit is on the way already.
    outOf.current = asked?.kind === 'leave' ? undefined : asked;
    if (outOf.current) return true;
    if (currentLocation.pathname === nextLocation.pathname) return false;
    const kindOf = ({ pathname }: { pathname: string }) => resolveRoute(pathname, toSituation(shell)).kind;
    // Nobody stays where nothing is drawn, as at an address that is none: what refuses there leads on by itself.
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
      tell({ tone: 'warning', text: verdict.says });
      if (verdict.go !== undefined) void navigate(verdict.go);
    } else if (await drafts.settle()) blocker.proceed();
    else blocker.reset();
  });
  useEffect(() => void decide(), [blocker.state]);
}

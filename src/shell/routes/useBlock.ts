// In: a wish to go to another path. Out: it is held while an edit is not saved, and cancelled where the target refuses.
import { useEffect, useEffectEvent } from 'react';
import { useBlocker, useNavigate } from 'react-router-dom';
import { usePrompts } from '../dialogs/usePrompts.ts';
import { toSituation, useShell } from '../useShell.tsx';
import { resolveRoute } from './resolveRoute.ts';
import { loginPath } from './match.ts';

/** A change of the query is no navigation. The way to the login page is never held: drafts wait in the session's storage. */
export function useBlock(): void {
  const shell = useShell();
  const { drafts } = shell.data;
  const navigate = useNavigate();
  const { tell } = usePrompts();
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (currentLocation.pathname === nextLocation.pathname || nextLocation.pathname === loginPath) return false;
    return drafts.changed() || resolveRoute(nextLocation.pathname, toSituation(shell)).kind === 'refuse';
  });

  const decide = useEffectEvent(async (): Promise<void> => {
    if (blocker.state !== 'blocked') return;
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

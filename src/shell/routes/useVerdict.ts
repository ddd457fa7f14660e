// In: a path. Out: what is to be done with it, judged again whenever something that the verdict hangs on changes.
import { useState } from 'react';
import { toSituation, useShell, useStatus, useWatch } from '../useShell.tsx';
import { resolveRoute, readsOfPath, type Verdict } from './resolveRoute.ts';
import { matchHead } from './match.ts';

export function useVerdict(path: string): Verdict {
  const shell = useShell();
  useStatus('/loggedIn');
  useWatch(shell.data.scope, ['/session', ...readsOfPath(path, { heads: shell.content.screens })]);
  const situation = toSituation(shell);
  const verdict = resolveRoute(path, situation);
  // Guards are asked at the door. Whoever is in stays: what happens meanwhile, often by a command of the very page, takes no page
  // and no edit away, and what may be done there the station decides.
  const [entered, setEntered] = useState<string>();
  const stays = entered === path && (verdict.kind === 'refuse' || verdict.kind === 'wait');
  const inside = verdict.kind === 'open' || stays ? path : undefined;
  if (inside !== entered) setEntered(inside);
  const match = stays ? matchHead(situation.heads, path) : undefined;
  return match ? { kind: 'open', match } : verdict;
}

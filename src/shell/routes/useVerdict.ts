// Route verdict of a path, updated when anything that it depends on changes.
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
  // Guards apply on entry only. On an open page, later changes (often caused by a command of that page) do not discard the page
  // or its edits; the station decides what is allowed there.
  const [entered, setEntered] = useState<string>();
  const stays = entered === path && (verdict.kind === 'refuse' || verdict.kind === 'wait');
  const inside = verdict.kind === 'open' || stays ? path : undefined;
  if (inside !== entered) setEntered(inside);
  const match = stays ? matchHead(situation.heads, path) : undefined;
  return match ? { kind: 'open', match } : verdict;
}

// In: a path. Out: what is to be done with it, judged again whenever something that the verdict hangs on changes.
import { toSituation, useShell, useStatus, useWatch } from '../useShell.tsx';
import { judge, readsOfPath, type Verdict } from './judge.ts';

export function useVerdict(path: string): Verdict {
  const shell = useShell();
  useStatus('/loggedIn');
  useWatch(shell.data.scope, ['/session', ...readsOfPath(path, { heads: shell.content.screens })]);
  return judge(path, toSituation(shell));
}

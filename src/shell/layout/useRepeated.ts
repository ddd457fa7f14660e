// In: a session call and how often to ask. Out: its newest answer. A call that the station does not know costs the feature, not the console.
import { useCallback, useEffect, useState } from 'react';
import type { Outcome } from '../../data/contract.ts';
import { useShell, useStatus } from '../useShell.tsx';

export function useRepeated(call: string, everyMs: number, wanted = true): [answer: unknown, again: () => void] {
  const { data, content } = useShell();
  const loggedIn = useStatus('/loggedIn') === true;
  const [answer, setAnswer] = useState<unknown>();
  const known = Object.hasOwn(content.calls, call);
  const asks = wanted && loggedIn && known;

  const ask = useCallback(() => {
    const take = (outcome: Outcome, tries: number): void => {
      if (outcome.kind === 'done') setAnswer(outcome.answer);
      // A change of page drops every pending read; what the shell reads for all pages is asked once more.
      if (outcome.kind === 'cancelled' && tries < 3) void data.call(call, {}).then((next) => take(next, tries + 1));
    };
    void data.call(call, {}).then((outcome) => take(outcome, 1));
  }, [data, call]);

  useEffect(() => {
    if (!asks) return;
    ask();
    // A page in the background asks nothing; it catches up when it is looked at.
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), everyMs);
    return () => clearInterval(timer);
  }, [ask, asks, everyMs, content.hash]);

  return [asks ? answer : undefined, ask];
}

// In: a session call and how often to ask. Out: its newest answer. A call that the station does not know costs the feature, not the console.
import { useCallback, useEffect, useState } from 'react';
import { useShell, useStatus } from '../useShell.tsx';

export function useRepeated(call: string, everyMs: number, wanted = true): [answer: unknown, again: () => void] {
  const { data, content } = useShell();
  const loggedIn = useStatus('/loggedIn') === true;
  const [answer, setAnswer] = useState<unknown>();
  const known = Object.hasOwn(content.calls, call);
  const asks = wanted && loggedIn && known;

  const ask = useCallback(() => {
    void data.call(call, {}).then((outcome) => {
      if (outcome.kind === 'done') setAnswer(outcome.answer);
    });
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

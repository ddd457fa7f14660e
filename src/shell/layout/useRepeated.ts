// Polls a session call and returns its latest answer. If the station does not have the call, only this feature is missing.
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
    // Pauses while the page is in the background and catches up when it becomes visible.
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), everyMs);
    return () => clearInterval(timer);
  }, [ask, asks, everyMs, content.hash]);

  return [asks ? answer : undefined, ask];
}

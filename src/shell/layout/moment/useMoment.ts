// In: the clock of the page. Out: what leads from now to a moment of the past and back, by the same words wherever it stands.
import { useCallback, useMemo } from 'react';
import { useScope, useShell } from '../../useShell.tsx';

/** Far enough back that everything of it has been stored. */
const agoMs = 60_000;

export interface MomentSwitch {
  past: boolean;
  title: string;
  turn: () => void;
}

export function useMoment(): MomentSwitch {
  const { data } = useShell();
  const past = useScope('/clock/moment') !== undefined;
  const turn = useCallback((): void => {
    if (past) return data.lookAt(undefined);
    // What is typed on the page belongs to today.
    void data.drafts.settle().then((settled) => {
      if (settled) data.lookAt(data.present() - agoMs);
    });
  }, [data, past]);
  return useMemo(() => ({ past, title: past ? 'Back to now' : 'Look at a moment of the past', turn }), [past, turn]);
}

// In: the clock of the page. Out: what leads from now to a moment of the past and back, by the same words wherever it stands.
import { useCallback, useMemo } from 'react';
import { useScope, useShell } from '../../useShell.tsx';

/** Far enough back that everything of it has been stored. */
const agoMs = 60_000;

/** Of a file of the past: where it ends. */
export function useRecordEnd(): number | undefined {
  const end = useScope('/station/record/end');
  return typeof end === 'number' ? end : undefined;
}

/** What leads away from the moment: a file of the past has no present. */
export const backWords = (recordEnd: number | undefined): string =>
  recordEnd === undefined ? 'Back to now' : 'Back to the time of the file';

/** The button of the header stands beside the band, whose way back has the words above. */
export const leaveWords = (recordEnd: number | undefined): string =>
  recordEnd === undefined ? 'Exit history view' : 'Time of the file';

export interface MomentSwitch {
  past: boolean;
  title: string;
  turn: () => void;
}

export function useMoment(): MomentSwitch {
  const { data } = useShell();
  const past = useScope('/clock/moment') !== undefined;
  const recordEnd = useRecordEnd();
  const turn = useCallback((): void => {
    if (past) return data.lookAt(undefined);
    // What is typed on the page belongs to today.
    void data.drafts.settle().then((settled) => {
      if (settled) data.lookAt(data.present() - agoMs);
    });
  }, [data, past]);
  return useMemo(() => ({ past, title: past ? backWords(recordEnd) : 'View a past time', turn }), [past, recordEnd, turn]);
}

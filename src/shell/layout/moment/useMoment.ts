// Switches between now and a past time, with the same texts wherever it is offered.
import { useCallback, useMemo } from 'react';
import { useScope, useShell } from '../../useShell.tsx';

/** Far enough in the past that all data has been stored. */
const agoMs = 60_000;

/** End of a recorded file. */
export function useRecordEnd(): number | undefined {
  const end = useScope('/station/record/end');
  return typeof end === 'number' ? end : undefined;
}

/** Text of the way back in the bar. A recorded file has no present. */
export const backWords = (recordEnd: number | undefined): string =>
  recordEnd === undefined ? 'Back to now' : 'Back to the time of the file';

/** Text of the header button, which differs from the one in the bar next to it. */
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
    if (past) return data.showMoment(undefined);
    // Unsaved changes belong to the present.
    void data.drafts.settle().then((settled) => {
      if (settled) data.showMoment(data.present() - agoMs);
    });
  }, [data, past]);
  return useMemo(() => ({ past, title: past ? backWords(recordEnd) : 'View a past time', turn }), [past, recordEnd, turn]);
}

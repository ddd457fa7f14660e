// Windows of a day in which a strategy acts, and the template rows that apply between them. Pure.
import type { DocTx, StrategyTemplate } from '../../contract/index.ts';
import { templateOf } from './templateOf.ts';

type Row = StrategyTemplate['rows'][number];
export interface Window {
  /** YYYY-MM-DD. */
  day: string;
  start: string;
  end: string;
}
/** The windows of one day, and the template rows that apply between them. */
export interface Between<W extends Window> {
  windows: readonly W[];
  rows?: StrategyTemplate['rows'];
}

/** Undefined if no window is ahead and no template applies. */
export function onDay<W extends Window>(tx: DocTx, windows: readonly W[], day: string): Between<W> | undefined {
  const rows = templateOf(tx, day)?.rows;
  const isAhead = windows.some((each) => each.day >= day);
  return isAhead || rows ? { windows: windows.filter((each) => each.day === day), ...(rows && { rows }) } : undefined;
}

/** For a past day: its own windows, otherwise those of the first day from `today` on that has windows. */
export function onPastDay<W extends Window>(
  tx: DocTx,
  windows: readonly W[],
  day: string,
  today: string,
): Between<W> | undefined {
  const days = windows.map((each) => each.day);
  const next = days.includes(day) ? day : days.filter((each) => each >= today).toSorted()[0];
  return onDay(
    tx,
    windows.flatMap((each) => (each.day === next ? [{ ...each, day }] : [])),
    day,
  );
}

export const coversAt =
  (time: string) =>
  ({ start, end }: Pick<Window, 'start' | 'end'>): boolean =>
    start <= time && time < end;

/** The rows without the times that windows cover. */
export const around = (rows: readonly Row[], windows: readonly Window[]): Row[] =>
  windows.reduce<Row[]>(
    (left, { start, end }) =>
      left.flatMap((row) =>
        [
          { ...row, end: row.end < start ? row.end : start },
          { ...row, start: row.start > end ? row.start : end },
        ].filter((part) => part.start < part.end),
      ),
    [...rows],
  );

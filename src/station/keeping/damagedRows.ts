// Counts the rows of the history whose checksum does not match, and raises an alarm with their number and period. It stays active
// until a person clears it.
import { dayOf } from '../../core/time.ts';
import type { RunningAlarms } from '../alarm/alarms.ts';
import { damagedRows } from '../alarm/ownAlarms.ts';
import type { OwnAlarm } from '../alarm/ownAlarm.ts';
import type { DocStore } from '../contract/index.ts';
import { zoneOf } from '../domain/documents/index.ts';
import type { DamagedRow } from '../store/series/seriesFile.ts';

export interface DamagedRows {
  /** Called for every read of a damaged row, so possibly several times for the same row. */
  note(row: DamagedRow): void;
  start(alarms: Pick<RunningAlarms, 'own' | 'renew'>): void;
  close(): void;
}
const alarmName = 'seriesRows';
/** The alarm is delayed by this time, because one read can find hundreds of rows. */
const reportAfterMs = 1000;
/** A file with more damaged rows is damaged as a whole. */
const mostCounted = 10_000;

export function watchDamagedRows({
  docs,
  report,
}: {
  docs: DocStore;
  report: (what: string, error: unknown) => void;
}): DamagedRows {
  const known = new Set<string>();
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let alarms: Parameters<DamagedRows['start']>[0] | undefined;
  let timer: NodeJS.Timeout | undefined;

  function raise(): void {
    timer = undefined;
    if (!alarms || known.size === 0) return;
    const zone = zoneOf({ docs });
    const values = { rows: known.size, first: dayOf(first * 1000, zone), last: dayOf(last * 1000, zone) };
    const text: OwnAlarm = { ...damagedRows, values };
    alarms.own(alarmName, text, true);
    alarms.renew(alarmName, text);
  }
  return {
    note({ table, series, at }) {
      const key = `${table} ${series} ${at}`;
      if (known.size >= mostCounted || known.has(key)) return;
      if (known.size === 0) report('series.db has damaged rows', `the first one is of ${new Date(at * 1000).toISOString()}`);
      known.add(key);
      [first, last] = [Math.min(first, at), Math.max(last, at)];
      if (!alarms || timer) return;
      timer = setTimeout(raise, reportAfterMs);
      timer.unref();
    },
    start(to) {
      alarms = to;
      raise();
    },
    close: () => clearTimeout(timer),
  };
}

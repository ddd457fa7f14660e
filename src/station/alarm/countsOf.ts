// Counts the active alarms: root alarms by level, those that are neither acknowledged nor cleared, and consequences. Also returns
// the time of the newest alarm. Pure.
import type { AlarmRecord, Alarms } from '../contract/index.ts';
import { isSeen } from './alarmStore.ts';

export function countsOf(running: Iterable<AlarmRecord>): ReturnType<Alarms['counts']> {
  const counts: ReturnType<Alarms['counts']> = { A: 0, B: 0, C: 0, unrated: 0, total: 0, unacknowledged: 0, consequences: 0 };
  for (const each of running) {
    const { level, cause } = each;
    if (cause !== undefined) {
      counts.consequences += 1;
      continue;
    }
    counts[level] += 1;
    counts.total += 1;
    if (!isSeen(each)) counts.unacknowledged += 1;
    counts.newestAt = Math.max(each.occurTime, counts.newestAt ?? 0);
    if (level === 'A') counts.newestGraveAt = Math.max(each.occurTime, counts.newestGraveAt ?? 0);
  }
  return counts;
}

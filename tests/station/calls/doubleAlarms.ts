// The alarms of the double: a list that a test fills, searched, counted and cleared as in a running station.
import { fits } from '../../../src/station/alarm/alarmStore.ts';
import { countsOf } from '../../../src/station/alarm/countsOf.ts';
import { folded } from '../../../src/station/alarm/fold.ts';
import type { AlarmRecord, Alarms } from '../../../src/station/contract/index.ts';

const toPage = <T>(list: readonly T[], { current, pageSize }: { current: number; pageSize: number }) => ({
  list: list.slice((current - 1) * pageSize, current * pageSize),
  total: list.length,
});

export function toAlarms(all: AlarmRecord[], clock: { now: () => number }, listeners: Set<() => void>): Alarms {
  const running = () => all.filter(({ status }) => status === 'running');
  return {
    search(filter) {
      const list = all.filter((each) => fits(each, filter));
      return toPage(list, filter);
    },
    searchFolded(filter) {
      const list = all.filter((each) => fits(each, filter));
      return toPage(folded(list), filter);
    },
    running,
    find: (id) => all.find((each) => each.id === id),
    counts: () => countsOf(running()),
    acknowledge(ids, by, comment = '') {
      const found = all.filter(({ id, acknowledgedBy }) => ids.includes(id) && acknowledgedBy === undefined);
      for (const each of found)
        Object.assign(each, { acknowledgedBy: by, acknowledgedAt: clock.now(), ...(comment !== '' && { comment }) });
      return found;
    },
    /** An alarm whose code begins with "lasting" has a cause that persists. */
    clear(ids, by) {
      const found = all.filter(({ id, clearedBy }) => ids.includes(id) && clearedBy === undefined);
      for (const each of found) {
        Object.assign(each, { clearedBy: by, clearedAt: clock.now() });
        if (!each.alarm.startsWith('lasting')) Object.assign(each, { status: 'end', endTime: clock.now() });
      }
      return found;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

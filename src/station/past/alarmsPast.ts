// The alarms at a past moment: later alarms are missing, and alarms that have ended since are still active.
import type { Alarms } from '../contract/index.ts';
import { standingAt } from '../alarm/alarmsOfMoment.ts';
import { countsOf } from '../alarm/countsOf.ts';
import { refuseWrite } from './docsInPast.ts';

/** More active alarms than this add no information. */
const mostRunning = 5000;

export function alarmsPast(alarms: Alarms, at: number): Alarms {
  let known: ReturnType<Alarms['running']> | undefined;
  const running = () => (known ??= alarms.search({ at, status: 'running', current: 1, pageSize: mostRunning }).list);
  return {
    search: (filter) => alarms.search({ ...filter, at }),
    searchFolded: (filter) => alarms.searchFolded({ ...filter, at }),
    running,
    counts: () => countsOf(running()),
    find(id) {
      const found = alarms.find(id);
      return found && found.occurTime <= at ? standingAt(found, at) : undefined;
    },
    clear: refuseWrite,
    acknowledge: refuseWrite,
    onChange: () => () => {},
  };
}

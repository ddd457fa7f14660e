// Runs all plausibility checks once a second and raises an alarm for each doubt.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { RunningAlarms } from '../alarm/alarms.ts';
import type { Clock, DeviceRecord, LiveValues } from '../contract/index.ts';
import { createFresh, type FreshOf } from '../equipment/fresh.ts';
import { every } from '../running/every.ts';
import { createPlausibility, type PlausibilityEngine } from './plausibility.ts';
import { createDoubtAlarms } from './doubtAlarms.ts';

interface Parts {
  clock: Clock;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  live: LiveValues;
  /** Converters whose power the dispatch has found to be wrong. */
  contradicted: () => ReadonlySet<string>;
}
export interface WatchedValues {
  trusted: PlausibilityEngine['trusted'];
  /** Values that are recent and not in doubt. */
  fresh: FreshOf;
  /** Starts the checks and returns a function that stops them. */
  start(alarms: RunningAlarms, report: (what: string, error: unknown) => void): () => void;
}

export function watchValues({ live, ...parts }: Parts): WatchedValues {
  const engine = createPlausibility({ ...parts, fresh: createFresh({ ...parts, live }) });
  return {
    trusted: engine.trusted,
    fresh: createFresh({ ...parts, live, trusted: engine.trusted }),
    start(alarms, report) {
      const update = createDoubtAlarms({ engine, alarms });
      const look = (): void => {
        engine.look();
        update();
      };
      return every(1000, 'plausibility', look, report);
    },
  };
}

// Alarms of the demo devices, in a new file for each test, with a clock that the test moves.
import { join } from 'node:path';
import { afterAll, beforeEach } from 'vitest';
import type { DeviceType } from '../../../src/core/devices/device.ts';
import type { Members } from '../../../src/core/language.ts';
import { createLive, type LiveStore } from '../../../src/station/acquire/live.ts';
import { createAlarms, type RunningAlarms } from '../../../src/station/alarm/alarms.ts';
import type { DeviceRecord } from '../../../src/station/contract/index.ts';
import { devicesOfClusters, handClock, type HandClock, ownFolder, types } from '../demoSet.ts';

export const devices = devicesOfClusters(5);
export const everything = { current: 1, pageSize: 100 };

export interface Watching {
  file: string;
  clock: HandClock;
  store: LiveStore;
  alarms: RunningAlarms;
  put(device: string, values: Record<string, number>, forMs?: number): void;
  /** Closes and reopens the alarms, as at a restart; `between` runs while the file is closed. */
  reopen(how?: { of?: readonly DeviceRecord[]; types?: () => Members<DeviceType>; between?: (file: string) => void }): void;
}

export function watching(): Watching {
  const { folder, remove } = ownFolder();
  afterAll(remove);
  let files = 0;
  const begin = () => {
    const file = join(folder, `${files++}.db`);
    const clock = handClock(1_795_000_000_000);
    const store = createLive(clock);
    for (const { id, type } of devices) store.add(id, type);
    const open = (of: readonly DeviceRecord[] = devices, known: () => Members<DeviceType> = () => types): RunningAlarms =>
      createAlarms({ file, live: store.live, devices: () => of, types: known, clock, everyMs: 0 });
    return { file, clock, store, open, alarms: open() };
  };
  let now: ReturnType<typeof begin>;
  beforeEach(() => {
    now = begin();
    return () => now.alarms.close();
  });
  return {
    get file() {
      return now.file;
    },
    get clock() {
      return now.clock;
    },
    get store() {
      return now.store;
    },
    get alarms() {
      return now.alarms;
    },
    put(device, values, forMs = 0) {
      now.store.put(device, now.clock.now(), values);
      now.clock.move(forMs);
    },
    reopen({ of, types: known, between } = {}) {
      now.alarms.close();
      between?.(now.file);
      now.alarms = now.open(of, known);
    },
  };
}

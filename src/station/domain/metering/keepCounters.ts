// Sets up the guard of the counters. Readings on hold survive restarts, raise an alarm of the device, and are resolved by a
// person.
import type { DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import { createCounterGuard, type CounterGuard } from '../../acquire/counting/counterGuard.ts';
import { createDailyCounters, type DailyBase, type DailyCounters, keyOf } from '../../acquire/counting/dailyCounters.ts';
import type { RunningAlarms } from '../../alarm/alarms.ts';
import { readBusbars } from '../documents/index.ts';
import { holdCollection, holdKey, mostPowerOf, readHolds } from '../../counters/index.ts';
import type { Clock, DeviceRecord, DocStore, DocTx, Frame } from '../../contract/index.ts';
import type { CounterHold, CountersOnHold } from '../../contract/counters.ts';

interface Parts {
  docs: DocStore;
  clock: Clock;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  latest: (device: string) => Frame | undefined;
  alarms: () => Pick<RunningAlarms, 'own'>;
  report: (what: string, error: unknown) => void;
}
const readingOnHold = {
  level: 'B',
  title: 'Energy counter reading on hold',
  advice: 'The reading is impossible and is not counted. Under Electricity correction, state whether the energy was real.',
} as const;

export function keepCounters({ docs, clock, devices, types, latest, alarms, report }: Parts): {
  guard: CounterGuard;
  counters: CountersOnHold;
  sync: () => void;
} {
  function save(holds: readonly CounterHold[]): void {
    try {
      docs.tx((tx) => {
        for (const hold of holds) tx.put(holdCollection, holdKey(hold), hold, hold.by ?? 'station');
      });
    } catch (error) {
      report('counters', error);
    }
    raise(new Set(holds.map(({ device }) => device)));
  }
  function raise(ids: ReadonlySet<string>): void {
    const suspects = new Set(guard.waiting().map(({ device }) => device));
    for (const record of devices())
      if (ids.has(record.id)) alarms().own('counter', readingOnHold, suspects.has(record.id), record);
  }
  const daily = keepDaily({ docs, latest, report });
  const guard = createCounterGuard({
    types,
    latest,
    load: () => readHolds(docs).filter(({ state }) => state === 'held'),
    save,
    daily,
    mostPower: (record) => mostPowerOf(record, devices(), readBusbars(docs)),
  });
  return {
    guard,
    counters: { waiting: () => guard.waiting(), answer: (device, as, by) => guard.answer(device, as, by, clock.now()) },
    sync() {
      const present = new Set(devices().map(({ id }) => id));
      guard.retain(present, clock.now());
      daily.retain(present);
    },
  };
}

const dailyCollection = 'dailyCounters';
function keepDaily({ docs, latest, report }: Pick<Parts, 'docs' | 'latest' | 'report'>): DailyCounters {
  const write = (work: (tx: DocTx) => void): boolean => {
    try {
      docs.tx(work);
      return true;
    } catch (error) {
      report('counters', error);
      return false;
    }
  };
  return createDailyCounters({
    latest,
    load: () => docs.tx((tx) => tx.list<DailyBase>(dailyCollection)).map(({ body }) => body),
    save: (bases) =>
      write((tx) => {
        for (const base of bases) tx.put(dailyCollection, keyOf(base.device, base.point), base, 'station');
      }),
    remove: (bases) =>
      void write((tx) => {
        for (const { device, point } of bases) tx.remove(dailyCollection, keyOf(device, point));
      }),
  });
}

// Groups repeated alarms under the newest of them. Alarms of level A are never grouped.
import type { AlarmRecord, Clock } from '../contract/index.ts';
import type { PatientStore } from './patientStore.ts';

/**
 * Three alarms of the same device and kind within ten minutes form a group. After ten minutes a new one begins, so that no group
 * grows without limit.
 */
const windowMs = 600_000;
const fromCount = 3;
/** Maximum number of alarms that are read at start-up; more of them add no information. */
const mostKnown = 5000;

type Seen = { id: string; at: number }[];
export interface Chatter {
  /** Returns the newest alarm of each group, with the number of occurrences. */
  note(records: readonly AlarmRecord[]): AlarmRecord[];
}

export function watchChatter(store: PatientStore, clock: Clock): Chatter {
  const seen = new Map<string, Seen>();
  const isKept = ({ id, level }: AlarmRecord): boolean => level !== 'A' && Number.isFinite(Number(id));
  const before = store.search({ start: clock.now() - windowMs, current: 1, pageSize: mostKnown }).list;
  for (const record of before.toReversed()) if (isKept(record)) take(seen, record);
  return {
    note: (records) =>
      records.filter(isKept).flatMap((record) => {
        const times = take(seen, record);
        return times.length >= fromCount ? [group(store, { ...record, repeats: times.length }, times)] : [];
      }),
  };
}

/** The alarms in the window or group, with this one as the last. */
function take(seen: Map<string, Seen>, { id, device, alarm, occurTime: at }: AlarmRecord): Seen {
  const key = `${device} ${alarm}`;
  const known = seen.get(key) ?? [];
  const isGrouped = known.length >= fromCount;
  const isOver = isGrouped && at - (known[0]?.at ?? at) >= windowMs;
  const kept = isGrouped ? known : known.filter((each) => at - each.at < windowMs);
  const times = [...(isOver ? [] : kept), { id, at }];
  seen.set(key, times);
  return times;
}

/** Earlier alarms that are active, or are consequences of another alarm, stay where they are. */
function group(store: PatientStore, newest: AlarmRecord, times: Seen): AlarmRecord {
  const older = times.flatMap(({ id }) => (id === newest.id ? [] : (store.find(id) ?? [])));
  const alone = older.filter(({ status, cause }) => status === 'end' && cause === undefined);
  store.saveAll([newest, ...alone.map((each) => ({ ...each, cause: newest.id }))]);
  for (const { id } of alone) store.adopt(id, newest.id);
  return newest;
}

// In: each alarm that comes up. Out: of one that comes up again and again, those before it, which go under the newest. Never of level A.
import type { AlarmRecord, Clock } from '../contract/index.ts';
import type { PatientStore } from './patientStore.ts';

/** Three of the same device and alarm within ten minutes; what goes on after ten minutes begins a line of its own, so that none grows for ever. */
const windowMs = 600_000;
const fromCount = 3;
/** Alarms shortly before a start; more of them add no information. */
const mostKnown = 5000;

type Seen = { id: string; at: number }[];
export interface Chatter {
  /** Answers the newest of what is grouped, with how often it came. */
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

/** Those of the window with this one, which is the last of them. */
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

/** What lies in another story stays there. */
function group(store: PatientStore, newest: AlarmRecord, times: Seen): AlarmRecord {
  const older = times.flatMap(({ id }) => (id === newest.id ? [] : (store.find(id) ?? [])));
  const alone = older.filter(({ status, cause }) => status === 'end' && cause === undefined);
  store.saveAll([newest, ...alone.map((each) => ({ ...each, cause: newest.id }))]);
  for (const { id } of alone) store.adopt(id, newest.id);
  return newest;
}

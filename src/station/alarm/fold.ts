// In: the alarms that run, what the device files say that each follows, and which devices belong together. Out: for each its cause, if it has one. Pure.
import { byGravity, isNamed, mayFollow, toFollows } from '../../core/devices/follows.ts';
import type { AlarmRecord, DeviceRecord } from '../contract/index.ts';

export interface Surroundings {
  follows(record: AlarmRecord): readonly string[];
  /** Devices of a type that belong to this one. */
  related(device: string, type: string): readonly string[];
}

/** A cause that has a cause of its own is told by that one: there is one level of folding. */
export function toCauses(running: readonly AlarmRecord[], around: Surroundings): ReadonlyMap<AlarmRecord, AlarmRecord> {
  const byDevice = grouped(running, ({ device }) => device);
  const next = new Map<AlarmRecord, AlarmRecord>();
  for (const record of running) {
    const cause = nextOf(record, byDevice, around);
    if (cause) next.set(record, cause);
  }
  const roots = new Map<AlarmRecord, AlarmRecord>();
  for (const record of next.keys()) {
    const root = rootOf(record, next);
    if (root !== record) roots.set(record, root);
  }
  return roots;
}

function nextOf(
  record: AlarmRecord,
  byDevice: ReadonlyMap<string, readonly AlarmRecord[]>,
  around: Surroundings,
): AlarmRecord | undefined {
  for (const text of around.follows(record)) {
    const follows = toFollows(text);
    const { device } = record;
    const places =
      follows.where === 'same'
        ? [device]
        : follows.where === 'around'
          ? [device.slice(0, device.lastIndexOf('/'))]
          : around.related(device, follows.type ?? '');
    const [cause] = places
      .flatMap((place) => byDevice.get(place) ?? [])
      .filter((each) => each !== record && isNamed(follows, each.alarm) && mayFollow(record.level, each.level))
      .toSorted((one, other) => byGravity(one.level, other.level) || one.occurTime - other.occurTime);
    if (cause) return cause;
  }
  return undefined;
}

/** Two that name each other end where they began; the files are checked for that. */
function rootOf(record: AlarmRecord, next: ReadonlyMap<AlarmRecord, AlarmRecord>): AlarmRecord {
  const seen = new Set<AlarmRecord>();
  let root = record;
  for (let step = next.get(root); step && !seen.has(step); step = next.get(root)) {
    seen.add(step);
    root = step;
  }
  return root;
}

/** What a device names, and what names it; where none of the type does, those at the same grid point. */
export function relatedOf(devices: readonly DeviceRecord[], id: string, type: string): string[] {
  const record = devices.find((each) => each.id === id);
  const others = devices.filter((each) => each.type === type && each.id !== id);
  const named = new Set(Object.values(record?.relates ?? {}));
  const own = others.filter((each) => named.has(each.id) || Object.values(each.relates ?? {}).includes(id));
  const found = own.length > 0 ? own : others.filter(({ busbarName }) => busbarName === record?.busbarName);
  return found.map((each) => each.id);
}

export function grouped<K>(list: readonly AlarmRecord[], by: (record: AlarmRecord) => K): Map<K, AlarmRecord[]> {
  const groups = new Map<K, AlarmRecord[]>();
  for (const each of list) {
    const found = groups.get(by(each));
    if (found) found.push(each);
    else groups.set(by(each), [each]);
  }
  return groups;
}

export interface FoldedAlarm extends AlarmRecord {
  /** What followed from it, the oldest first. */
  consequences?: readonly AlarmRecord[];
}
/** A list with each consequence under its cause, where that is in the list; in the order of the causes. */
export function folded(list: readonly AlarmRecord[]): FoldedAlarm[] {
  const known = new Set(list.map(({ id }) => id));
  const isUnder = ({ cause }: AlarmRecord): boolean => cause !== undefined && known.has(cause);
  const under = grouped(list.filter(isUnder), ({ cause }) => cause);
  return list.filter((each) => !isUnder(each)).map((each) => withConsequences(each, under.get(each.id)));
}
export const withConsequences = (record: AlarmRecord, consequences: readonly AlarmRecord[] = []): FoldedAlarm =>
  consequences.length === 0
    ? record
    : { ...record, consequences: consequences.toSorted((one, other) => one.occurTime - other.occurTime) };

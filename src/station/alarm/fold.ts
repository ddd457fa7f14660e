// Finds the cause of each active alarm: from the device files, which name the alarms it can follow from, and from related
// devices. Pure.
import { byGravity, type Follows, isNamed, mayFollow, toFollows } from '../../core/devices/follows.ts';
import type { AlarmRecord } from '../contract/index.ts';
import { rootOf } from '../equipment/ofDevice.ts';

export interface Surroundings {
  follows(record: AlarmRecord): readonly string[];
  /** Devices of a type or role that are related to this one, or its gateway. */
  related(device: string, type: string): readonly string[];
}

/** A cause that has a cause itself is replaced by the latter, so there is one level. The order of arrival makes no difference. */
export function toCauses(running: readonly AlarmRecord[], around: Surroundings): ReadonlyMap<AlarmRecord, AlarmRecord> {
  const byDevice = grouped(running, ({ device }) => device);
  const sought = remembering(around);
  const next = new Map<AlarmRecord, AlarmRecord>();
  for (const record of running) {
    const cause = nextOf(record, byDevice, sought);
    if (cause) next.set(record, cause);
  }
  const roots = new Map<AlarmRecord, AlarmRecord>();
  for (const record of next.keys()) {
    const root = firstCause(record, next);
    if (root !== record) roots.set(record, root);
  }
  return roots;
}

interface Sought {
  follows(record: AlarmRecord): readonly Follows[];
  related(device: string, type: string): readonly string[];
}
/** Caches the results: a flood of alarms repeats the same few types and devices. */
function remembering(around: Surroundings): Sought {
  const follows = new Map<string, readonly Follows[]>();
  const related = new Map<string, readonly string[]>();
  return {
    follows: (record) => once(follows, `${record.deviceType} ${record.alarm}`, () => around.follows(record).map(toFollows)),
    related: (device, type) => once(related, `${rootOf(device)} ${type}`, () => around.related(rootOf(device), type)),
  };
}
function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  return made;
}
function nextOf(
  record: AlarmRecord,
  byDevice: ReadonlyMap<string, readonly AlarmRecord[]>,
  around: Sought,
): AlarmRecord | undefined {
  const { device } = record;
  for (const follows of around.follows(record)) {
    const places =
      follows.where === 'same'
        ? [device]
        : follows.where === 'around'
          ? [device.slice(0, device.lastIndexOf('/'))]
          : around.related(device, follows.type ?? '');
    const [cause] = places
      .flatMap((place) => byDevice.get(place) ?? [])
      .filter((each) => each !== record && isNamed(follows, each.alarm) && mayFollow(record.level, each.level))
      .toSorted((one, other) => byGravity(one.level, other.level) || (keyOf(one) < keyOf(other) ? -1 : 1));
    if (cause) return cause;
  }
  return undefined;
}
const keyOf = ({ device, alarm }: AlarmRecord): string => `${device} ${alarm}`;

/** The last cause in the chain. The device files are checked for cycles; if there is one, the search ends. */
function firstCause(record: AlarmRecord, next: ReadonlyMap<AlarmRecord, AlarmRecord>): AlarmRecord {
  const seen = new Set<AlarmRecord>();
  let root = record;
  for (let step = next.get(root); step && !seen.has(step); step = next.get(root)) {
    seen.add(step);
    root = step;
  }
  return root;
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
  /** Consequences, oldest first. */
  consequences?: readonly AlarmRecord[];
}
/** Moves each consequence under its cause, if that is in the list. The order of the other alarms is kept. */
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

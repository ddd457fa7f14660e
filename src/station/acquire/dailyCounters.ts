// In: readings of registers that count from 0 every day (`restarts`). Out: a counter that continues over the days, over restarts of the station,
// and whatever the time of day at which the device starts again.
import type { Frame } from '../contract/index.ts';
import type { DeviceMap, PlacedPoint } from '../modbus/deviceMap.ts';

/** Kept in the documents. It changes when the register starts again, about once a day. */
export interface DailyBase {
  device: string;
  point: string;
  /** What earlier days counted: the counter is this and the reading. Before transformer ratios, so that a changed ratio scales all of it. */
  base: number;
  /** When the register was last seen to start again. */
  restartedAt?: number;
  /** It started again at that time of day more than once. */
  isRegular?: true;
  /** As it was before it was seen to start again. A device that only reads 0 for some minutes returns to it. */
  before?: Omit<DailyBase, 'device' | 'point' | 'before'>;
}
export interface DailyParts {
  load: () => readonly DailyBase[];
  /** False: not saved, it is tried again. */
  save: (bases: readonly DailyBase[]) => boolean;
  remove: (bases: readonly Pick<DailyBase, 'device' | 'point'>[]) => void;
  /** The newest values of the history. */
  latest: (device: string) => Frame | undefined;
}
export interface DailyCounters {
  /** Replaces the readings of daily registers by the continuing counters. */
  take(device: string, map: DeviceMap, values: Map<string, number>, at: number): void;
  /** The points of such registers. */
  of(map: DeviceMap): readonly PlacedPoint[];
  /** Forgets the counters of removed devices. */
  only(devices: ReadonlySet<string>): void;
}

interface Count {
  kept: DailyBase;
  /** The highest reading since the register started again. */
  highest: number;
  seenAt: number;
  /** It reads less than before since this moment. */
  dropped?: { at: number; wasUnread: boolean };
  isSaved: boolean;
  triedAt?: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A device that is switched on may read 0 for a moment and then go on. */
const settleMs = minuteMs;
/** A device that still reads less than this share of the day before has counted next to nothing of the new one. */
const nothingYet = 0.01;
/** Fewer steps of the register may be counted at once, and are not worth a judgement. */
const leastSteps = 10;
/** After a longer time without a reading, any lower reading is a new day. */
const unreadMs = 10 * minuteMs;
/** The time of day of a restart moves by an hour with daylight saving time. */
const marginMs = 70 * minuteMs;
/** In a longer time every device has a midnight, also on the day that has 25 hours. */
const longestDayMs = 25 * 3_600_000;

export function createDailyCounters(parts: DailyParts): DailyCounters {
  const known = new WeakMap<DeviceMap, readonly PlacedPoint[]>();
  const counts = new Map<string, Count>();
  const bases = new Map(parts.load().map((base) => [keyOf(base.device, base.point), base]));
  const of = (map: DeviceMap): readonly PlacedPoint[] => {
    const found = known.get(map) ?? [...map.points.values()].filter(({ register }) => register.restarts !== undefined);
    known.set(map, found);
    return found;
  };
  return {
    of,
    take(device, map, values, at) {
      const touched: Count[] = [];
      for (const { key, register } of of(map)) {
        const value = values.get(key);
        if (value === undefined || !Number.isFinite(value)) continue;
        const { times = 1 } = register;
        const name = keyOf(device, key);
        const count = counts.get(name) ?? begin(parts, { device, point: key, times, at, base: bases.get(name) }, value / times);
        counts.set(name, count);
        move(count, { value: value / times, step: stepOf(register) }, at);
        values.set(key, tidy((count.kept.base + count.highest) * times));
        touched.push(count);
      }
      saveChanged(parts, touched, at);
    },
    only(devices) {
      const kept = [...bases.values(), ...Array.from(counts.values(), (count) => count.kept)];
      const gone = kept.filter(({ device }) => !devices.has(device));
      if (gone.length === 0) return;
      for (const { device, point } of gone) {
        counts.delete(keyOf(device, point));
        bases.delete(keyOf(device, point));
      }
      parts.remove(gone);
    },
  };
}

export const keyOf = (device: string, point: string): string => `${device}|${point}`;
/** Sums of decimal fractions have binary dust. */
const tidy = (value: number): number => Number(value.toPrecision(12));

interface Begun {
  device: string;
  point: string;
  times: number;
  at: number;
  base: DailyBase | undefined;
}
/** The reading before the station started follows from the history: what the counter had reached, less the earlier days. */
function begin({ latest }: DailyParts, { device, point, times, at, base }: Begun, reading: number): Count {
  const frame = latest(device);
  const stored = frame?.values[point];
  const reached = stored === undefined ? undefined : stored / times;
  // A counter that has a history and is read in this way for the first time goes on from where it is. No energy is invented.
  const kept = base ?? { device, point, base: tidy(Math.max(0, (reached ?? 0) - reading)) };
  const isKnown = base !== undefined && reached !== undefined;
  return {
    kept,
    highest: isKnown ? tidy(Math.max(0, reached - base.base)) : reading,
    seenAt: isKnown ? (frame?.at ?? at) : at,
    isSaved: base !== undefined,
  };
}

interface Reading {
  value: number;
  /** Resolution of the register; 0 where the device itself reports its scale. */
  step: number;
}
function stepOf({ scale = 1 }: PlacedPoint['register']): number {
  return typeof scale === 'number' ? Math.abs(scale) : 0;
}

function move(count: Count, { value: reading, step }: Reading, at: number): void {
  const wasUnread = at - count.seenAt > unreadMs;
  if (reading >= count.highest) {
    delete count.dropped;
    if (isBack(count, { value: reading, step }, at)) takeBack(count);
    else if (wasUnread && hasRestartedUnseen(count, at)) restart(count, reading);
    count.highest = reading;
  } else if (count.dropped || isRestart(count.highest, reading, wasUnread)) {
    count.dropped ??= { at, wasUnread };
    const { dropped } = count;
    // The clock of the station may be set back.
    dropped.at = Math.min(dropped.at, at);
    if (at - dropped.at >= settleMs) {
      const before = asBefore(count.kept);
      restart(count, reading, dropped.wasUnread ? undefined : dropped.at);
      count.kept = { ...count.kept, before };
    }
  }
  count.seenAt = at;
}

/** A reading that is only a little lower was corrected by the device; the counter waits until it is reached again. */
const isRestart = (highest: number, reading: number, wasUnread: boolean): boolean => reading < highest * (wasUnread ? 0.99 : 0.5);

/**
 * A device that read 0 for longer than it takes to settle, and then at least what it read before, did not start a new day: no device counts a whole
 * day between two readings.
 */
function isBack({ kept, highest, seenAt }: Count, { value, step }: Reading, at: number): boolean {
  if (!kept.before || at - seenAt > settleMs) return false;
  const day = kept.base - kept.before.base;
  return day > 0 && day >= leastSteps * step && value >= tidy(day) && highest <= day * nothingYet;
}
const asBefore = ({ base, restartedAt, isRegular }: DailyBase): NonNullable<DailyBase['before']> => ({
  base,
  ...(restartedAt !== undefined && { restartedAt }),
  ...(isRegular && { isRegular }),
});
function takeBack(count: Count): void {
  const { device, point, before } = count.kept;
  if (!before) return;
  count.kept = { device, point, ...before };
  count.isSaved = false;
  delete count.triedAt;
}

/** A higher reading after a long time is of another day where the register must have started again in between. */
function hasRestartedUnseen({ kept, seenAt }: Count, at: number): boolean {
  if (at - seenAt >= longestDayMs) return true;
  const { restartedAt, isRegular } = kept;
  if (restartedAt === undefined || !isRegular) return false;
  const days = Math.ceil((seenAt + marginMs - restartedAt) / dayMs);
  return restartedAt + days * dayMs <= at - marginMs;
}

/** `seenAt`: when the register was seen to start again; undefined: it was not read then. */
function restart(count: Count, reading: number, seenAt?: number): void {
  const { kept, highest } = count;
  const { device, point, restartedAt, isRegular } = kept;
  const times =
    seenAt === undefined
      ? { ...(restartedAt !== undefined && { restartedAt }), ...(isRegular && { isRegular }) }
      : { restartedAt: seenAt, ...(isSameTime(restartedAt, seenAt) && { isRegular: true as const }) };
  count.kept = { device, point, base: tidy(kept.base + highest), ...times };
  count.highest = reading;
  count.isSaved = false;
  delete count.dropped;
  delete count.triedAt;
}

function isSameTime(before: number | undefined, at: number): boolean {
  if (before === undefined || at - before < dayMs / 2) return false;
  const off = (at - before) % dayMs;
  return Math.min(off, dayMs - off) <= marginMs;
}

function saveChanged({ save }: DailyParts, counts: readonly Count[], at: number): void {
  const due = counts.filter(({ isSaved, triedAt }) => !isSaved && (triedAt === undefined || Math.abs(at - triedAt) >= minuteMs));
  if (due.length === 0) return;
  const isSaved = save(due.map(({ kept }) => kept));
  for (const count of due) Object.assign(count, { isSaved, triedAt: at });
}

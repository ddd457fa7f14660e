// Converts readings of registers that count from 0 every day (`restarts`) into a counter that continues over days and restarts of
// the station, whatever the time of day at which the register restarts.
import type { Frame } from '../../contract/index.ts';
import type { DeviceMap, PlacedPoint } from '../../modbus/deviceMap.ts';

/** Saved as a document. It changes when the register restarts, about once a day. */
export interface DailyBase {
  device: string;
  point: string;
  /**
   * Sum of earlier days. The counter is this sum plus the reading, before transformer ratios, so that a changed ratio scales all
   * of it.
   */
  base: number;
  /** When the register was last seen to restart. */
  restartedAt?: number;
  /** The register restarted at that time of day more than once. */
  isRegular?: true;
  /** State before the last restart was seen. It is restored if the device only read 0 for a few minutes. */
  before?: Omit<DailyBase, 'device' | 'point' | 'before'>;
}
export interface DailyParts {
  load: () => readonly DailyBase[];
  /** False: not saved; saving is tried again. */
  save: (bases: readonly DailyBase[]) => boolean;
  remove: (bases: readonly Pick<DailyBase, 'device' | 'point'>[]) => void;
  /** The newest values in the history. */
  latest: (device: string) => Frame | undefined;
}
export interface DailyCounters {
  /** Replaces the readings of daily registers with the continuous counters. */
  take(device: string, map: DeviceMap, values: Map<string, number>, at: number): void;
  /** The points with such registers. */
  of(map: DeviceMap): readonly PlacedPoint[];
  /** Forgets the counters of removed devices. */
  retain(devices: ReadonlySet<string>): void;
}

interface Count {
  kept: DailyBase;
  /** The highest reading since the register restarted. */
  highest: number;
  seenAt: number;
  /** Since when the register reads less than before. */
  dropped?: { at: number; wasUnread: boolean };
  isSaved: boolean;
  triedAt?: number;
}

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** A device that is switched on may read 0 for a moment and then continue. */
const settleMs = minuteMs;
/** A device that reads less than this share of the day before has counted almost nothing of the new day. */
const nothingYet = 0.01;
/** Fewer steps of the register can be counted between two readings, so they prove nothing. */
const leastSteps = 10;
/** After a longer time without a reading, any lower reading is a new day. */
const unreadMs = 10 * minuteMs;
/** Daylight saving time shifts the time of day of a restart by an hour. */
const marginMs = 70 * minuteMs;
/** In a longer time, every device passes midnight, even on the day that has 25 hours. */
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
    retain(devices) {
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
/** Sums of decimal fractions have binary rounding errors. */
const tidy = (value: number): number => Number(value.toPrecision(12));

interface Begun {
  device: string;
  point: string;
  times: number;
  at: number;
  base: DailyBase | undefined;
}
/** Derives the last reading before the station started from the history: the stored counter minus the earlier days. */
function begin({ latest }: DailyParts, { device, point, times, at, base }: Begun, reading: number): Count {
  const frame = latest(device);
  const stored = frame?.values[point];
  const reached = stored === undefined ? undefined : stored / times;
  // A counter with a history that is handled in this way for the first time continues from its stored value, so that no energy is
  // invented.
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
    // The clock of the station may have been set back.
    dropped.at = Math.min(dropped.at, at);
    if (at - dropped.at >= settleMs) {
      const before = asBefore(count.kept);
      restart(count, reading, dropped.wasUnread ? undefined : dropped.at);
      count.kept = { ...count.kept, before };
    }
  }
  count.seenAt = at;
}

/**
 * A reading that is only slightly lower is a correction by the device. The counter waits until the earlier reading is reached
 * again.
 */
const isRestart = (highest: number, reading: number, wasUnread: boolean): boolean => reading < highest * (wasUnread ? 0.99 : 0.5);

/**
 * Whether a restart was assumed wrongly: the device read 0 for longer than the settling time, and then at least what it read
 * before. No device counts a whole day between two readings.
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

/** Whether the register must have restarted since the last reading, so that a higher reading is of another day. */
function hasRestartedUnseen({ kept, seenAt }: Count, at: number): boolean {
  if (at - seenAt >= longestDayMs) return true;
  const { restartedAt, isRegular } = kept;
  if (restartedAt === undefined || !isRegular) return false;
  const days = Math.ceil((seenAt + marginMs - restartedAt) / dayMs);
  return restartedAt + days * dayMs <= at - marginMs;
}

/** `seenAt`: when the register was seen to restart; undefined if it was not read then. */
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

// Compares counter readings with the energy that the device can transfer. Implausible readings are held back until the register
// reads plausible values again or a person resolves them. Readings of a different device at the same address are discarded.
import type { Who } from '../../../core/texts/who.ts';
import type { DeviceType } from '../../../core/devices/device.ts';
import { mismatchOf, detectsMismatch } from '../../../core/devices/identityMismatch.ts';
import type { Members } from '../../../core/language.ts';
import type { CounterHold } from '../../contract/counters.ts';
import { counterStep, holdKey } from '../../counters/index.ts';
import type { DeviceMap, PlacedPoint } from '../../modbus/deviceMap.ts';
import { wrapsAt } from '../../modbus/ratios.ts';
import { type DeviceRecord, type Frame, Refused } from '../../contract/index.ts';
import type { DailyCounters } from './dailyCounters.ts';

export interface GuardParts {
  types: () => Members<DeviceType>;
  mostPower: (record: DeviceRecord) => number;
  /** The last stored values from before the station started. */
  latest: (device: string) => Frame | undefined;
  /** Holds that were open when the station ended. */
  load: () => readonly CounterHold[];
  save: (holds: readonly CounterHold[]) => void;
  /** Converts registers that restart every day into continuous counters, before these are checked. */
  daily?: DailyCounters;
}
export interface CounterGuard {
  /**
   * Sets implausible readings in `values` to NaN. `known`: other readings of the device, which may show that it is a different
   * device.
   */
  take(record: DeviceRecord, map: DeviceMap, values: Map<string, number>, at: number, known?: Known): void;
  /** Resolves all holds of a device: a person states whether the energy was transferred or not. Returns the resolved holds. */
  answer(device: string, as: 'booked' | 'left', by: Who, at: number): readonly CounterHold[];
  waiting(): readonly CounterHold[];
  /** Closes the holds of devices that do not exist any more, and forgets their readings. */
  retain(devices: ReadonlySet<string>, at: number): void;
}
type Known = Readonly<Record<string, number>>;
interface Kept {
  value: number;
  at: number;
  times: number;
  hold?: CounterHold;
  /** Set after a person left readings out: the next reading is the first that counts again. */
  left?: CounterHold;
  /** Value from before the station started. A device may report it for a moment, and then what it counted in the meantime. */
  origin?: { value: number; at: number; until: number };
}
const settleMs = 60_000;
const units: readonly string[] = ['kWh', 'kvarh', 'kVAh'];
/** Readings of the same moment can be read and time-stamped this far apart. */
const slackMs = 60_000;
/** A shorter disturbance is held back, but no person is asked to resolve it. */
const askAfterMs = 5000;
/** Smaller than the resolution of a report. */
const trifle = 0.1;

interface GuardState extends GuardParts {
  devices: Map<string, Map<string, Kept>>;
  counters: WeakMap<DeviceMap, readonly PlacedPoint[]>;
  /** Holds that a person has to resolve. */
  asked: Map<string, CounterHold>;
}

export function createCounterGuard(parts: GuardParts): CounterGuard {
  const asked = new Map<string, CounterHold>(parts.load().map((hold) => [holdKey(hold), hold]));
  const guard: GuardState = { ...parts, devices: new Map(), counters: new WeakMap(), asked };
  return {
    take(record, map, values, at, known = {}) {
      if (isOther(guard, record, values, known)) {
        forget([...countersOf(guard, map), ...(parts.daily?.of(map) ?? [])], values);
        return;
      }
      parts.daily?.take(record.id, map, values, at);
      take(guard, record, map, values, at);
    },
    waiting: () => [...asked.values()],
    retain(present, at) {
      const strangers = [...asked.values()].filter(({ device }) => !present.has(device));
      const gone = strangers.flatMap((hold) => ended(guard, hold, 'gone', at));
      if (gone.length > 0) parts.save(gone);
      for (const id of guard.devices.keys()) if (!present.has(id)) guard.devices.delete(id);
    },
    answer: (device, as, by, at) => answer(guard, device, as, by, at),
  };
}

function isOther(
  { types }: GuardState,
  { type: name }: DeviceRecord,
  values: ReadonlyMap<string, number>,
  known: Known,
): boolean {
  const type = types()[name];
  return (
    type !== undefined && detectsMismatch(type) && mismatchOf(type, { ...known, ...Object.fromEntries(values) }) !== undefined
  );
}

function forget(counters: readonly PlacedPoint[], values: Map<string, number>): void {
  for (const { key } of counters) if (values.has(key)) values.set(key, Number.NaN);
}

function countersOf({ counters }: GuardState, map: DeviceMap): readonly PlacedPoint[] {
  const known = counters.get(map) ?? [...map.points.values()].filter(({ point }) => isCounter(point));
  counters.set(map, known);
  return known;
}

function keptOf(guard: GuardState, record: DeviceRecord, map: DeviceMap, at: number): Map<string, Kept> {
  const { devices, asked, latest } = guard;
  const known = devices.get(record.id);
  if (known) return known;
  const last = latest(record.id);
  const found = new Map<string, Kept>();
  for (const { key, register } of countersOf(guard, map)) {
    const value = last?.values[key];
    const times = register.times ?? 1;
    const hold = [...asked.values()].find(({ device, point }) => device === record.id && point === key);
    if (hold) found.set(key, { value: hold.before, at: hold.beforeAt, times, hold });
    else if (value !== undefined) {
      const before = last?.at ?? 0;
      found.set(key, { value, at: before, times, origin: { value, at: before, until: at + settleMs } });
    }
  }
  devices.set(record.id, found);
  return found;
}

function take(guard: GuardState, record: DeviceRecord, map: DeviceMap, values: Map<string, number>, at: number): void {
  const kept = keptOf(guard, record, map, at);
  const changed: CounterHold[] = [];
  for (const placed of countersOf(guard, map)) {
    const value = values.get(placed.key);
    if (value === undefined || Number.isNaN(value)) continue;
    const times = placed.register.times ?? 1;
    const before = kept.get(placed.key);
    if (before && before.times !== times) changed.push(rescaled(record.id, placed.key, before, times, at));
    const suspect = before && checkStep(guard, record, placed, before, value, at);
    if (!suspect) {
      if (before?.hold) changed.push(...ended(guard, before.hold, 'gone', at));
      if (before?.left) changed.push(resumed(before.left, at));
      kept.set(placed.key, { value, at, times, ...(settlesStill(before, at) && { origin: before.origin }) });
      continue;
    }
    values.set(placed.key, Number.NaN);
    before.hold = suspect;
    if (isAsked(guard, suspect, at)) changed.push(suspect);
  }
  if (changed.length > 0) guard.save(changed);
}

const settlesStill = (kept: Kept | undefined, at: number): kept is Kept & Required<Pick<Kept, 'origin'>> =>
  kept?.origin !== undefined && kept.origin.until >= at;

/** True if a person has to resolve the hold from now on. */
function isAsked({ asked }: GuardState, suspect: CounterHold, at: number): boolean {
  if (at - suspect.firstAt < askAfterMs || (suspect.cause === 'back' && suspect.before - suspect.first <= trifle)) return false;
  const begins = !asked.has(holdKey(suspect));
  asked.set(holdKey(suspect), suspect);
  return begins;
}

/** The hold if the reading is implausible; undefined if it may count. */
function checkStep(
  { types, mostPower, asked }: GuardState,
  record: DeviceRecord,
  placed: PlacedPoint,
  kept: Kept,
  value: number,
  at: number,
): CounterHold | undefined {
  const wraps = placed.path === '' ? wrapsAt(types(), record, placed.name) : placed.point.wraps;
  const fits = (from: number, since: number): boolean => {
    const step = counterStep(from, value, wraps);
    if (step === undefined) return false;
    return step <= trifle || step <= (mostPower(record) * (Math.max(0, at - since) + slackMs)) / 3_600_000;
  };
  const { hold } = kept;
  // A reading that continues from a held-back one is held back as well, for any length of time.
  const follows = hold !== undefined && value >= hold.last && fits(hold.last, hold.lastAt);
  const settles = settlesStill(kept, at) && fits(kept.origin.value, kept.origin.at);
  if (!(follows && hold.cause === 'jump') && (settles || fits(kept.value, kept.at))) return undefined;
  if (follows) return Object.assign(hold, { last: value, lastAt: at });
  if (hold && asked.has(holdKey(hold))) return Object.assign(hold, { first: value, last: value, lastAt: at });
  const step = counterStep(kept.value, value, wraps);
  return {
    device: record.id,
    point: placed.key,
    cause: step === undefined ? 'back' : 'jump',
    state: 'held',
    before: kept.value,
    beforeAt: kept.at,
    first: value,
    firstAt: at,
    last: value,
    lastAt: at,
  };
}

/** Creates a shift for a changed transformer ratio, so that the change of the reading does not count as energy. */
function rescaled(device: string, point: string, kept: Kept, times: number, at: number): CounterHold {
  const first = (kept.value / kept.times) * times;
  const shift: CounterHold = {
    device,
    point,
    cause: 'ratio',
    state: 'left',
    before: kept.value,
    beforeAt: kept.at,
    first,
    firstAt: at,
    last: first,
    lastAt: at,
    until: at,
    by: 'station',
  };
  kept.value = first;
  kept.times = times;
  return shift;
}

const ended = ({ asked }: GuardState, hold: CounterHold, state: CounterHold['state'], until: number, by?: Who): CounterHold[] =>
  asked.delete(holdKey(hold)) ? [{ ...hold, state, until, ...(by !== undefined && { by }) }] : [];

/** The counter continues from the reading of this moment. Until then, nothing is compared with readings from before the hold. */
const resumed = ({ waits: _waits, ...hold }: CounterHold, at: number): CounterHold => ({ ...hold, until: at });

function answer(guard: GuardState, device: string, as: 'booked' | 'left', by: Who, at: number): readonly CounterHold[] {
  const { asked, devices, save } = guard;
  const suspects = [...asked.values()].filter((each) => each.device === device);
  if (suspects.length === 0) throw new Refused(404, 'No reading of this device is on hold');
  if (as === 'booked' && suspects.some(({ cause }) => cause === 'back'))
    throw new Refused(409, 'A counter that went backwards does not indicate energy. Continue from its new reading instead.');
  const kept = devices.get(device);
  const answered = suspects
    .flatMap((hold) => ended(guard, hold, as, at, by))
    .map((hold): CounterHold => (as === 'left' ? { ...hold, waits: true } : hold));
  for (const hold of answered) {
    const one = kept?.get(hold.point);
    if (one) kept?.set(hold.point, { value: hold.last, at, times: one.times, ...(as === 'left' && { left: hold }) });
  }
  save(answered);
  return answered;
}

const isCounter = ({ keep, unit, access }: PlacedPoint['point']): boolean =>
  keep === 'difference' && access !== 'write' && typeof unit === 'string' && units.includes(unit);

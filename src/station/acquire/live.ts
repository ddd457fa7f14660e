// The newest value of every point of every device, its age, and the subscriptions to changes.
import type { Clock, LinkState, LiveValues, LiveDevice } from '../contract/index.ts';
import { freshnessOf } from '../equipment/freshness.ts';
import type { Ages } from './ages.ts';

export const delayAfterMs = 10 * 60_000;
export const offlineAfterMs = 15 * 60_000;

export interface LiveStore {
  live: LiveValues;
  add(id: string, type: string): void;
  remove(id: string): void;
  /**
   * Sets the ages of the points of a device, by which values that are too old are removed. Values of other points are removed at
   * once.
   */
  age(id: string, ages: Ages): void;
  /** Stores values; NaN removes a value. `at` is when they were read; undefined if there was no reading. */
  put(id: string, at: number | undefined, values: Values, read?: Read): void;
  /** Removes values that are too old, and notifies subscribers. */
  sweep(): void;
  /** Stores texts that were read; undefined removes a text. */
  say(id: string, texts: ReadonlyMap<string, string | undefined>): void;
  link(id: string, state: LiveDevice['link']): void;
  /** The clock was set back to `now`: no reading may be newer than that. */
  rewind(now: number): void;
  /** Sets the function that determines whether a device has an active alarm. */
  alarmed(test: (device: string) => boolean): void;
}

type Values = ReadonlyMap<string, number> | Readonly<Record<string, number>>;
interface Read {
  /** State of the link; default: ok. */
  link?: LiveDevice['link'];
  /** The missing values that the device should report. */
  lost?: ReadonlySet<string>;
  /** Values that were read outside the range of their points. */
  outside?: ReadonlyMap<string, number>;
}
interface LiveEntry {
  device: { -readonly [K in keyof LiveDevice]: LiveDevice[K] } & {
    values: Record<string, number>;
    readAt: Record<string, number>;
    texts?: Record<string, string>;
    lost: Map<string, number | undefined>;
    outside: Map<string, number>;
  };
  ages?: Ages;
  /** Values have expired, but subscribers have not been notified yet. */
  hasExpired?: boolean;
  /** When the device was added, for the age of a device that never responded. */
  since: number;
}

interface LiveState {
  clock: Clock;
  devices: Map<string, LiveEntry>;
  wakes: Map<string, Set<(device: string) => void>>;
  isAlarmed: (device: string) => boolean;
}

export function createLive(clock: Clock): LiveStore {
  const state: LiveState = { clock, devices: new Map(), wakes: new Map(), isAlarmed: () => false };
  const { devices } = state;
  return {
    live: toValues(state),
    add(id, type) {
      const found = { lost: new Map<string, number | undefined>(), outside: new Map<string, number>() };
      devices.set(id, {
        device: { id, type, at: undefined, values: {}, readAt: {}, link: 'never', ...found },
        since: clock.now(),
      });
      wake(state, id);
    },
    age(id, ages) {
      const found = devices.get(id);
      if (found) age(found, ages);
    },
    sweep() {
      const now = clock.now();
      for (const [id, one] of devices)
        if (expire(one, now) || one.hasExpired) {
          one.hasExpired = false;
          wake(state, id);
        }
    },
    remove(id) {
      devices.delete(id);
      wake(state, id);
    },
    put(id, at, values, read = {}) {
      const found = devices.get(id);
      if (!found) return;
      take(found, at, values, read);
      wake(state, id);
    },
    say(id, texts) {
      const found = devices.get(id);
      if (!found) return;
      const known = [...texts].filter((entry): entry is [string, string] => entry[1] !== undefined);
      found.device.texts = { ...found.device.texts, ...Object.fromEntries(known) };
      for (const [key, text] of texts) {
        if (text === undefined) delete found.device.texts[key];
        else found.device.lost.delete(key);
      }
    },
    link(id, link) {
      const found = devices.get(id);
      if (!found || found.device.link === link) return;
      found.device.link = link;
      wake(state, id);
    },
    rewind(now) {
      for (const one of devices.values()) rewind(one, now);
    },
    alarmed: (test) => void (state.isAlarmed = test),
  };
}

function toValues(state: LiveState): LiveValues {
  const { devices, wakes, clock } = state;
  // A value that became too old since the last sweep is not returned, for example after the process was suspended.
  const young = (one: LiveEntry, now: number): LiveDevice => {
    if (expire(one, now)) one.hasExpired = true;
    return one.device;
  };
  return {
    get(id) {
      const found = devices.get(id);
      return found && young(found, clock.now());
    },
    all() {
      const now = clock.now();
      return Array.from(devices.values(), (one) => young(one, now));
    },
    state: (id) => stateOf(state, id),
    onChange(id, listener) {
      const set = wakes.get(id) ?? new Set();
      wakes.set(id, set);
      set.add(listener);
      return () => set.delete(listener);
    },
  };
}

function wake({ wakes }: LiveState, id: string): void {
  for (const each of wakes.get(id) ?? []) each(id);
  for (const each of wakes.get('*') ?? []) each(id);
}

function stateOf({ devices, clock, isAlarmed }: LiveState, id: string): LinkState {
  const found = devices.get(id);
  if (!found) return 'offline';
  const { link, at = found.since } = found.device;
  if (link === 'none') return 'none';
  const age = clock.now() - at;
  if (age > offlineAfterMs) return 'offline';
  if (age > delayAfterMs) return 'delay';
  if (link === 'timeout' || link === 'abnormal') return link;
  if (freshnessOf(found.device, clock.now()) !== 'in-time') return 'timeout';
  return isAlarmed(id) ? 'alarm' : 'normal';
}

const noPoints: ReadonlySet<string> = new Set();
const isOwn = (key: string): boolean => key[0] !== '/';

function age(reading: LiveEntry, ages: Ages): void {
  const { values, lost, at = Number.NEGATIVE_INFINITY } = reading.device;
  const there = new Set(Object.keys(values));
  reading.ages = ages;
  reading.device.staleMs = ages.longestMs;
  reading.device.freshMs = ages.soonestMs();
  reading.device.counts = ages.counts;
  lost.clear();
  for (const request of ages.requests()) {
    for (const { key } of request.points) {
      if (there.delete(key)) ages.read(request, at);
      else if (isOwn(key)) lost.set(key, undefined);
    }
  }
  for (const key of there) delete values[key];
}

/** Whether a value has become too old since the last check. */
function expire({ device, ages }: LiveEntry, now: number): boolean {
  const old = ages?.expire(now) ?? [];
  for (const { points } of old) for (const { key } of points) lose(device, key);
  return old.length > 0;
}

/** The last reading is kept for points of the device itself, but not for its many parts. */
function lose({ values, lost }: LiveEntry['device'], key: string): void {
  if (isOwn(key)) lost.set(key, values[key] ?? lost.get(key));
  delete values[key];
}

function take(
  { device }: LiveEntry,
  at: number | undefined,
  values: Values,
  { link = 'ok', lost = noPoints, outside }: Read,
): void {
  let holder: string | undefined;
  const one = (value: number, key: string): void => {
    if (Number.isFinite(value)) device.values[key] = value;
    else if (lost.has(key)) lose(device, key);
    else delete device.values[key];
    if (device.lost.size > 0 && !lost.has(key)) device.lost.delete(key);
    if (device.outside.size > 0 && !outside?.has(key)) device.outside.delete(key);
    // Consecutive values are mostly of the same part, so its container is looked up once.
    if (at === undefined || isOwn(key) || (holder && key.startsWith(holder))) return;
    const part = key.slice(0, key.indexOf('#'));
    const path = part.slice(0, part.lastIndexOf('/'));
    device.readAt[path] = at;
    holder = path === '' ? undefined : `${path}/`;
  };
  if (values instanceof Map) values.forEach(one);
  else for (const [key, value] of Object.entries(values)) one(value, key);
  outside?.forEach((value, key) => device.outside.set(key, value));
  if (at !== undefined) device.at = at;
  device.link = link;
}

function rewind(one: LiveEntry, now: number): void {
  const { device, ages } = one;
  one.since = Math.min(one.since, now);
  if (device.at !== undefined) device.at = Math.min(device.at, now);
  for (const [path, at] of Object.entries(device.readAt)) device.readAt[path] = Math.min(at, now);
  ages?.rewind(now);
}

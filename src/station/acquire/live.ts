// The newest value of every point of every device, how fresh it is, and who wants to know.
import type { Clock, LinkState, LiveValues, LiveDevice } from '../contract/index.ts';

export const delayAfterMs = 10 * 60_000;
export const offlineAfterMs = 15 * 60_000;

export interface LiveStore {
  live: LiveValues;
  add(id: string, type: string): void;
  remove(id: string): void;
  /** Takes values over; NaN takes a value away. `at` is when they were read. */
  put(id: string, at: number, values: ReadonlyMap<string, number> | Readonly<Record<string, number>>): void;
  /** Texts that were read; undefined takes one away. */
  say(id: string, texts: ReadonlyMap<string, string | undefined>): void;
  link(id: string, state: LiveDevice['link']): void;
  /** The clock was set back to `now`: no reading is younger than that. */
  rewind(now: number): void;
  /** Asked for every state: does an alarm of this device run? */
  alarmed(test: (device: string) => boolean): void;
}

interface Held {
  device: { -readonly [K in keyof LiveDevice]: LiveDevice[K] } & {
    values: Record<string, number>;
    readAt: Record<string, number>;
    texts?: Record<string, string>;
  };
  /** Since when it is known, for the age of a device that never answered. */
  since: number;
}

interface LiveState {
  clock: Clock;
  held: Map<string, Held>;
  wakes: Map<string, Set<(device: string) => void>>;
  isAlarmed: (device: string) => boolean;
}

export function createLive(clock: Clock): LiveStore {
  const state: LiveState = { clock, held: new Map(), wakes: new Map(), isAlarmed: () => false };
  const { held } = state;
  return {
    live: toValues(state),
    add(id, type) {
      held.set(id, { device: { id, type, at: undefined, values: {}, readAt: {}, link: 'never' }, since: clock.now() });
      wake(state, id);
    },
    remove(id) {
      held.delete(id);
      wake(state, id);
    },
    put(id, at, values) {
      const found = held.get(id);
      if (!found) return;
      take(found, at, values);
      wake(state, id);
    },
    say(id, texts) {
      const found = held.get(id);
      if (!found) return;
      const known = [...texts].filter((entry): entry is [string, string] => entry[1] !== undefined);
      found.device.texts = { ...found.device.texts, ...Object.fromEntries(known) };
      for (const [key, text] of texts) if (text === undefined) delete found.device.texts[key];
    },
    link(id, link) {
      const found = held.get(id);
      if (!found || found.device.link === link) return;
      found.device.link = link;
      wake(state, id);
    },
    rewind(now) {
      for (const one of held.values()) rewind(one, now);
    },
    alarmed: (test) => void (state.isAlarmed = test),
  };
}

function toValues(state: LiveState): LiveValues {
  const { held, wakes } = state;
  return {
    get: (id) => held.get(id)?.device,
    all: () => Array.from(held.values(), ({ device }) => device),
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

function stateOf({ held, clock, isAlarmed }: LiveState, id: string): LinkState {
  const found = held.get(id);
  if (!found) return 'offline';
  const { link, at = found.since } = found.device;
  if (link === 'none') return 'none';
  const age = clock.now() - at;
  if (age > offlineAfterMs) return 'offline';
  if (age > delayAfterMs) return 'delay';
  if (link === 'timeout' || link === 'abnormal') return link;
  if (link === 'never') return 'timeout';
  return isAlarmed(id) ? 'alarm' : 'normal';
}

function take({ device }: Held, at: number, values: Parameters<LiveStore['put']>[2]): void {
  let holder: string | undefined;
  const one = (value: number, key: string): void => {
    if (Number.isFinite(value)) device.values[key] = value;
    else delete device.values[key];
    // Parts come one after another: what holds them is looked up once for all of one.
    if (key[0] !== '/' || (holder && key.startsWith(holder))) return;
    const part = key.slice(0, key.indexOf('#'));
    const path = part.slice(0, part.lastIndexOf('/'));
    device.readAt[path] = at;
    holder = path === '' ? undefined : `${path}/`;
  };
  if (values instanceof Map) values.forEach(one);
  else for (const [key, value] of Object.entries(values)) one(value, key);
  device.at = at;
  device.link = 'ok';
}

function rewind(one: Held, now: number): void {
  const { device } = one;
  one.since = Math.min(one.since, now);
  if (device.at !== undefined) device.at = Math.min(device.at, now);
  for (const [path, at] of Object.entries(device.readAt)) device.readAt[path] = Math.min(at, now);
}

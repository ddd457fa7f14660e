// One device that is polled: its loop, when its values were read, and the values that are computed from them.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord } from '../contract/index.ts';
import type { Endpoint } from '../modbus/client.ts';
import type { DeviceMap, ReadRequest } from '../modbus/deviceMap.ts';
import { slowed } from '../modbus/smallParts.ts';
import { type Aged, type Ages, createAges } from './ages.ts';
import { type Compute, toCompute } from './computed.ts';
import { type ByModel, computedPoints, createByModel } from './computedByModel.ts';
import type { CounterGuard } from './counting/counterGuard.ts';
import { type DeviceLoop, type LoopTimes, startLoop, defaultTimes } from './deviceLoop.ts';
import type { LiveStore } from './live.ts';
import { forget, outdates, reportsOf } from './reported.ts';

export interface Polled extends Wanted {
  /** Whether the device has the point (read or computed), or may have it. */
  has(key: string): boolean;
  readAt(keys: readonly string[]): number | undefined;
  loop: DeviceLoop;
  /** When each request was read. Computed points are included. */
  ages: Ages;
  framedAt: number;
}
/** A device and its read plan. The plan is made again if one of these members changes. */
export interface Wanted {
  record: DeviceRecord;
  signature: string;
  map: DeviceMap;
  where: Endpoint;
  types: Members<DeviceType>;
  smallEveryMs: number;
}
export interface PollParts {
  store: LiveStore;
  clock: Clock;
  guard: CounterGuard | undefined;
  times: LoopTimes | undefined;
  /** The loop that currently reads the device. Results of an earlier loop are dropped. */
  now: (device: string) => DeviceLoop | undefined;
  /** Called if, according to its reports, the device has other points or has them in another form. */
  outdated: (device: string) => void;
}

export function poll(wanted: Wanted, parts: PollParts): Polled {
  const { record, map, where, types, smallEveryMs } = wanted;
  const { store, clock, guard, times } = parts;
  const { id } = record;
  const requests = slowed(map, smallEveryMs);
  const compute = toCompute(map.parts, types);
  const byModel = computedPoints(record, map, types);
  const made = createByModel(byModel);
  const { computed, ages } = agesOf(requests, made, compute, map);
  const current = (): boolean => parts.now(id) === loop;
  const addComputed = (own: Compute, values: Map<string, number>, at: number): void => {
    const lastValues = store.live.get(id)?.values ?? {};
    own.values((key) => values.get(key) ?? lastValues[key]).forEach((value, key) => values.set(key, value));
    ages.read(computed, at);
  };
  const reading = startLoop(
    { requests },
    where,
    clock,
    {
      values(read, asked, link) {
        if (!current()) return;
        const { numbers: values, texts, outside } = read;
        const lost = new Set(outside.keys());
        const isOutdated = outdates({ record, types, map }, read, lost, reportsOf(store.live.get(id)));
        for (const { request, words, at } of asked) {
          if (words) for (const each of [ages, made]) each.read(request, at);
          else ages.failed(request);
          if (!words) for (const { key } of request.points) lost.add(key);
        }
        // The pages of a prepared block may be older than values read in the meantime. They must not set the time of the device
        // back.
        const at = Math.max(asked.at(-1)?.at ?? clock.now(), store.live.get(id)?.at ?? Number.NEGATIVE_INFINITY);
        const isKnown = texts.size > 0 || isAnyKnown(values);
        guard?.take(record, map, values, at, store.live.get(id)?.values);
        if (texts.size > 0) store.say(id, texts);
        made.add({ numbers: values, outside }, lost, store.live.get(id) ?? { values: {} }, ages);
        if (compute) addComputed(compute, values, at);
        store.put(id, isKnown ? at : undefined, values, { link, lost, outside });
        if (isOutdated) parts.outdated(id);
      },
      link: (state) => current() && store.link(id, state),
      split(request, pieces) {
        ages.split(request, pieces);
        if (!current()) return;
        const read = request.points.map(({ key }) => key);
        forget(store, id, new Set([...read, ...made.of(read)]));
      },
      join: (request, pieces) => ages.join(request, pieces),
    },
    // On a large plant, requests are spread over the whole second of the fastest interval, because responses that arrive together
    // are processed together.
    smallEveryMs > 0 ? { ...(times ?? defaultTimes), spreadMs: 1000 } : times,
  );
  const restingOn = (keys: readonly string[]): Set<string> =>
    withInputs(keys, (key) => byModel.get(key)?.inputs ?? compute?.inputsOf(key) ?? []);
  // A computed point has no register: its inputs are read instead.
  const loop: DeviceLoop = {
    ...reading,
    hurry: (keys) => reading.hurry([...restingOn(keys)]),
    readExtra: (keys) => reading.readExtra([...restingOn(keys)]),
    readingMs: (keys) => reading.readingMs([...restingOn(keys)]),
  };
  store.age(id, ages);
  const has = (key: string): boolean => map.points.has(key) || byModel.has(key) || map.reporting.waiting.has(key);
  return { ...wanted, has, readAt: (keys) => oldestIn(ages, restingOn(keys)), loop, ages, framedAt: 0 };
}

/** Ages of the requests, and of points without a request. */
function agesOf(requests: readonly ReadRequest[], { aged }: ByModel, compute: Compute | undefined, { reporting }: DeviceMap) {
  // Computed values are updated with every reading of the device, so its shortest interval applies.
  const everyMs = Math.min(...requests.map((request) => request.everyMs));
  const computed: Aged = { everyMs, points: compute?.keys ?? [] };
  // Values that the device may have are unknown until it reports whether it has them.
  const waiting: Aged = { everyMs, points: Array.from(reporting.waiting, (key) => ({ key })) };
  const unasked = [computed, waiting].filter(({ points }) => points.length > 0);
  return { computed, ages: createAges([...requests, ...aged, ...unasked]) };
}

/** Adds the inputs of computed points, and the inputs of those inputs. */
function withInputs(keys: readonly string[], inputsOf: (key: string) => readonly string[]): Set<string> {
  const found = new Set(keys);
  // Iterating over a set also visits what is added during the iteration.
  for (const key of found) for (const input of inputsOf(key)) found.add(input);
  return found;
}

function oldestIn(ages: Ages, keys: ReadonlySet<string>): number | undefined {
  const requests = [...ages.requests()].filter(({ points }) => points.some(({ key }) => keys.has(key)));
  const times = requests.map((request) => ages.readAt(request) ?? Number.NaN);
  const oldest = Math.min(...times);
  return Number.isFinite(oldest) ? oldest : undefined;
}

function isAnyKnown(numbers: ReadonlyMap<string, number>): boolean {
  for (const value of numbers.values()) if (Number.isFinite(value)) return true;
  return false;
}

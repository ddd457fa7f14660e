// In: a device that is read. Out: what its loop has read and when, and the values computed of them.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord } from '../contract/index.ts';
import type { Endpoint } from '../modbus/client.ts';
import type { DeviceMap } from '../modbus/deviceMap.ts';
import { slowed } from '../modbus/smallParts.ts';
import { type Aged, type Ages, createAges } from './ages.ts';
import { type Compute, toCompute } from './computed.ts';
import { computedPoints, createByMake } from './computedByMake.ts';
import type { CounterGuard } from './counterGuard.ts';
import { type DeviceLoop, type LoopTimes, startLoop, usualTimes } from './deviceLoop.ts';
import type { LiveStore } from './live.ts';

export interface Polled {
  record: DeviceRecord;
  signature: string;
  map: DeviceMap;
  /** Whether the device has the point, read or computed from what is read. */
  has(key: string): boolean;
  loop: DeviceLoop;
  /** When each request was read, and what is computed. */
  ages: Ages;
  framedAt: number;
}
/** A device with its read plan, which is made again if one of these has changed. */
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
  /** The loop that reads the device now: what another one still brings is dropped. */
  now: (device: string) => DeviceLoop | undefined;
}

export function poll({ record, signature, map, where, types, smallEveryMs }: Wanted, parts: PollParts): Polled {
  const { store, clock, guard, times } = parts;
  const { id } = record;
  const requests = slowed(map, smallEveryMs);
  const compute = toCompute(map.parts, types);
  // What is computed is as old as the pass over what it is computed of.
  const computed: Aged = { everyMs: Math.min(...requests.map(({ everyMs }) => everyMs)), points: compute?.keys ?? [] };
  const byMake = computedPoints(record, map, types);
  const made = createByMake(byMake);
  const ages = createAges([...requests, ...made.aged, ...(compute ? [computed] : [])]);
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
      values({ numbers: values, texts, outside }, asked, link) {
        if (!current()) return;
        const lost = new Set(outside.keys());
        for (const { request, words, at } of asked) {
          if (words) {
            ages.read(request, at);
            made.read(request, at);
          } else ages.failed(request);
          if (!words) for (const { key } of request.points) lost.add(key);
        }
        const at = asked.at(-1)?.at ?? clock.now();
        const isKnown = texts.size > 0 || isAnyKnown(values);
        guard?.take(record, map, values, at, store.live.get(id)?.values);
        if (texts.size > 0) store.say(id, texts);
        made.add({ numbers: values, outside }, lost, store.live.get(id) ?? { values: {} }, ages);
        if (compute) addComputed(compute, values, at);
        store.put(id, isKnown ? at : undefined, values, { link, lost, outside });
      },
      link: (state) => current() && store.link(id, state),
      split(request, pieces) {
        ages.split(request, pieces);
        if (!current()) return;
        const read = request.points.map(({ key }) => key);
        const keys = [...read, ...made.of(read)];
        const { link = 'never' } = store.live.get(id) ?? {};
        store.put(id, undefined, new Map(keys.map((key) => [key, Number.NaN])), { link, lost: new Set(keys) });
      },
      join: (request, pieces) => ages.join(request, pieces),
    },
    // On a large plant requests spread over the whole second of the fastest interval; responses that arrive together are processed together.
    smallEveryMs > 0 ? { ...(times ?? usualTimes), spreadMs: 1000 } : times,
  );
  const loop: DeviceLoop = {
    ...reading,
    // A computed point has no register: what it rests on is read instead, through points that are computed themselves.
    hurry: (keys) => reading.hurry(restingOn(keys, (key) => byMake.get(key)?.inputs ?? compute?.inputsOf(key) ?? [])),
  };
  store.age(id, ages);
  return { record, signature, map, has: (key) => map.points.has(key) || byMake.has(key), loop, ages, framedAt: 0 };
}

function restingOn(keys: readonly string[], inputsOf: (key: string) => readonly string[]): string[] {
  const found = new Set(keys);
  // A set that is walked tells what is put into it meanwhile, too.
  for (const key of found) for (const input of inputsOf(key)) found.add(input);
  return [...found];
}

function isAnyKnown(numbers: ReadonlyMap<string, number>): boolean {
  for (const value of numbers.values()) if (Number.isFinite(value)) return true;
  return false;
}

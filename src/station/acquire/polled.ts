// In: a device that is read. Out: what its loop has read and when, and the values computed of them.
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord } from '../contract/index.ts';
import type { Endpoint } from '../modbus/client.ts';
import { type DeviceMap, type ReadRequest, slowed } from '../modbus/deviceMap.ts';
import { type Compute, toCompute } from './computed.ts';
import type { CounterGuard } from './counterGuard.ts';
import { type DeviceLoop, type LoopTimes, startLoop, usualTimes } from './deviceLoop.ts';
import type { LiveStore } from './live.ts';

export interface Polled {
  record: DeviceRecord;
  signature: string;
  map: DeviceMap;
  loop: DeviceLoop;
  requests: readonly ReadRequest[];
  /** By request, and of what is computed. */
  readAt: Map<ReadRequest, number>;
  computedAt: Map<string, number>;
  framedAt: number;
}
/** A device as it is to be read: it is read anew where one of these has changed. */
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
  const readAt = new Map<ReadRequest, number>();
  const computedAt = new Map<string, number>();
  const requests = slowed(map, smallEveryMs);
  const compute = toCompute(map.parts, types);
  const current = (): boolean => parts.now(id) === loop;
  const addComputed = (own: Compute, values: Map<string, number>, at: number): void => {
    const held = store.live.get(id)?.values ?? {};
    own((key) => values.get(key) ?? held[key]).forEach((value, key) => {
      computedAt.set(key, at);
      values.set(key, value);
    });
  };
  const loop = startLoop(
    { requests },
    where,
    clock,
    {
      values({ numbers: values, texts }, at, of) {
        if (!current()) return;
        for (const request of of) readAt.set(request, at);
        guard?.take(record, map, values, at, store.live.get(id)?.values);
        if (texts.size > 0) store.say(id, texts);
        if (compute) addComputed(compute, values, at);
        store.put(id, at, values);
      },
      link: (state) => current() && store.link(id, state),
    },
    // Those of a large plant take the whole second of their fastest reading: answers that come together are taken together.
    smallEveryMs > 0 ? { ...(times ?? usualTimes), spreadMs: 1000 } : times,
  );
  return { record, signature, map, loop, requests, readAt, computedAt, framedAt: 0 };
}

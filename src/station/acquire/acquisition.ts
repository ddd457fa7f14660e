// In: device records and files, and a way to each device. Out: live values, frames once a second, and a hand for commands.
import type { DeviceType } from '../../core/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, Commander, DeviceRecord, Frame, Links, Live, LiveDevice, LogEntry, SeriesStore } from '../contract/index.ts';
import { isVirtual } from '../domain/counters/index.ts';
import { roleOf } from '../roles.ts';
import type { Endpoint } from '../modbus/client.ts';
import { type DeviceMap, type ReadRequest, slowed, smallPartsOf, toDeviceMap } from '../modbus/deviceMap.ts';
import { hasSerial } from '../modbus/serial.ts';
import { isWatched } from './cameraAddress.ts';
import { createCommander, type Outlet } from './commander.ts';
import { type Compute, toCompute } from './computed.ts';
import { type DeviceLoop, type LoopTimes, startLoop } from './deviceLoop.ts';
import type { CounterGuard } from './counterGuard.ts';
import { createLive } from './live.ts';
import { readNow } from './readNow.ts';
import { type Bar, testLink, toEndpoint, whyNotAcquired } from './testLink.ts';

export interface AcquisitionOptions {
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  clock: Clock;
  series?: SeriesStore;
  /** Where a device answers instead of its record's own address: the simulated ones. */
  endpoint?: (record: DeviceRecord) => Endpoint | undefined;
  log?: (entry: LogEntry) => void;
  /** Holds back readings of counters that cannot be true. */
  guard?: CounterGuard;
  /** Runs before a device command is written; refuses by throwing. */
  beforeCommand?: (record: DeviceRecord, command: string, by: string) => Promise<void>;
  admit?: (record: DeviceRecord, values: Readonly<Record<string, number>>) => void;
  times?: LoopTimes;
  /** Frames could not be stored, told once an outage; live values go on. Undefined: they are stored again. */
  onStoreFailure?: (error: unknown) => void;
}
export interface Acquisition {
  live: Live;
  commander: Commander;
  outlet: Outlet;
  links: Links;
  /** Values that the station itself measures, decides ("dispatch") or computes, kept and stored like a device's; NaN is missing. */
  put(device: string, type: string, values: Readonly<Record<string, number>>, of?: Own): void;
  /** The state "alarm" is asked here. */
  alarmed(test: (device: string) => boolean): void;
  /** Takes on added, changed and removed devices and new device files. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** When values were read that come from others, and how those answer; without a time they were never read. */
interface Own {
  at: number | undefined;
  link: LiveDevice['link'];
}
interface Polled {
  record: DeviceRecord;
  signature: string;
  map: DeviceMap;
  loop: DeviceLoop;
  requests: readonly ReadRequest[];
  /** By request, and of what is computed. */
  readAt: Map<ReadRequest, number>;
  computedAt: Map<string, number>;
  compute: Compute | undefined;
  framedAt: number;
}
/** A value older than this many of its own beats is left out of the frames. */
const staleBeats = 3;
/** Without a failure for as long, frames are told to be stored again. */
const calmMs = 5000;
/** A station with more small parts (cells) than this reads each of them only once a minute. */
const manySmall = 5000;
const manyEveryMs = 60_000;

export function startAcquisition(options: AcquisitionOptions): Acquisition {
  const { clock, series } = options;
  const store = createLive(clock);
  const polled = new Map<string, Polled>();
  const idle = new Map<string, Bar>();
  const own = new Map<string, { at: number; values: Readonly<Record<string, number>> }>();
  /** Devices whose values are put: computed from others, or looked after in another way. */
  const computed = new Set<string>();
  let lastSecond = 0;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  let failedAt: number | undefined;

  const commander = createCommander({
    clock,
    live: store.live,
    types: options.types,
    find: (device) => polled.get(device),
    log: options.log ?? (() => {}),
    before: options.beforeCommand ?? (() => Promise.resolve()),
    admit: options.admit ?? (() => {}),
  });
  const ready = sync();
  beat();

  async function sync(): Promise<void> {
    const types = options.types();
    const records = new Map(options.devices().map((record) => [record.id, record]));
    const isSeen = (record: DeviceRecord): boolean => roleOf(types, record) === 'camera' && isWatched(record);
    const put = new Set(options.devices().flatMap((each) => (isVirtual(each) || isSeen(each) ? [each.id] : [])));
    const small = [...records.values()].reduce((count, record) => count + smallPartsOf(toDeviceMap(record, types)), 0);
    const smallEveryMs = small > manySmall ? manyEveryMs : 0;
    for (const id of idle.keys()) {
      if (records.has(id)) continue;
      idle.delete(id);
      store.remove(id);
    }
    for (const id of computed) {
      if (put.has(id)) continue;
      computed.delete(id);
      own.delete(id);
      store.remove(id);
    }
    for (const [id, { loop }] of polled) {
      if (records.has(id) && !put.has(id)) continue;
      loop.stop();
      polled.delete(id);
      store.remove(id);
    }
    for (const record of records.values()) {
      if (put.has(record.id)) {
        if (!computed.has(record.id)) {
          store.add(record.id, record.type);
          // Until somebody has looked whether it is there.
          if (isSeen(record)) store.link(record.id, 'none');
        }
        computed.add(record.id);
        idle.delete(record.id);
        continue;
      }
      const where = options.endpoint?.(record) ?? toEndpoint(record.link);
      const map = toDeviceMap(record, types);
      const signature = JSON.stringify([
        record,
        where,
        map.parts.length > 1 ? smallEveryMs : 0,
        [...new Set(map.parts.map(({ type }) => type))].map((type) => types[type]),
      ]);
      const known = polled.get(record.id);
      if (known?.signature === signature) continue;
      known?.loop.stop();
      if ((!known && !idle.has(record.id)) || typeOf(record.id) !== record.type) store.add(record.id, record.type);
      const bar = whyNotAcquired(record.link, map, hasSerial());
      if (bar !== undefined) {
        idle.set(record.id, bar);
        polled.delete(record.id);
        store.link(record.id, 'none');
        continue;
      }
      if (idle.delete(record.id)) store.link(record.id, 'never');
      polled.set(record.id, poll(record, signature, map, where, types, smallEveryMs));
    }
  }

  const typeOf = (id: string): string | undefined => store.live.get(id)?.type;

  function poll(
    record: DeviceRecord,
    signature: string,
    map: DeviceMap,
    where: Endpoint,
    types: Members<DeviceType>,
    smallEveryMs: number,
  ): Polled {
    const { id } = record;
    const readAt = new Map<ReadRequest, number>();
    const computedAt = new Map<string, number>();
    const requests = slowed(map, smallEveryMs);
    const compute = toCompute(map.parts, types);
    const current = (): boolean => polled.get(id)?.loop === loop;
    const withComputed = (own: Compute, values: ReadonlyMap<string, number>, at: number): ReadonlyMap<string, number> => {
      const held = store.live.get(id)?.values ?? {};
      const computed = own((key) => values.get(key) ?? held[key]);
      for (const key of computed.keys()) computedAt.set(key, at);
      return new Map([...values, ...computed]);
    };
    const loop = startLoop(
      { requests },
      where,
      clock,
      {
        values({ numbers: values, texts }, at, of) {
          if (!current()) return;
          for (const request of of) readAt.set(request, at);
          options.guard?.take(record, map, values, at);
          if (texts.size > 0) store.say(id, texts);
          store.put(id, at, compute ? withComputed(compute, values, at) : values);
        },
        link: (state) => current() && store.link(id, state),
      },
      ...(options.times ? [options.times] : []),
    );
    return { record, signature, map, loop, requests, readAt, computedAt, compute, framedAt: 0 };
  }

  /** Frames are made on the full second, so that none is made twice; one that the machine was too busy for is a gap. */
  function beat(): void {
    if (closed) return;
    const now = clock.now();
    const second = Math.floor((now + 100) / 1000);
    if (second < lastSecond - 1) rewind(now);
    if (second > lastSecond) {
      lastSecond = second;
      const frames = framesAt(second * 1000);
      if (frames.length > 0) keep(frames);
    }
    timer = setTimeout(beat, 1000 - (clock.now() % 1000) + 5);
  }
  /** The clock was set back: nothing was read in what lies ahead of it again. */
  function rewind(now: number): void {
    lastSecond = 0;
    store.rewind(now);
    own.clear();
    for (const one of polled.values()) {
      one.readAt.clear();
      one.computedAt.clear();
      one.framedAt = 0;
    }
  }
  function keep(frames: readonly Frame[]): void {
    try {
      series?.append(frames);
      // A disk that is almost full takes some frames and not others: it is well when it has been for a while.
      if (failedAt === undefined || performance.now() - failedAt < calmMs) return;
      failedAt = undefined;
      options.onStoreFailure?.(undefined);
    } catch (error) {
      if (failedAt === undefined) options.onStoreFailure?.(error ?? new Error('unknown'));
      failedAt = performance.now();
    }
  }
  function framesAt(at: number): Frame[] {
    const frames: Frame[] = [];
    for (const [id, one] of polled) {
      const device = store.live.get(id);
      if (!device || device.at === undefined || device.link === 'timeout') continue;
      const values: Record<string, number> = {};
      const take = (key: string): void => {
        const value = device.values[key];
        if (value !== undefined) values[key] = value;
      };
      for (const request of one.requests) {
        const readAt = one.readAt.get(request) ?? 0;
        // Slow parts (cells) are stored when they were read, not again every second.
        const fits = request.everyMs > 5000 ? readAt > one.framedAt : at - readAt <= staleBeats * request.everyMs + 1000;
        if (fits) for (const { key } of request.points) take(key);
      }
      for (const [key, readAt] of one.computedAt) if (at - readAt <= staleBeats * 1000 + 1000) take(key);
      one.framedAt = at;
      if (Object.keys(values).length > 0) frames.push({ device: id, at, values });
    }
    for (const [id, { at: putAt, values }] of own) {
      if (at - putAt <= 5000 && Object.values(values).some(Number.isFinite)) frames.push({ device: id, at, values });
    }
    return frames;
  }

  return {
    live: store.live,
    commander,
    outlet: commander,
    links: {
      serial: hasSerial,
      whyNot: (device) => idle.get(device),
      read: (device, keys) => readNow(polled.get(device), keys),
      has: (device, key) => polled.get(device)?.map.points.has(key) === true,
      test: (record) => testLink(record, options.types(), options.endpoint?.(record) ?? toEndpoint(record.link)),
    },
    put(device, type, values, of) {
      if (!store.live.get(device)) store.add(device, type);
      own.set(device, { at: clock.now(), values });
      if (!of) return store.put(device, clock.now(), values);
      if (of.at !== undefined) store.put(device, of.at, values);
      if (of.link !== 'ok') store.link(device, of.link);
    },
    alarmed: (test) => store.alarmed(test),
    sync: () => ready.then(sync),
    async close() {
      closed = true;
      clearTimeout(timer);
      for (const { loop } of polled.values()) loop.stop();
      await Promise.resolve();
    },
  };
}

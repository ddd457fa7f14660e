// Acquires the devices: polls them, provides their live values, creates a frame for the history every second, and writes
// commands.
import type { Who } from '../../core/texts/who.ts';
import { createHash } from 'node:crypto';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, Commander, DeviceRecord, Links, LiveValues, LiveDevice, LogBegin, SeriesStore } from '../contract/index.ts';
import { isVirtual } from '../counters/index.ts';
import { ownOf, ratedPowerOf } from '../equipment/figures.ts';
import type { Surroundings } from '../plausibility/once.ts';
import { roleOf } from '../equipment/roles.ts';
import type { Endpoint } from '../modbus/client.ts';
import { stepOf } from '../modbus/codec.ts';
import { type DeviceMap, toDeviceMap } from '../modbus/deviceMap.ts';
import { amountOf } from '../modbus/placedSequence.ts';
import { smallPartsOf } from '../modbus/smallParts.ts';
import { hasSerial } from '../modbus/serial.ts';
import { isMadeHere, isWatched } from './cameras/cameraAddress.ts';
import { createCommander, type Outlet } from './writing/commander.ts';
import type { DeviceLoop, LoopTimes } from './deviceLoop.ts';
import type { CounterGuard } from './counting/counterGuard.ts';
import { framesAt, mostValues, startBeat } from './frames.ts';
import { createKeeper } from './keeper.ts';
import { createLive, type LiveStore } from './live.ts';
import { poll, type Polled } from './polled.ts';
import { createRepeats } from './writing/repeats.ts';
import { readRaw, writeRaw } from './writing/rawRegisters.ts';
import { type Readings, readingsOf } from './readings.ts';
import { readNow } from './readNow.ts';
import { forget, isOutdated, reportsOf } from './reported.ts';
import { type Bar, testLink, toEndpoint, whyNotAcquired } from './testLink.ts';

export interface AcquisitionOptions {
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  clock: Clock;
  series?: SeriesStore;
  /** Where a simulated device answers, instead of the address in its record. */
  endpoint?: (record: DeviceRecord) => Endpoint | undefined;
  /** A cloud platform connects only to devices that it simulates itself: the linked station is the only master of the others. */
  platform?: boolean;
  begin?: LogBegin;
  /** Holds back implausible readings of counters. */
  guard?: CounterGuard;
  /** Runs before a device command is written; refuses by throwing. */
  beforeCommand?: (record: DeviceRecord, command: string, by: Who) => Promise<void>;
  admit?: (record: DeviceRecord, values: Readonly<Record<string, number>>) => void;
  /** Called after values of a command or of a direct write were written. */
  wrote?: (device: string, values: Readonly<Record<string, number>>) => void;
  /** Whether a set-point in force may be written again, asked immediately before that. */
  maintains?: (record: DeviceRecord, values: Readonly<Record<string, number>>) => boolean;
  times?: LoopTimes;
  /** Called once per outage with the error if frames cannot be stored; live values continue. Undefined: storing works again. */
  onStoreFailure?: (error: unknown) => void;
  /**
   * Called with true when the oldest frames that wait for the disk are dropped, and with false when all frames are stored again.
   */
  onStoreLoss?: (isLost: boolean) => void;
}
export interface Acquisition {
  live: LiveValues;
  commander: Commander;
  outlet: Outlet;
  readings: Readings;
  links: Links;
  /** Stores values that the station itself measures, decides ("dispatch") or computes, like those of a device; NaN is missing. */
  put(device: string, type: string, values: Readonly<Record<string, number>>, of?: Own): void;
  /** Sets the function that determines whether a device is in the state "alarm". */
  alarmed(test: (device: string) => boolean): void;
  /** Applies added, changed and removed devices, and new device files. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** When values that come from elsewhere were read (undefined: never), and the state of that link. */
interface Own {
  at: number | undefined;
  link: LiveDevice['link'];
}
/** A station with more small parts (cells) than this reads each of them only once a minute. */
const manySmall = 5000;
const manyEveryMs = 60_000;

export function startAcquisition(options: AcquisitionOptions): Acquisition {
  const { clock, series } = options;
  const store = createLive(clock);
  const polled = new Map<string, Polled>();
  const idle = new Map<string, Bar>();
  const own = new Map<string, { at: number; values: Readonly<Record<string, number>> }>();
  const writing = toWriting(options, store, polled);
  const commander = createCommander(writing);
  const state: Acquired = { options, store, polled, idle, own, computed: new Set() };
  const sync = async (): Promise<void> => takeOn(state);
  const ready = sync();
  const keeper = createKeeper({ series, failed: options.onStoreFailure, lost: options.onStoreLoss, mostValues });
  const stop = startBeat({
    clock,
    frames(at) {
      store.sweep();
      // The reports on which the points of a device depend may have become too old.
      for (const [id, one] of polled) if (isOutdated(one, reportsOf(store.live.get(id)))) replan(state, id);
      return framesAt(at, store.live, polled, own);
    },
    keep: keeper.keep,
    rewind: (now) => rewind(state, now),
  });

  return {
    live: store.live,
    commander,
    outlet: commander,
    readings: readingsOf((device) => polled.get(device)),
    links: {
      serial: hasSerial,
      whyNot: (device) => idle.get(device),
      refused: (device) => polled.get(device)?.loop.refused() ?? [],
      simulated: (record) => options.endpoint?.(record),
      readRaw: (order) => readRaw(writing, order),
      writeRaw: (order, by) => writeRaw(writing, order, by),
      read: (device, keys) => readNow(polled.get(device), keys),
      step: (device, key) => stepOfPoint(polled.get(device)?.map, key, store.live.get(device)?.values ?? {}),
      has: (device, key) => polled.get(device)?.has(key) === true,
      absent: (device) => [...(polled.get(device)?.map.reporting.absent ?? [])],
      test: (record) =>
        testLink(record, { types: options.types(), where: wayOf(options, record), around: surroundingsOf(options, store.live) }),
    },
    put(device, type, values, of) {
      if (!store.live.get(device)) store.add(device, type);
      own.set(device, { at: clock.now(), values });
      if (!of) return store.put(device, clock.now(), values);
      if (of.at !== undefined) store.put(device, of.at, values, { link: of.link });
      else if (of.link !== 'ok') store.link(device, of.link);
    },
    alarmed: (test) => store.alarmed(test),
    sync: () => ready.then(sync),
    async close() {
      stop();
      keeper.close();
      await writing.repeats.close();
      for (const { loop } of polled.values()) loop.stop();
    },
  };
}

function toWriting(options: AcquisitionOptions, { live }: LiveStore, polled: ReadonlyMap<string, Polled>) {
  const { clock, types, begin = () => () => {}, beforeCommand, admit, wrote, maintains = () => true } = options;
  const find = (device: string): Polled | undefined => polled.get(device);
  const repeats = createRepeats({ clock, live, find, maintains });
  const before = beforeCommand ?? (() => Promise.resolve());
  return { clock, live, types, find, begin, before, admit: admit ?? (() => {}), wrote: wrote ?? (() => {}), repeats };
}

function stepOfPoint(map: DeviceMap | undefined, key: string, known: Readonly<Record<string, number>>): number | undefined {
  const placed = map?.points.get(key);
  const sequence = map?.sequences.get(key);
  const amount = sequence && amountOf(sequence);
  if (amount) return stepOf(amount.register);
  return placed && stepOf(placed.register, placed.powerKey === undefined ? undefined : known[placed.powerKey]);
}

const surroundingsOf = ({ devices, types }: AcquisitionOptions, live: LiveValues): Surroundings => {
  const valueOf = (device: string, point: string): number | undefined => live.get(device)?.values[point];
  return {
    devices: devices(),
    types: types(),
    ratedPower: (record) => ratedPowerOf(ownOf(record, live.get(record.id))) ?? 0,
    isDoubted: () => false,
    isKnown: (device, point) => valueOf(device, point) !== undefined,
    valueOf,
  };
};

/** Undefined if this program must not connect to the device. */
const wayOf = ({ endpoint, platform }: AcquisitionOptions, record: DeviceRecord): Endpoint | undefined =>
  endpoint?.(record) ?? (platform === true ? undefined : toEndpoint(record.link));

/** The devices that this program may connect to and command. */
export const reachable = (
  { links }: Pick<Acquisition, 'links'>,
  devices: () => readonly DeviceRecord[],
  platform: boolean,
): (() => readonly DeviceRecord[]) => (platform ? () => devices().filter(({ id }) => links.whyNot(id) !== 'platform') : devices);

/** State of the acquisition, by device. */
interface Acquired {
  options: AcquisitionOptions;
  store: LiveStore;
  polled: Map<string, Polled>;
  /** Devices that are saved but not polled, and why. */
  idle: Map<string, Bar>;
  own: Map<string, { at: number; values: Readonly<Record<string, number>> }>;
  /** Devices whose values are supplied by `put`: virtual meters, which are computed from other devices, and monitored cameras. */
  computed: Set<string>;
}

/** After the clock was set back, no reading may be newer than the clock. */
function rewind({ store, own, polled }: Acquired, now: number): void {
  store.rewind(now);
  own.clear();
  for (const one of polled.values()) one.framedAt = 0;
}

/** Applies the current devices and device files. */
function takeOn(state: Acquired): void {
  const { options } = state;
  const types = options.types();
  const records = new Map(options.devices().map((record) => [record.id, record]));
  const isSeen = (record: DeviceRecord): boolean =>
    roleOf(types, record) === 'camera' && (options.platform === true ? isMadeHere(record) : isWatched(record));
  const put = new Set([...records.values()].flatMap((each) => (isVirtual(each) || isSeen(each) ? [each.id] : [])));
  const small = [...records.values()].reduce((count, record) => count + smallPartsOf(toDeviceMap(record, types)), 0);
  drop(state, new Set(records.keys()), put);
  for (const record of records.values()) {
    if (put.has(record.id)) takePut(state, record, isSeen(record));
    else takePolled(state, record, types, small > manySmall ? manyEveryMs : 0);
  }
}

/** Removes devices that no longer exist or are now polled in another way. */
function drop({ idle, computed, own, polled, store }: Acquired, there: ReadonlySet<string>, put: ReadonlySet<string>): void {
  for (const id of idle.keys()) {
    if (there.has(id)) continue;
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
    if (there.has(id) && !put.has(id)) continue;
    loop.stop();
    polled.delete(id);
    store.remove(id);
  }
}

function takePut({ computed, idle, store }: Acquired, { id, type }: DeviceRecord, seen: boolean): void {
  if (!computed.has(id)) {
    store.add(id, type);
    // Until the camera has been checked for the first time.
    if (seen) store.link(id, 'none');
  }
  computed.add(id);
  idle.delete(id);
}

/** Computed on first use and cached: a large plant has hundreds of devices of few types, with thousands of parts. */
const filesOf = new WeakMap<DeviceMap, readonly string[]>();
const digests = new WeakMap<DeviceType, string>();
function once<K extends object, V>(known: WeakMap<K, V>, of: K, make: () => V): V {
  const found = known.get(of);
  if (found !== undefined) return found;
  const made = make();
  known.set(of, made);
  return made;
}
const digestOf = (type: DeviceType | undefined): string =>
  type ? once(digests, type, () => createHash('sha256').update(JSON.stringify(type)).digest('base64')) : '';

function takePolled(state: Acquired, record: DeviceRecord, types: Members<DeviceType>, smallEveryMs: number): void {
  const { options, polled, idle, store } = state;
  const { id, type, link } = record;
  const where = wayOf(options, record);
  const map = toDeviceMap(record, types, reportsOf(store.live.get(id)));
  const files = once(filesOf, map, () =>
    Array.from(new Set(map.parts.map((part) => part.type)), (each) => digestOf(types[each])),
  );
  const signature = JSON.stringify([record, where, map.parts.length > 1 ? smallEveryMs : 0, files, map.reporting.layout]);
  const known = polled.get(id);
  if (known?.signature === signature) return;
  known?.loop.stop();
  if ((!known && !idle.has(id)) || store.live.get(id)?.type !== type) store.add(id, type);
  const bar = where ? whyNotAcquired(link, map, hasSerial()) : 'platform';
  if (bar !== undefined || !where) {
    idle.set(id, bar ?? 'platform');
    polled.delete(id);
    store.link(id, 'none');
    return;
  }
  if (idle.delete(id)) store.link(id, 'never');
  const now = (device: string): DeviceLoop | undefined => polled.get(device)?.loop;
  const outdated = (device: string): void => replan(state, device);
  const parts = { store, clock: options.clock, guard: options.guard, times: options.times, now, outdated };
  polled.set(id, poll({ record, signature, map, where, types, smallEveryMs }, parts));
}

/** Plans a device again because, according to its reports, it has other points or has them in another form. */
function replan(state: Acquired, id: string): void {
  const known = state.polled.get(id);
  if (!known) return;
  forget(state.store, id, known.map.reporting.dependent);
  takePolled(state, known.record, known.types, known.smallEveryMs);
}

// Writes set-points again that their device would drop otherwise. In: every write to a device. A value is repeated while it is in
// force: until a stop, a write without a certain result, another value in the register, or a change of the device.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, DeviceRecord, LiveValues } from '../../contract/index.ts';
import { isReadOnly } from '../../contract/readOnly.ts';
import type { PlacedRepeat } from '../../modbus/placedRepeat.ts';
import { reads, toWanted } from './confirming.ts';
import type { Reachable } from './reachable.ts';
import { writeValues } from './writer.ts';

type Values = Readonly<Record<string, number>>;
/** `refused`: the device certainly holds the values from before. */
type Ended = 'written' | 'refused' | 'unknown';

export interface Repeats {
  /** Values are about to be sent. Call the function once the device has answered; nothing is repeated until then. */
  begin(found: Reachable, values: Values, isStop: boolean): (ended: Ended) => void;
  /** Registers were written without their points, so nothing more is repeated to the device. */
  forget(device: string): void;
  /** Ends all repetition, and writes the fall-back values. */
  close(): Promise<void>;
}
export interface RepeatParts {
  clock: Clock;
  live: LiveValues;
  find: (device: string) => Reachable | undefined;
  /** Whether values may be written again, asked immediately before that. */
  maintains: (record: DeviceRecord, values: Values) => boolean;
}
/** A set-point in force. Times are monotonic, except `ordered`. */
interface Entry {
  device: string;
  place: string;
  of: PlacedRepeat;
  value: number;
  /** When the value was written first, by the clock of the station. */
  ordered: number;
  /** The register has shown the value since. */
  isShown: boolean;
  wroteAt: number;
  /** When the watchdog of the device was set up. */
  setUpAt: number;
  /** When a write failed. */
  triedAt: number;
  isBusy: boolean;
}
interface RepeatState extends RepeatParts {
  entries: Map<string, Entry>;
  /** Number of writes in progress, by the same key. */
  pending: Map<string, number>;
  /** Number of stops, by device. */
  stops: Map<string, number>;
  timer: NodeJS.Timeout | undefined;
  isClosed: boolean;
}
const lookEveryMs = 250;
/** A device shows a written value in its register within this time. */
const showsMs = 5000;
/** A failed write is tried again after this time. */
const againMs = 1000;
/** A watchdog that reads different settings is set up again after this time. */
const setUpAgainMs = 60_000;
/** A shutdown waits no longer than this for the fall-back values. */
const closeMs = 2000;

const never = Number.NEGATIVE_INFINITY;
const moment = (): number => performance.now();
const nameOf = (device: string, key: string): string => `${device} ${key}`;
/** A change of these may mean that another device answers. */
const placeOf = ({ link, type, model, config, control }: DeviceRecord): string =>
  JSON.stringify([link, type, model, config, control]);

export function createRepeats(parts: RepeatParts): Repeats {
  const state: RepeatState = {
    ...parts,
    entries: new Map(),
    pending: new Map(),
    stops: new Map(),
    timer: undefined,
    isClosed: false,
  };
  return {
    begin: (found, values, isStop) => begin(state, found, values, isStop),
    forget: (device) => forget(state, device),
    close: () => close(state),
  };
}

function forget({ entries }: RepeatState, device: string): void {
  for (const [name, entry] of entries) if (entry.device === device) entries.delete(name);
}

function begin(state: RepeatState, { record, map }: Reachable, values: Values, isStop: boolean): (ended: Ended) => void {
  const { pending, stops, entries } = state;
  const device = record.id;
  if (isStop) {
    stops.set(device, (stops.get(device) ?? 0) + 1);
    forget(state, device);
  }
  const stopsBefore = stops.get(device);
  const repeated = Object.entries(values).flatMap(([key, value]) => {
    const of = map.repeats.get(key);
    return of && !isStop ? [{ name: nameOf(device, key), of, value }] : [];
  });
  for (const { name } of repeated) pending.set(name, (pending.get(name) ?? 0) + 1);
  return (ended) => {
    for (const { name, of, value } of repeated) {
      pending.set(name, (pending.get(name) ?? 1) - 1);
      // The value was on its way when the device was stopped.
      if (stops.get(device) !== stopsBefore) continue;
      if (ended === 'unknown') entries.delete(name);
      else if (ended === 'written') take(state, name, record, of, value);
    }
  };
}

function take(state: RepeatState, name: string, record: DeviceRecord, of: PlacedRepeat, value: number): void {
  const { entries, clock } = state;
  const known = entries.get(name);
  const wroteAt = moment();
  if (known?.value === value && known.of === of && inForce(state, known)) known.wroteAt = wroteAt;
  else {
    const { setUpAt = never } = known ?? {};
    const order = { value, ordered: clock.now(), isShown: false, wroteAt };
    entries.set(name, { device: record.id, place: placeOf(record), of, ...order, setUpAt, triedAt: never, isBusy: false });
  }
  if (state.isClosed) return;
  state.timer ??= setInterval(() => look(state), lookEveryMs);
  state.timer.unref();
}

function look(state: RepeatState): void {
  const { entries } = state;
  for (const [name, entry] of entries) {
    const found = inForce(state, entry);
    if (!found) entries.delete(name);
    else if (entry.isBusy || moment() - entry.triedAt < againMs) continue;
    else if (isDue(state, name, entry)) void repeat(state, name, entry, found);
    else if (moment() - entry.setUpAt >= setUpAgainMs) void setUp(state, name, entry, found);
  }
  if (entries.size > 0) return;
  clearInterval(state.timer);
  state.timer = undefined;
}

/** The device, unless the set-point has ended. */
function inForce({ find, live, clock }: RepeatState, entry: Entry): Reachable | undefined {
  const { device, of, place, value, ordered } = entry;
  const found = find(device);
  if (!found || isReadOnly(found.record) || placeOf(found.record) !== place || !found.map.repeats.has(of.key)) return undefined;
  // The device has dropped the value by itself. It must not take it again without an order.
  if (moment() - entry.wroteAt >= of.lapsesMs) return undefined;
  const now = live.get(device);
  const readAt = found.readAt([of.key]) ?? never;
  if (now?.values[of.key] === undefined || readAt <= ordered) return found;
  const isShown = reads(now, toWanted(found.map, of.key, value));
  const isOther = !isShown && (entry.isShown || readAt - ordered >= showsMs || clock.now() < ordered);
  entry.isShown ||= isShown;
  return isOther ? undefined : found;
}

/** The fall-back value is not repeated, because the device keeps it by itself. */
const isDue = ({ pending }: RepeatState, name: string, { of, value, wroteAt }: Entry): boolean =>
  (pending.get(name) ?? 0) === 0 && value !== of.fallback && moment() - wroteAt >= of.everyMs;

async function repeat(state: RepeatState, name: string, entry: Entry, found: Reachable): Promise<void> {
  const { entries, live, maintains } = state;
  const { device, of, value } = entry;
  const values = { [of.key]: value };
  if (!maintains(found.record, values)) return void entries.delete(name);
  let isSent = false;
  const isCurrent = (): boolean =>
    (isSent = entries.get(name) === entry && inForce(state, entry) !== undefined && isDue(state, name, entry));
  entry.isBusy = true;
  try {
    await writeValues(found.map, await found.loop.link(), values, live.get(device)?.values ?? {}, 'repeat', isCurrent);
    if (isSent) entry.wroteAt = moment();
  } catch {
    // Tried again until the watchdog of the device has expired.
    entry.triedAt = moment();
  } finally {
    entry.isBusy = false;
  }
}

/** Sets up the watchdog of the device: once after an order, and again if the device reads other settings. */
async function setUp(state: RepeatState, name: string, entry: Entry, found: Reachable): Promise<void> {
  const { entries, live } = state;
  const known = live.get(entry.device)?.values ?? {};
  const isFirst = entry.setUpAt === never;
  const wrong = entry.of.watchdog.filter(([key, value]) => {
    const now = known[key];
    return now === undefined ? isFirst : Math.abs(now - value) > toWanted(found.map, key, value).tolerance;
  });
  if (wrong.length === 0) return;
  entry.setUpAt = moment();
  const isCurrent = (): boolean => entries.get(name)?.of === entry.of && inForce(state, entry) !== undefined;
  entry.isBusy = true;
  try {
    const link = await found.loop.link();
    for (const [key, value] of wrong) await writeValues(found.map, link, { [key]: value }, known, 'repeat', isCurrent);
  } catch {
    entry.setUpAt = never;
    entry.triedAt = moment();
  } finally {
    entry.isBusy = false;
  }
}

async function close(state: RepeatState): Promise<void> {
  const { entries, live, maintains } = state;
  clearInterval(state.timer);
  state.isClosed = true;
  const writes = Array.from(entries.values(), async (entry): Promise<void> => {
    const { device, value, of } = entry;
    const found = inForce(state, entry);
    if (!found || of.fallback === undefined || of.fallback === value) return;
    const values = { [of.key]: of.fallback };
    if (maintains(found.record, values))
      await writeValues(found.map, await found.loop.link(), values, live.get(device)?.values ?? {});
  });
  entries.clear();
  if (writes.length > 0) await Promise.race([Promise.allSettled(writes), sleep(closeMs, undefined, { ref: false })]);
}

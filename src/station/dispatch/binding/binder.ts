// The permitted power band of each converter and the active latches, from device records, device files and live values. The bands
// apply whatever requests the power.
import type { Who } from '../../../core/texts/who.ts';
import type { ReadPoint } from '../../../core/devices/binds.ts';
import type { Bind, DeviceType } from '../../../core/devices/device.ts';
import type { Members } from '../../../core/language.ts';
import { type Clock, type DeviceRecord, type Latch, type LiveDevice, type LiveValues, Refused } from '../../contract/index.ts';
import { roleOf } from '../../equipment/roles.ts';
import { type BoundReason, reasons } from '../decision.ts';
import type { FreshOf } from '../../equipment/fresh.ts';
import { bandOf, type Band, openBand, ownBandOf, shutBand, withinBoth } from './band.ts';
import { type Bounds, boundsOf } from './bounds.ts';
import { bindsOfDevice, type DeviceBinds } from './deviceBinds.ts';
import { createLatches, type LatchStore } from './latches.ts';
import { type LatchSight, sightOf } from './latching.ts';

interface Bound {
  id: string;
  ratedPower: number;
  /** Id of its battery. */
  stack: string | undefined;
}
export interface Binder {
  /** Evaluates all latch conditions and returns the latches that tripped since the last call. */
  look(): Latch[];
  bands<C extends Bound>(converters: readonly C[]): (C & { band: Band })[];
  /** Sets a latch for a condition that no device reports. */
  trip(latch: Latch): void;
  latches(): readonly Latch[];
  /** The latch that blocks a device or its battery (`stack`), if any. */
  over(device: Omit<Bound, 'ratedPower'>): Latch | undefined;
  /** Resets every latch whose cause is gone, and returns the remaining ones. Throws if the causes of all latches persist. */
  reset(by: Who): readonly Latch[];
  /** Whether the limits by this device have become tighter since the last call. */
  tightened(device: string): boolean;
}
/** No power without a latch: the condition has not lasted long enough, or a value cannot be read. */
interface Withheld {
  device: string;
  reach: Latch['reach'];
  reason: BoundReason;
}
interface BinderParts {
  clock: Clock;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  live: Pick<LiveValues, 'get'>;
  fresh: FreshOf;
  store?: LatchStore | undefined;
  /** Whether power flows through a converter; undefined: unknown. Default: no power flows. */
  flows?: (id: string) => boolean | undefined;
  /** Schedules the writing of new latches. Default: at once. */
  late?: (work: () => void) => unknown;
}
interface Seen {
  charge: number;
  discharge: number;
  latches: string;
}
/** A limit that falls below this share of its last value is applied at once, any other within a second. */
const noticeable = 0.95;
const idOf = (device: string, name: string): string => `${device}#${name}`;

interface BinderState extends BinderParts {
  latchStore: ReturnType<typeof createLatches>;
  inhibitedOf: Map<string, ReadonlySet<string>>;
  /** Start of conditions that have not lasted long enough yet. */
  since: Map<string, number>;
  seenOf: Map<string, Seen>;
  withheld: readonly Withheld[];
}

export function createBinder(parts: BinderParts): Binder {
  const latchStore = createLatches(parts.store, parts.late ?? ((work) => work()));
  const state: BinderState = { ...parts, latchStore, inhibitedOf: new Map(), since: new Map(), seenOf: new Map(), withheld: [] };
  return {
    look: () => look(state),
    bands: (converters) => bands(state, converters),
    trip: (latch) => latchStore.set(latch),
    latches: () => latchStore.all(),
    over: (device) => oversOf(state, device)[0],
    reset: (by) => reset(state, by),
    tightened: (device) => tightened(state, device),
  };
}

const bindsOf = ({ types }: BinderState, record: DeviceRecord): DeviceBinds => bindsOfDevice(types(), record);
const readOf =
  (device: LiveDevice | undefined): ReadPoint =>
  (point) =>
    device?.values[point];
const viewOf = ({ fresh }: BinderState, { id }: DeviceRecord, bind: Bind): LatchSight => sightOf(bind, readOf(fresh(id)));

function look(state: BinderState): Latch[] {
  const { devices, live, latchStore } = state;
  const tripped: Latch[] = [];
  const withheld: Withheld[] = [];
  const checked = new Set<string>();
  const records = devices();
  for (const record of records) {
    // A device that is not polled has no values; this is reported elsewhere.
    if ((live.get(record.id)?.link ?? 'none') === 'none') continue;
    for (const [name, bind] of bindsOf(state, record).latching) {
      const { reach = 'own', reason } = bind;
      checked.add(idOf(record.id, name));
      const found = checkBind(state, record, name, bind);
      if (found === 'unknown') withheld.push({ device: record.id, reach, reason: 'safety-unknown' });
      else if (found) withheld.push({ device: record.id, reach, reason });
      if (typeof found === 'object') tripped.push(found);
    }
    withheld.push(...withheldBy(state, record));
  }
  state.withheld = withheld;
  forget(state, records, checked);
  for (const latch of tripped) latchStore.set(latch);
  latchStore.keep();
  return tripped;
}

/**
 * The conditions of a device that was not polled for a while must last for their full time again. Nothing is kept about a removed
 * device.
 */
function forget(
  { since, inhibitedOf, seenOf }: BinderState,
  records: readonly DeviceRecord[],
  checked: ReadonlySet<string>,
): void {
  for (const id of since.keys()) if (!checked.has(id)) since.delete(id);
  const present = new Set(records.map(({ id }) => id));
  for (const known of [inhibitedOf, seenOf])
    for (const id of known.keys()) if (!present.has(id) && !present.has(id.slice(0, id.lastIndexOf('#')))) known.delete(id);
}

/** Power withheld by permissions of devices other than batteries and converters, which have their own bands. */
function withheldBy(state: BinderState, record: DeviceRecord): Withheld[] {
  const role = roleOf(state.types(), record);
  if (role === 'battery' || role === 'converter') return [];
  const read = readOf(state.fresh(record.id));
  return Object.entries(bindsOf(state, record).all).flatMap(([name, bind]) => {
    const { as, reach = 'own', reason, unknown } = bind;
    if (as !== 'permission') return [];
    const { charge } = rememberedBounds(state, idOf(record.id, name), { [name]: bind }, read);
    const isSilent = charge.by === 'safety-unknown';
    return charge.power > 0 || (isSilent && unknown === undefined)
      ? []
      : [{ device: record.id, reach, reason: charge.by ?? reason }];
  });
}

/**
 * Whether a latch condition withholds power before it latches, because its value is unknown or it has not lasted long enough.
 * Returns the new latch once it has.
 */
function checkBind(state: BinderState, record: DeviceRecord, name: string, bind: Bind): 'unknown' | 'waits' | Latch | undefined {
  const { clock, since, latchStore } = state;
  const id = idOf(record.id, name);
  const now = viewOf(state, record, bind);
  if (now !== 'tripped') {
    since.delete(id);
    return now === 'unknown' && bind.unknown ? 'unknown' : undefined;
  }
  if (latchStore.has(id)) return undefined;
  const { reach = 'own', reason, holdMs = 0 } = bind;
  const from = since.get(id) ?? clock.now();
  since.set(id, from);
  if (Math.abs(clock.now() - from) < holdMs) return 'waits';
  return { id, device: record.id, deviceName: record.name, reason, reach, at: clock.now() };
}

function boundsBy(state: BinderState, id: string, ratedPower: number, role: 'battery' | 'converter'): Bounds {
  const record = state.devices().find((each) => each.id === id && roleOf(state.types(), each) === role);
  const unknown = `${role}-unknown` as const;
  // Without a record or a device file of this role, it counts as one that reports nothing.
  if (!record)
    return boundsOf(
      { gone: { as: 'limit', point: '', reason: 'battery-power' } },
      () => undefined,
      ratedPower,
      undefined,
      unknown,
    );
  return rememberedBounds(state, id, bindsOf(state, record).all, readOf(state.fresh(id)), ratedPower, unknown);
}
/** `of`: the key under which active conditions are remembered. */
function rememberedBounds(
  { inhibitedOf }: BinderState,
  of: string,
  binds: Members<Bind>,
  read: ReadPoint,
  ratedPower = 1,
  unknown: BoundReason = 'safety-unknown',
): Bounds {
  const bounds = boundsOf(binds, read, ratedPower, inhibitedOf.get(of), unknown);
  inhibitedOf.set(of, bounds.inhibited);
  return bounds;
}

/**
 * The latches that block a device: those of the station, of the device itself, and of every device on the same battery, because
 * they share one DC circuit.
 */
const oversOf = (state: BinderState, of: Omit<Bound, 'ratedPower'>): readonly Latch[] =>
  state.latchStore.all().filter((latch) => reaches(state, latch, of));

function reaches({ devices }: BinderState, { reach, device }: Withheld, { id, stack }: Omit<Bound, 'ratedPower'>): boolean {
  if (reach === 'station' || device === id) return true;
  if (stack === undefined) return false;
  return device === stack || devices().find((each) => each.id === device)?.relates?.stack === stack;
}

function bands<C extends Bound>(state: BinderState, converters: readonly C[]): (C & { band: Band })[] {
  const ratedOf = new Map<string, number>();
  for (const { stack, ratedPower } of converters)
    if (stack !== undefined) ratedOf.set(stack, (ratedOf.get(stack) ?? 0) + ratedPower);
  const byBattery = new Map([...ratedOf].map(([id, rated]) => [id, boundsBy(state, id, rated, 'battery')]));
  return converters.map((each) => {
    const { id, stack, ratedPower } = each;
    const withheld = state.withheld.filter((each) => reaches(state, each, { id, stack }));
    const shut = [...oversOf(state, each), ...withheld].reduce(
      (band, over) => shutBand(over.reason, 'at' in over, band),
      openBand,
    );
    const share = ratedPower / (ratedOf.get(stack ?? '') || ratedPower || 1);
    const own = withinBoth(shut, ownBandOf(boundsBy(state, id, ratedPower, 'converter')));
    const battery = byBattery.get(stack ?? '');
    // Nobody knows the SOC of a battery that is not assigned.
    return { ...each, band: battery ? withinBoth(own, bandOf(battery, ratedPower, share)) : shutBand('no-battery', false, own) };
  });
}

function reset(state: BinderState, by: Who): readonly Latch[] {
  const { latchStore, devices, flows = () => false } = state;
  const gone = latchStore.all().filter((latch) => {
    if (latch.reason === 'not-following') return flows(latch.device) === false;
    const record = devices().find(({ id }) => id === latch.device);
    const [, bind] = (record && bindsOf(state, record).latching.find(([name]) => idOf(record.id, name) === latch.id)) ?? [];
    return !record || !bind || viewOf(state, record, bind) === 'clear';
  });
  const [first] = latchStore.all();
  if (gone.length === 0 && first) throw standing(first);
  latchStore.clear(new Set(gone.map(({ id }) => id)), by);
  look(state);
  return latchStore.all();
}

function tightened(state: BinderState, device: string): boolean {
  const record = state.devices().find(({ id }) => id === device);
  if (!record || state.types()[record.type]?.binds === undefined) return false;
  const { charge, discharge } = rememberedBounds(state, device, bindsOf(state, record).all, readOf(state.fresh(device)));
  const tripped = bindsOf(state, record).latching.map(([name, bind]) => name + viewOf(state, record, bind));
  const before = state.seenOf.get(device);
  const now: Seen = { charge: charge.power, discharge: discharge.power, latches: tripped.join() };
  state.seenOf.set(device, now);
  if (!before) return true;
  const less = (way: 'charge' | 'discharge'): boolean => now[way] < before[way] * noticeable;
  return less('charge') || less('discharge') || now.latches !== before.latches;
}

/** The response names the first cause that remains. */
const standing = ({ reason, deviceName }: Latch): Refused =>
  new Refused(409, 'The cause of the trip persists or cannot be read: {{reason}}, {{device}}', {
    values: { reason: { text: reasons[reason].text }, device: deviceName },
  });

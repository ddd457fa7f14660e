// Compares the values of devices with other values once a second. Provides the values in doubt, and devices without these values.
import type { Plausibility, ReferenceName } from '../../core/devices/plausibility.ts';
import type { DeviceType } from '../../core/devices/device.ts';
import type { Members } from '../../core/language.ts';
import type { Clock, DeviceRecord, LiveDevice } from '../contract/index.ts';
import type { FreshOf } from '../equipment/fresh.ts';
import { inOrder, termsOf } from '../counters/index.ts';
import { isReadOnly } from '../contract/readOnly.ts';
import { ownOf, ratedPowerOf } from '../equipment/figures.ts';
import { type Doubt, Doubting } from './doubt.ts';
import { holdOf, toJudge } from './judges.ts';
import { type Around, ratingAround, referenceOf } from './reference.ts';
import { type Registers, registersOf } from './registers.ts';
import { Track } from './track.ts';
import type { Judge, Sight, Verdict } from './verdict.ts';

export interface FoundDoubt extends Doubt {
  record: DeviceRecord;
  name: string;
  check: Plausibility;
  /** Points that count as lost now. */
  lost: Plausibility['lost'];
  /** The doubt has ended, but the value has not been proved since. */
  unproven?: true;
}
export interface PlausibilityEngine {
  look(): void;
  doubts(): readonly FoundDoubt[];
  /** Doubts, including ended ones without proof, whose alarms stay active. */
  reported(): readonly FoundDoubt[];
  /** The device without its doubtful values; undefined if all of them are in doubt. */
  trusted(device: LiveDevice): LiveDevice | undefined;
  /** Discards the state of the checks of a device; they start again. */
  restart(device: string): void;
  /** Called with the result of every check in each pass, for measurements. */
  onVerdict?: (record: DeviceRecord, name: string, verdict: Verdict) => void;
}
interface Parts {
  clock: Clock;
  devices: () => readonly DeviceRecord[];
  types: () => Members<DeviceType>;
  /** Values as they are read, in doubt or not. */
  fresh: FreshOf;
  /** Converters whose power the dispatch has found to be wrong; absent: none. */
  contradicted?: () => ReadonlySet<string>;
}

/** One check of one device. */
interface Watch {
  record: DeviceRecord;
  name: string;
  check: Plausibility;
  judge: Judge;
  doubting: Doubting;
  registers: Registers;
  /** The last references, with their age and the doubts for which they were determined. */
  compared: Map<ReferenceName, { at: number; lost: State['lost']; reference: ReturnType<typeof referenceOf> }>;
}
/** A reference is used for this time, because the devices behind a meter and their ratings seldom change. */
const comparedForMs = 10_000;
interface State extends Parts {
  tracks: Map<string, Map<string, Track>>;
  watches: Watch[];
  /** The devices and types for which the watches were created. */
  madeOf: { devices: readonly DeviceRecord[]; types: Members<DeviceType> } | undefined;
  /** Points in doubt by device. */
  lost: Map<string, ReadonlySet<string> | 'all'>;
  /**
   * Values that others contradict, but not for long enough to be in doubt, or according to the dispatch. They are not used as
   * references.
   */
  suspects: Set<string>;
  at: number;
}

export function createPlausibility(parts: Parts): PlausibilityEngine {
  const state: State = {
    ...parts,
    tracks: new Map(),
    watches: [],
    madeOf: undefined,
    lost: new Map(),
    suspects: new Set(),
    at: Number.NaN,
  };
  const engine: PlausibilityEngine = {
    look: () => look(state, engine),
    doubts: () => foundBy(state, ({ doubt }) => doubt),
    reported: () => foundBy(state, ({ doubt, unproven }) => doubt ?? (unproven && { ...unproven.doubt, unproven: true })),
    trusted: (device) => trusted(state, device),
    restart: (device) => restart(state, device),
  };
  return engine;
}

type Found = Doubt & Pick<FoundDoubt, 'unproven'>;
const foundBy = ({ watches }: State, of: (doubting: Doubting) => Found | undefined): FoundDoubt[] =>
  watches.flatMap((watch) => {
    const { record, name, check, doubting } = watch;
    const doubt = of(doubting);
    return doubt ? [{ record, name, check, lost: lostBy(watch, watches), ...doubt }] : [];
  });

function lostBy({ record, check: { lost, lostWith } }: Watch, watches: readonly Watch[]): Plausibility['lost'] {
  const isConfirmed =
    lostWith === undefined ||
    watches.some((other) => other.record.id === record.id && other.name === lostWith && other.doubting.doubt);
  return isConfirmed ? lost : [];
}

function look(state: State, { onVerdict }: PlausibilityEngine): void {
  takeOn(state);
  const now = (state.at = state.clock.now());
  for (const [id, points] of state.tracks) {
    const values = state.fresh(id)?.values;
    for (const [point, track] of points) track.note(now, values?.[point]);
  }
  const around = toAround(state);
  state.suspects.clear();
  for (const id of state.contradicted?.() ?? []) state.suspects.add(`${id} activePower`);
  for (const watch of state.watches) {
    const verdict = watch.judge(sightOf(state, around, watch));
    if (watch.check.as === 'outvoted' && verdict.is === 'contradicts')
      state.suspects.add(`${watch.record.id} ${watch.check.point}`);
    const before = watch.doubting.doubt;
    watch.doubting.look(verdict, now);
    onVerdict?.(watch.record, watch.name, verdict);
    // The later checks of this pass already use the change.
    if (watch.doubting.doubt !== before) state.lost = lostOf(state);
  }
}

const toAround = ({ devices, types, fresh, lost }: State): Around => ({
  devices: devices(),
  types: types(),
  ratedPower: (record) => ratedPowerOf(ownOf(record, fresh(record.id))) ?? 0,
  isDoubted: (device, point) => isLost(lost, device, point),
  isKnown: (device, point) => fresh(device)?.values[point] !== undefined,
});

function sightOf(state: State, around: Around, watch: Watch): Sight {
  const { record, registers, doubting } = watch;
  return {
    now: state.at,
    own: (point) => trackOf(state, record.id, point),
    readAt: () => state.fresh(record.id)?.at ?? Number.NEGATIVE_INFINITY,
    reference: (name = defaultReference(watch.check)) => comparedWith(state, around, watch, name),
    track: (device, point) => trackOf(state, device, point),
    rating: () => ratingAround(around, record),
    ...registers,
    written: !isReadOnly(record),
    doubted: doubting.doubt !== undefined,
  };
}

const defaultReference = (check: Plausibility): ReferenceName =>
  'reference' in check ? check.reference : check.as === 'sign' ? 'storage' : 'converters';

function comparedWith(state: State, around: Around, watch: Watch, name: ReferenceName): ReturnType<typeof referenceOf> {
  const { record, compared, check } = watch;
  // A balance that does not close contradicts both meters. The grid meter is the suspect one, whichever is listed first.
  if (check.as === 'agrees' && name === 'balance' && record.category !== 'total') return undefined;
  const { at, lost, suspects } = state;
  const before = compared.get(name);
  const isRecent = before?.lost === lost && Math.abs(at - before.at) < comparedForMs;
  const reference = isRecent ? before.reference : referenceOf({ ...around, isDoubted: doubtedIn(lost) }, record, name);
  if (!isRecent) compared.set(name, { at, lost, reference });
  if (suspects.size === 0 || reference === undefined || reference === 'void') return reference;
  return reference.terms.some(({ device, point }) => suspects.has(`${device} ${point}`)) ? undefined : reference;
}
const doubtedIn =
  (lost: State['lost']): Around['isDoubted'] =>
  (device, point) =>
    isLost(lost, device, point);

/** A track starts when a check first uses it, with the present value. */
function trackOf({ tracks, fresh, at }: State, device: string, point: string): Track {
  let points = tracks.get(device);
  if (!points) tracks.set(device, (points = new Map()));
  let track = points.get(point);
  if (!track) {
    points.set(point, (track = new Track()));
    track.note(at, fresh(device)?.values[point]);
  }
  return track;
}

function takeOn(state: State): void {
  const [devices, types] = [state.devices(), state.types()];
  const { madeOf } = state;
  if (madeOf?.types === types && areAlike(madeOf.devices, devices)) return;
  const known = new Map(state.watches.map((watch) => [`${watch.record.id} ${watch.name}`, watch]));
  state.madeOf = { devices, types };
  const watches = devices.flatMap((record) => {
    const type = types[record.type];
    if (!type || record.endedAt !== undefined) return [];
    return Object.entries(type.plausibility ?? {}).map(([name, check]) => {
      const before = known.get(`${record.id} ${name}`);
      return before && isAlike(before.record, record) && before.check === check ? before : toWatch(type, record, name, check);
    });
  });
  // Outvoted values are found first, so that they are not used as references in the same pass.
  const isFirst = ({ check }: Watch): boolean => check.as === 'outvoted';
  state.watches = [...watches.filter(isFirst), ...watches.filter((watch) => !isFirst(watch))];
  const ids = new Set(devices.map(({ id }) => id));
  for (const id of state.tracks.keys()) if (!ids.has(id)) state.tracks.delete(id);
  state.lost = lostOf(state);
}
const areAlike = (one: readonly DeviceRecord[], other: readonly DeviceRecord[]): boolean =>
  one.length === other.length && one.every((each, index) => isAlike(each, other[index]));
/** Reading the devices may create new records with equal content. */
const isAlike = (one: DeviceRecord, other: DeviceRecord | undefined): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

const toWatch = (type: DeviceType, record: DeviceRecord, name: string, check: Plausibility): Watch => ({
  record,
  name,
  check,
  compared: new Map(),
  judge: toJudge(check),
  doubting: new Doubting(holdOf(check), check.releaseMs),
  registers: registersOf(type, record),
});

function restart(state: State, device: string): void {
  const types = state.types();
  state.watches = state.watches.map((watch) => {
    const type = types[watch.record.type];
    return watch.record.id === device && type ? toWatch(type, watch.record, watch.name, watch.check) : watch;
  });
  state.lost = lostOf(state);
}

function lostOf({ watches, devices }: State): State['lost'] {
  const lost: State['lost'] = new Map();
  const lose = (id: string, points: Iterable<string>): void => {
    const before = lost.get(id);
    lost.set(id, points === 'all' || before === 'all' ? 'all' : new Set([...(before ?? []), ...points]));
  };
  for (const watch of watches) if (watch.doubting.doubt) lose(watch.record.id, lostBy(watch, watches));
  // A sum is as doubtful as its parts.
  for (const record of inOrder(devices()))
    for (const { meter } of termsOf(record)) {
      const points = lost.get(meter);
      if (points) lose(record.id, points);
    }
  return lost;
}

function isLost(lost: State['lost'], device: string, point: string): boolean {
  const points = lost.get(device);
  return points === 'all' || points?.has(point) === true;
}

function trusted({ lost }: State, device: LiveDevice): LiveDevice | undefined {
  const points = lost.get(device.id);
  if (points === undefined) return device;
  if (points === 'all') return undefined;
  const read = Object.entries(device.values);
  return {
    ...device,
    values: Object.fromEntries(read.filter(([name]) => !points.has(name))),
    lost: new Map([...(device.lost ?? []), ...read.filter(([name]) => points.has(name))]),
  };
}

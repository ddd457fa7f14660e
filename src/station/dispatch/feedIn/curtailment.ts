// Curtails the inverters to the export limit. All get the same share of their rating, computed from the power at the grid point,
// the power that the storage could still take, and the power of the inverters that follow. The share is lowered at once and raised
// slowly, and written only where the register differs.
import { exportFloor } from './exportLimit.ts';

export interface Inverter {
  id: string;
  ratedPower: number | undefined;
  /** Generated power in kW; undefined: unknown. */
  power: number | undefined;
  /** Value of its limit register in %; undefined: unknown. */
  limit: number | undefined;
  /** Whether the limit of the inverter can be written. In the computation of the share, the inverter must also follow it. */
  controllable: boolean;
}
export interface CurtailmentSituation {
  /** Export limit in kW; undefined: not limited. */
  limit: number | undefined;
  grid: number | undefined;
  /** Additional power in kW that the storage could take on request. */
  storageRoom: number;
  inverters: readonly Inverter[];
}
/** Stores which inverters are limited, with the limit that each had before. */
export interface CurtailedStore {
  read(): Readonly<Record<string, number>>;
  write(before: Readonly<Record<string, number>>): void;
}
export interface CurtailmentParts {
  outlet: { set(device: string, values: Readonly<Record<string, number>>): Promise<void> };
  store?: CurtailedStore | undefined;
}
/** The limit in % that another system wrote, and the last one written by the station. */
interface ForeignLimit {
  seen: number;
  written: number;
}
export interface Curtailment {
  /** Returns the inverters to whose limit another system has written, until a minute has passed without such a write. */
  look(at: number, seen: CurtailmentSituation): ReadonlyMap<string, ForeignLimit>;
  /** A person is about to write values to a device. */
  ordered(at: number, device: string, values: Readonly<Record<string, number>>): void;
  /**
   * `percent`: permitted share of the rating in %, undefined while nothing is limited. `deviating`: number of inverters that do
   * not follow.
   */
  state(): { percent: number | undefined; deviating: number };
}
/** Rate at which a limit is raised, in % of the rating per second. */
const returnRate = 1;
/** Tolerances in %: of the register around the written value, and of the power above the limit. */
const slack = { register: 0.2, power: 3 } as const;
/**
 * An unchanged register is written again after `againMs`. An inverter has `followMs` to follow, and counts as deviating after a
 * further `deviatingMs`.
 */
const againMs = 5000;
const followMs = 10_000;
const deviatingMs = 10_000;
/** If the export limit is exceeded for `patienceMs`, the available power of the storage counts as zero for `distrustMs`. */
const patienceMs = 5000;
const distrustMs = 60_000;
/** An order of a person may change the register within this time. */
const orderedMs = 60_000;
/** The finding that another system writes ends after this time without a further write. */
const foreignMs = 60_000;

interface Wrote {
  at: number;
  percent: number;
}
interface State extends CurtailmentParts {
  before: Map<string, number>;
  percent: number | undefined;
  at: number | undefined;
  /** Values written recently, newest last. */
  wrote: Map<string, readonly Wrote[]>;
  busy: Set<string>;
  /** Inverters whose register has shown the last written value. */
  followed: Set<string>;
  /** The last order of a person. Without a limit, as a start or stop, it may reset the register to any value. */
  ordered: Map<string, { at: number; percent: number | undefined }>;
  foreign: Map<string, ForeignLimit & { at: number }>;
  offSince: Map<string, number>;
  deviating: number;
  fedSince: number | undefined;
  distrustedUntil: number;
}

export function createCurtailment(parts: CurtailmentParts): Curtailment {
  const state: State = {
    ...parts,
    before: new Map(Object.entries(parts.store?.read() ?? {})),
    percent: undefined,
    at: undefined,
    deviating: 0,
    fedSince: undefined,
    distrustedUntil: Number.NEGATIVE_INFINITY,
    wrote: new Map(),
    busy: new Set(),
    followed: new Set(),
    ordered: new Map(),
    foreign: new Map(),
    offSince: new Map(),
  };
  return {
    look: (at, seen) => look(state, at, seen),
    ordered: (at, device, { powerLimit: percent }) => void state.ordered.set(device, { at, percent }),
    state: () => ({ percent: state.percent, deviating: state.deviating }),
  };
}

function look(state: State, at: number, seen: CurtailmentSituation): ReadonlyMap<string, ForeignLimit> {
  const passedS = state.at === undefined ? 0 : Math.max(0, at - state.at) / 1000;
  state.at = at;
  const written = seen.inverters.filter(({ controllable }) => controllable);
  const late = written.filter((each) => isLate(state, at, each));
  state.deviating = late.length;
  // The others have to compensate for an inverter that does not follow. If none follows, the share is what each would have to take.
  const following = late.length < written.length ? withFixed(seen, late) : seen;
  // While no inverter can be limited there is no share, so the share is not raised slowly from 0 when control is enabled.
  const limit = written.length === 0 ? undefined : seen.limit;
  state.percent = limit === undefined ? undefined : next(state, at, limit, following, passedS);
  for (const each of written) steer(state, at, each);
  for (const [id, found] of state.foreign) if (Math.abs(at - found.at) > foreignMs) state.foreign.delete(id);
  return state.foreign;
}

const withFixed = (seen: CurtailmentSituation, fixed: readonly Inverter[]): CurtailmentSituation => ({
  ...seen,
  inverters: seen.inverters.map((each) => (fixed.includes(each) ? { ...each, controllable: false } : each)),
});

/** Lowers the share at once and raises it slowly. The first call starts from the registers of the limited inverters. */
function next(state: State, at: number, limit: number, seen: CurtailmentSituation, passedS: number): number {
  const room = trusted(state, at, limit, seen) ? seen.storageRoom : 0;
  const goal = percentOf(allowedOf(limit, { ...seen, storageRoom: room }), seen.inverters);
  const had =
    state.percent ?? Math.min(100, ...seen.inverters.flatMap((each) => (state.before.has(each.id) ? (each.limit ?? []) : [])));
  return goal < had ? goal : Math.min(goal, had + returnRate * passedS);
}

/** Whether the storage is expected to take more power. False for a while after the export limit was exceeded for too long. */
function trusted(state: State, at: number, limit: number, { grid }: CurtailmentSituation): boolean {
  state.fedSince = grid !== undefined && grid < 0 - limit ? Math.min(state.fedSince ?? at, at) : undefined;
  if (state.fedSince !== undefined && at - state.fedSince >= patienceMs) state.distrustedUntil = at + distrustMs;
  return at >= state.distrustedUntil;
}

/**
 * Power in kW that the controllable inverters may generate together. While the grid power is unknown, the consumption of the site
 * counts as zero.
 */
export function allowedOf(limit: number, { grid, storageRoom, inverters }: CurtailmentSituation): number {
  const sum = (some: readonly Inverter[], of: (each: Inverter) => number): number =>
    some.reduce((total, each) => total + of(each), 0);
  const steered = inverters.filter(({ controllable }) => controllable);
  if (grid === undefined) {
    const others = inverters.filter(({ controllable }) => !controllable);
    return Math.max(0, limit - sum(others, ({ power, ratedPower }) => power ?? ratedPower ?? Number.POSITIVE_INFINITY));
  }
  return Math.max(0, sum(steered, ({ power = 0 }) => power) + grid - exportFloor(limit) + Math.max(0, storageRoom));
}

/** The same share of the rating for every inverter, in %. */
function percentOf(allowed: number, inverters: readonly Inverter[]): number {
  const rated = inverters.reduce((sum, { controllable, ratedPower = 0 }) => sum + (controllable ? ratedPower : 0), 0);
  return rated > 0 ? Math.min(100, (allowed / rated) * 100) : 0;
}

/** The written value never exceeds the limit that the inverter had before, or that a person has set since. */
function steer(state: State, at: number, inverter: Inverter): void {
  const { id, limit } = inverter;
  const wanted = state.percent ?? 100;
  if (!state.before.has(id)) {
    if (state.percent === undefined || wanted >= 100 - slack.register || (limit !== undefined && wanted >= limit)) return;
    mark(state, id, limit ?? 100);
  }
  const wrote = state.wrote.get(id) ?? [];
  const last = wrote.at(-1);
  heed(state, at, inverter);
  const before = state.before.get(id) ?? 100;
  const goal = Math.floor(Math.min(wanted, before) * 10) / 10;
  const isThere = limit !== undefined && Math.abs(limit - goal) <= slack.register;
  if (isThere && state.percent === undefined) mark(state, id, undefined);
  const isMeant = last !== undefined && Math.abs(last.percent - goal) < 0.1;
  if (isThere && (last === undefined || isMeant)) return;
  if ((isMeant && at - last.at < againMs) || state.busy.has(id)) return;
  state.wrote.set(id, [...recent(wrote, at), { at, percent: goal }]);
  state.followed.delete(id);
  state.busy.add(id);
  void state.outlet
    .set(id, { powerLimit: goal })
    .catch(() => {})
    .finally(() => state.busy.delete(id));
}

/**
 * If a register has shown the written value and now shows a value that the station has not written recently, somebody else has set
 * it. That value is the one to restore later.
 */
function heed(state: State, at: number, { id, limit }: Inverter): void {
  const wrote = recent(state.wrote.get(id) ?? [], at);
  const last = wrote.at(-1);
  if (limit === undefined || last === undefined) return;
  const isShown = (percent: number): boolean => Math.abs(limit - percent) <= slack.register;
  if (isShown(last.percent)) state.followed.add(id);
  else if (!wrote.some(({ percent }) => isShown(percent)) && state.followed.delete(id)) {
    mark(state, id, limit);
    const order = state.ordered.get(id);
    const isOrdered = order && Math.abs(at - order.at) <= orderedMs && isShown(order.percent ?? limit);
    if (!isOrdered) state.foreign.set(id, { at, seen: limit, written: last.percent });
  }
}

function mark(state: State, id: string, before: number | undefined): void {
  if (before === undefined) {
    state.before.delete(id);
    state.wrote.delete(id);
  } else state.before.set(id, before);
  keep(state);
}

const keep = ({ store, before }: State): void => store?.write(Object.fromEntries(before));

/** Values that an inverter may still follow: those of the last `followMs`, and the one before them. */
function recent(wrote: readonly Wrote[], at: number): readonly Wrote[] {
  const first = wrote.findLastIndex((each) => at - each.at >= followMs);
  return wrote.slice(Math.max(0, first));
}

/** Whether, for `deviatingMs`, the register has shown none of the recent limits or the power has exceeded all of them. */
function isLate(state: State, at: number, { id, limit, power, ratedPower }: Inverter): boolean {
  const percents = recent(state.wrote.get(id) ?? [], at).map(({ percent }) => percent);
  const [least, most] = [Math.min(...percents), Math.max(...percents)];
  const isOff =
    state.before.has(id) &&
    percents.length > 0 &&
    (limit === undefined ||
      limit < least - slack.register ||
      limit > most + slack.register ||
      (power !== undefined && ratedPower !== undefined && power > ((most + slack.power) / 100) * ratedPower));
  if (!isOff) state.offSince.delete(id);
  else if (!state.offSince.has(id)) state.offSince.set(id, at);
  return at - (state.offSince.get(id) ?? at) >= deviatingMs;
}

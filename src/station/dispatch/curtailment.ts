// In: the export limit, the power at the grid point, what the storage could still take, and the inverters as they read. Out: the share of its rating that
// every inverter may generate, written where it differs from what it reads. A limit comes down at once and goes up slowly.
import { exportFloor } from './exportLimit.ts';

export interface Inverter {
  id: string;
  ratedPower: number | undefined;
  /** kW that it generates, undefined while it is not known. */
  power: number | undefined;
  /** % that its register reads; undefined while unknown. */
  limit: number | undefined;
  /** It has a limit that can be written. */
  controllable: boolean;
}
export interface CurtailmentSituation {
  /** kW that may be fed into the grid; undefined: not limited. */
  limit: number | undefined;
  grid: number | undefined;
  /** kW that the storage would take beyond what it does, if it is asked. */
  storageRoom: number;
  inverters: readonly Inverter[];
}
/** Where it is kept which inverters are limited, with the limit that each had before. */
export interface CurtailedStore {
  read(): Readonly<Record<string, number>>;
  write(before: Readonly<Record<string, number>>): void;
}
export interface CurtailmentParts {
  outlet: { set(device: string, values: Readonly<Record<string, number>>): Promise<void> };
  store?: CurtailedStore | undefined;
}
export interface Curtailment {
  look(at: number, seen: CurtailmentSituation): void;
  /** % of their rating that the inverters may generate, undefined while nothing is limited; how many do not follow. */
  state(): { percent: number | undefined; deviating: number };
}
/** % of the rating in a second that a limit goes up by. */
const returnRate = 1;
/** % by which a register may differ from what was written, and by which the power may pass it. */
const slack = { register: 0.2, power: 3 } as const;
/** A limit that was not taken is written again after this time; an inverter has this long to follow, and is a fault after this one. */
const againMs = 5000;
const followMs = 10_000;
const deviatingMs = 10_000;
/** The storage has this long to take what is fed; after that, what it could take counts for nothing for a while. */
const patienceMs = 5000;
const distrustMs = 60_000;

interface Wrote {
  at: number;
  percent: number;
}
interface State extends CurtailmentParts {
  before: Map<string, number>;
  percent: number | undefined;
  at: number | undefined;
  /** What was written in the last seconds, the newest at the end. */
  wrote: Map<string, readonly Wrote[]>;
  busy: Set<string>;
  /** Those whose register has read what was written last. */
  followed: Set<string>;
  offSince: Map<string, number>;
  deviating: number;
  fedSince: number | undefined;
  distrustedUntil: number;
}

export function createCurtailment(parts: CurtailmentParts): Curtailment {
  const state: State = {
    ...parts,
    before: new Map(Object.entries(parts.store?.read() ?? {})),
    ...{ percent: undefined, at: undefined, deviating: 0, fedSince: undefined, distrustedUntil: Number.NEGATIVE_INFINITY },
    ...{ wrote: new Map(), busy: new Set(), followed: new Set(), offSince: new Map() },
  };
  return {
    look: (at, seen) => look(state, at, seen),
    state: () => ({ percent: state.percent, deviating: state.deviating }),
  };
}

function look(state: State, at: number, seen: CurtailmentSituation): void {
  const passedS = state.at === undefined ? 0 : Math.max(0, at - state.at) / 1000;
  state.at = at;
  state.percent = seen.limit === undefined ? undefined : next(state, at, seen.limit, seen, passedS);
  const inverters = seen.inverters.filter(({ controllable }) => controllable);
  for (const each of inverters) steer(state, at, each);
  const late = inverters.filter((each) => isLate(state, at, each));
  state.deviating = late.length;
}

/** Down at once, up slowly; the first look begins with what the inverters read. */
function next(state: State, at: number, limit: number, seen: CurtailmentSituation, passedS: number): number {
  const room = trusted(state, at, limit, seen) ? seen.storageRoom : 0;
  const goal = percentOf(allowedOf(limit, { ...seen, storageRoom: room }), seen.inverters);
  const had =
    state.percent ?? Math.min(100, ...seen.inverters.flatMap((each) => (state.before.has(each.id) ? (each.limit ?? []) : [])));
  return goal < had ? goal : Math.min(goal, had + returnRate * passedS);
}

/** Whether the storage takes what it could: not while the limit has been passed for longer than it takes to follow. */
function trusted(state: State, at: number, limit: number, { grid }: CurtailmentSituation): boolean {
  state.fedSince = grid !== undefined && grid < 0 - limit ? Math.min(state.fedSince ?? at, at) : undefined;
  if (state.fedSince !== undefined && at - state.fedSince >= patienceMs) state.distrustedUntil = at + distrustMs;
  return at >= state.distrustedUntil;
}

/** kW that the inverters with a limit may generate together. Where the grid power is not known, nothing beyond what may be fed counts as drawn. */
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

/** Of the ratings together: each gets the same share of its own. */
function percentOf(allowed: number, inverters: readonly Inverter[]): number {
  const rated = inverters.reduce((sum, { controllable, ratedPower = 0 }) => sum + (controllable ? ratedPower : 0), 0);
  return rated > 0 ? Math.min(100, (allowed / rated) * 100) : 0;
}

/** What is written is never above what stood there before the station limited it, or what a person has set since. */
function steer(state: State, at: number, inverter: Inverter): void {
  const { id, limit } = inverter;
  const wanted = state.percent ?? 100;
  if (!state.before.has(id)) {
    if (state.percent === undefined || wanted >= 100 - slack.register || (limit !== undefined && wanted >= limit)) return;
    mark(state, id, limit ?? 100);
  }
  const wrote = state.wrote.get(id) ?? [];
  const last = wrote.at(-1);
  heed(state, inverter, last);
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

/** If a register had taken the written value and reads another one now, somebody else has set it: that is the previous value to restore. */
function heed(state: State, { id, limit }: Inverter, last: Wrote | undefined): void {
  if (limit === undefined || last === undefined) return;
  if (Math.abs(limit - last.percent) <= slack.register) state.followed.add(id);
  else if (state.followed.delete(id)) mark(state, id, limit);
}

function mark(state: State, id: string, before: number | undefined): void {
  if (before === undefined) {
    state.before.delete(id);
    state.wrote.delete(id);
  } else state.before.set(id, before);
  keep(state);
}

const keep = ({ store, before }: State): void => store?.write(Object.fromEntries(before));

/** What an inverter may still be following: all of the last seconds, and what stood before them. */
function recent(wrote: readonly Wrote[], at: number): readonly Wrote[] {
  const first = wrote.findLastIndex((each) => at - each.at >= followMs);
  return wrote.slice(Math.max(0, first));
}

/** It reads a limit that was not written of late, or generates more than every one of them. */
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

// The remaining power of one device in each direction and the reason of the tightest limit, from its binds and point values.
// Pure.
import { judge, type ReadPoint } from '../../../core/devices/binds.ts';
import type { Bind } from '../../../core/devices/device.ts';
import type { Condition, Members } from '../../../core/language.ts';
import type { BoundReason } from '../decision.ts';

export interface Limited {
  /** kW. */
  power: number;
  by: BoundReason;
}
export interface Allowed {
  /** kW; infinite if unlimited. */
  power: number;
  by: BoundReason | undefined;
  /** A limit allows no power at all, so a converter that follows no set-point must be stopped. */
  stops?: boolean | undefined;
  /** All limits, including weaker ones; absent: only the one given here. */
  all?: readonly Limited[];
}
export interface Bounds {
  charge: Allowed;
  discharge: Allowed;
  /** Names of tapers at zero and of active alarms. They stay active until their release is reached. */
  inhibited: ReadonlySet<string>;
}
const noPoints: ReadonlySet<string> = new Set();
const unlimited: Allowed = { power: Number.POSITIVE_INFINITY, by: undefined };
export const unbound: Bounds = { charge: unlimited, discharge: unlimited, inhibited: noPoints };

/**
 * Latches are evaluated separately. `ratedPower`: of all converters on the battery. `unknown`: the reason if a point has no
 * value.
 */
export function boundsOf(
  binds: Members<Bind>,
  read: ReadPoint,
  ratedPower: number,
  inhibitedBefore: ReadonlySet<string> = noPoints,
  unknown: BoundReason = 'battery-unknown',
): Bounds {
  const charge: (Limited & { stops: boolean })[] = [];
  const discharge: (Limited & { stops: boolean })[] = [];
  const inhibited = new Set<string>();
  for (const [name, bind] of Object.entries(binds)) {
    if (bind.as === 'latch') continue;
    const { power, holds } = leftBy(bind, read, ratedPower, inhibitedBefore.has(name));
    if (holds) inhibited.add(name);
    // Most binds of a large station set no limit.
    if (power === Number.POSITIVE_INFINITY) continue;
    // A missing value does not stop an islanded converter: a broken cable must not cut off the loads of the island.
    const stops = power === 0;
    const unread = bind.as === 'known' ? bind.reason : unknown;
    const left = Number.isNaN(power) ? { power: 0, by: unread, stops } : { power, by: bind.reason, stops };
    if (bind.way !== 'discharge') charge.push(left);
    if (bind.way !== 'charge') discharge.push(left);
  }
  return { charge: tightest(charge), discharge: tightest(discharge), inhibited };
}

/** The tightest of the limits; of equal ones, the first. */
function tightest(limits: readonly (Limited & { stops: boolean })[]): Allowed {
  let [found] = limits;
  if (!found) return unlimited;
  for (const each of limits) if (each.power < found.power) found = each;
  const { power, by } = found;
  return { power, by, stops: limits.some(({ stops }) => stops), all: limits.map((each) => ({ power: each.power, by: each.by })) };
}
export const allOf = ({ power, by, all }: Allowed): readonly Limited[] =>
  all ?? (by === undefined || power === Number.POSITIVE_INFINITY ? [] : [{ power, by }]);

interface Left {
  /** kW; NaN if unknown. */
  power: number;
  holds?: boolean;
}
function leftBy(bind: Bind, read: ReadPoint, ratedPower: number, wasInhibited: boolean): Left {
  if (bind.when !== undefined) return leftByAlarm(bind, bind.when, read, wasInhibited);
  const value = read(bind.point) ?? Number.NaN;
  if (Number.isNaN(value)) return { power: Number.NaN };
  if (bind.as === 'known') return { power: Number.POSITIVE_INFINITY };
  if (bind.as === 'permission') return { power: bind.codes?.includes(value) ? Number.POSITIVE_INFINITY : 0 };
  if (bind.as === 'limit') {
    const power = bind.voltage === undefined ? value : (value * (read(bind.voltage) ?? Number.NaN)) / 1000;
    return { power: Math.max(0, power) };
  }
  const share = shareOf(bind, value, wasInhibited);
  return { power: share === 1 ? Number.POSITIVE_INFINITY : ratedPower * share, holds: share === 0 };
}

function leftByAlarm({ until }: Bind, when: Condition, read: ReadPoint, wasInhibited: boolean): Left {
  const verdict = judge(when, read);
  if (verdict === undefined) return { power: Number.NaN, holds: wasInhibited };
  const holds = verdict || (wasInhibited && until !== undefined && judge(until, read) !== true);
  return { power: holds ? 0 : Number.POSITIVE_INFINITY, holds };
}

/** 1 at `full`, 0 at `zero` and beyond, linear in between. Either of the two can be the higher value. */
function shareOf({ full = 0, zero = 0, release }: Bind, value: number, wasInhibited: boolean): number {
  const way = Math.sign(zero - full);
  if (wasInhibited && release !== undefined && (value - release) * way > 0) return 0;
  return Math.min(1, Math.max(0, (zero - value) / (zero - full)));
}

// Allocates the power of the station to its converters by the distribution rule, within the limits of individual grid points.
// Pure.
import { limitsAt, type Common, type ReasonCode, type Share } from '../decision.ts';
import type { DistributionRule } from '../strategy.ts';
import type { DemandRoom } from '../gridState.ts';
import { gridLimits } from '../limits/grid.ts';
import { narrow } from '../limits/narrow.ts';
import { boundsOf, toAbilities } from '../situation.ts';

/** Measurements at a grid point; undefined: unknown. */
export interface AreaGrid {
  name: string;
  grid: number | undefined;
  storage: number | undefined;
  demandRoom?: DemandRoom | undefined;
  reverseTripped?: boolean | undefined;
}
/** A limit of an individual grid point. */
export interface PointLimit {
  code: ReasonCode;
  area: string;
}
export interface Allocation {
  powers: ReadonlyMap<string, number>;
  power: number;
  /** The limit that reduced the power most, if any. */
  limitedBy?: PointLimit & { limit: number };
  /** Every grid point whose own limit applied, with the reason. */
  areas: ReadonlyMap<string, ReasonCode>;
}
/** Tolerance in kW: smaller powers count as zero. */
export const dust = 1e-6;
type Bounds = Pick<Common, 'socLow' | 'socUp'>;
const open: Bounds = { socLow: 0, socUp: 100 };

/** Distributes a power by the rule. No converter gets more than it can take; the others take the rest. */
export function distribute(
  power: number,
  among: readonly Share[],
  rule?: DistributionRule,
  bounds: Bounds = open,
): Map<string, number> {
  const charging = power > 0;
  const allocated = new Map(among.map(({ id }) => [id, 0]));
  const room = (each: Share): number =>
    isSpent(each, charging, bounds) ? 0 : Math.min(each.ratedPower, charging ? each.chargeLimit : each.dischargeLimit);
  let able = among.filter((each) => room(each) > 0);
  let left = Math.abs(power);
  while (left > dust && able.length > 0) {
    const weights = weightsOf(able, charging, rule, bounds);
    const all = weights.reduce((sum, each) => sum + each, 0);
    const part = left;
    able.forEach((each, index) => {
      const had = allocated.get(each.id) ?? 0;
      const more = Math.min((part * (weights[index] ?? 0)) / all, room(each) - had);
      allocated.set(each.id, had + more);
      left -= more;
    });
    able = able.filter((each) => room(each) - (allocated.get(each.id) ?? 0) > dust);
  }
  return new Map([...allocated].map(([id, value]) => [id, charging || value === 0 ? value : -value]));
}

/** A battery at its SOC limit gets no power; the others continue. */
const isSpent = ({ soc }: Share, charging: boolean, { socLow, socUp }: Bounds): boolean =>
  soc !== undefined && (charging ? soc >= socUp : soc <= socLow);

function weightsOf(among: readonly Share[], charging: boolean, rule: DistributionRule | undefined, bounds: Bounds): number[] {
  const rated = among.map(({ ratedPower }) => ratedPower);
  if (rule === 'num_avg') return among.map(() => 1);
  if (rule !== 'available_num_avg') return rated;
  const available = among.map(({ soc, ratedEnergy, ratedPower }) => {
    if (soc === undefined) return Number.NaN;
    return ((ratedEnergy ?? ratedPower) * (charging ? bounds.socUp - soc : soc - bounds.socLow)) / 100;
  });
  // If the available energy of one battery is unknown, the rated powers are the weights.
  return available.every((each) => each > 0) ? available : rated;
}

/**
 * Like `distribute`, but keeps each grid point within its own limits. Converters behind other grid points take over what a
 * limited one cannot take. `but`: a limit to ignore.
 */
export function allocate(
  power: number,
  among: readonly Share[],
  common: Common,
  areas: readonly AreaGrid[],
  rule?: DistributionRule,
  but?: PointLimit,
): Allocation {
  const limited = areas.flatMap((area) => {
    const own = limitsAt(common, area.name);
    return own ? [{ ...area, own }] : [];
  });
  const closed = new Map<string, Closed>();
  for (;;) {
    const powers = allocateAround(power, among, closed, rule, common);
    const over = limited
      .filter(({ name }) => !closed.has(name))
      .map(({ own, ...area }) => {
        const { name } = area;
        const behind = among.filter((each) => each.area === name);
        const sum = sumOf(behind, powers);
        const { demandOpen = 0 } = toAbilities(behind, own);
        const { power: cap, code } = narrow(
          // Placeholder; the code is used only if a limit applies.
          { power: sum, code: 'no-row' },
          gridLimits
            .filter(({ code }) => code !== but?.code || name !== but.area)
            .map((limit) => [limit.code, limit.bound({ ...area, demandOpen }, own)] as const),
        );
        return { name, cap, code, bounds: boundsOf(code, own), excess: Math.abs(sum - cap) };
      })
      .toSorted((one, other) => other.excess - one.excess)[0];
    if (!over || over.excess <= dust) return toAllocation(powers, among, closed);
    closed.set(over.name, over);
  }
}

interface Closed {
  cap: number;
  code: ReasonCode;
  excess: number;
  bounds: Bounds;
}

function allocateAround(
  power: number,
  among: readonly Share[],
  closed: ReadonlyMap<string, Pick<Closed, 'cap' | 'bounds'>>,
  rule: DistributionRule | undefined,
  bounds: Bounds,
): Map<string, number> {
  let left = power;
  const powers = new Map(among.map(({ id }) => [id, 0]));
  for (const [name, { cap, bounds: own }] of closed) {
    for (const [id, value] of distribute(
      cap,
      among.filter(({ area }) => area === name),
      rule,
      own,
    )) {
      powers.set(id, value);
      // Power against the requested direction is not compensated by the other converters.
      if (value * power > 0) left -= value;
    }
  }
  const rest = among.filter(({ area }) => area === undefined || !closed.has(area));
  // If the limited grid points already exceed the requested power, the others do not run in the opposite direction.
  if (left * power > 0) for (const [id, value] of distribute(left, rest, rule, bounds)) powers.set(id, value);
  return powers;
}
const sumOf = (among: readonly Share[], powers: ReadonlyMap<string, number>): number =>
  among.reduce((sum, { id }) => sum + (powers.get(id) ?? 0), 0);

function toAllocation(
  powers: ReadonlyMap<string, number>,
  among: readonly Share[],
  closed: ReadonlyMap<string, Closed>,
): Allocation {
  const [most] = [...closed].toSorted(([, one], [, other]) => other.excess - one.excess);
  const power = sumOf(among, powers);
  const areas = new Map([...closed].map(([name, { code }]) => [name, code]));
  return { powers, power, areas, ...(most && { limitedBy: { area: most[0], code: most[1].code, limit: most[1].cap } }) };
}

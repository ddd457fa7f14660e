// In: one power for the station, its converters, the rule of the row, the grid points with limits of their own. Out: a power for each converter. Pure.
import type { Common, ReasonCode, Share } from './decision.ts';
import type { DistributionRule } from './strategy.ts';
import type { DemandRoom } from './gridState.ts';
import { gridLimits } from './limits/grid.ts';
import { narrow } from './narrow.ts';
import { boundsOf, toAbilities } from './situation.ts';

/** What is measured at a grid point; undefined is not known. */
export interface AreaGrid {
  name: string;
  grid: number | undefined;
  storage: number | undefined;
  demandRoom?: DemandRoom | undefined;
  reverseTripped?: boolean | undefined;
}
/** A limit that a grid point has of its own. */
export interface PointLimit {
  code: ReasonCode;
  area: string;
}
export interface Allocation {
  powers: ReadonlyMap<string, number>;
  power: number;
  /** The one that held back most, where one did. */
  limitedBy?: PointLimit & { limit: number };
  /** Every grid point that was held back by a limit of its own. */
  areas: ReadonlyMap<string, ReasonCode>;
}
/** kW that are nothing. */
export const dust = 1e-6;
type Bounds = Pick<Common, 'socLow' | 'socUp'>;
const open: Bounds = { socLow: 0, socUp: 100 };

/** Allocates a power by the rule, to no converter more than it can take; the others take what is left. */
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

/** A battery at its limit is left out while the others go on. */
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
  // Where the energy of one is not known, none is preferred by it.
  return available.every((each) => each > 0) ? available : rated;
}

/** The same, and no grid point beyond its own limits: what one may not take the converters behind the others do. `but`: as if one were not. */
export function allocate(
  power: number,
  among: readonly Share[],
  common: Common,
  areas: readonly AreaGrid[],
  rule?: DistributionRule,
  but?: PointLimit,
): Allocation {
  const limited = areas.flatMap((area) => {
    const own = common.areas?.[area.name];
    return own ? [{ ...area, own: { ...common, ...own } }] : [];
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
          // A grid point without a limit of its own has no reason.
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
      // What runs the other way is not made up for by the others.
      if (value * power > 0) left -= value;
    }
  }
  const rest = among.filter(({ area }) => area === undefined || !closed.has(area));
  // What is capped never turns the others round.
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

// In: the situation, the plan, the converters and the grid points. Out: the decision for the station, and a power for each converter. Pure; the
// running station and the simulated history both use it, so a reason means the same in both.
import { type AreaGrid, allocate, type Allocation, type PointLimit } from './allocate.ts';
import { decide, wishOf } from './decide.ts';
import type { Decision, Limit, Plan, Arbitration, Share, Situation } from './decision.ts';
import { limits } from './limits/index.ts';
import { noticeable } from './narrow.ts';
import { type Alone, arbitrateEach } from './arbitrateEach.ts';
import { boundsOf } from './situation.ts';

/** The station as if one converter were all of its storage; asked where each has a power of its own. */
export type AloneOf = (share: Share) => Situation | undefined;

export function arbitrate(
  situation: Situation,
  plan: Plan,
  among: readonly Share[],
  areas: readonly AreaGrid[],
  ordered: readonly Limit[] = limits,
  aloneOf: AloneOf = () => undefined,
): Arbitration {
  const wish = wishOf(situation, plan);
  if (wish.each) {
    const alone = among.flatMap((share): Alone[] => {
      const own = aloneOf(share);
      return own ? [{ share, situation: own }] : [];
    });
    return arbitrateEach({ each: wish.each, code: wish.code }, alone, { situation, common: plan.common, areas, ordered });
  }
  const decision = decide(situation, plan, ordered, wish);
  const allocateAll = (of: Pick<Decision, 'power' | 'code'>, shares: readonly Share[], but?: PointLimit): Allocation =>
    allocate(of.power, shares, { ...plan.common, ...boundsOf(of.code, plan.common) }, areas, decision.rule, but);
  const { powers, power, limitedBy, areas: closed } = allocateAll(decision, among);
  // A grid point with limits of its own may allow less than the station does.
  if (!limitedBy || Math.abs(power - decision.power) < noticeable) {
    const { next } = decision;
    if (!next) return { decision, powers, limitedAreas: closed };
    // Without what bound, more converters may take more than their grid points let through.
    const shares = situation.without?.(decision.code).shares ?? among;
    return { decision: { ...decision, next: reducedBy(next, allocateAll(next, shares)) }, powers, limitedAreas: closed };
  }
  const next = reducedBy({ power: decision.power, code: decision.code }, allocateAll(decision, among, limitedBy));
  return {
    decision: { ...decision, power, off: false, code: limitedBy.code, area: limitedBy.area, next },
    powers,
    limitedAreas: closed,
  };
}

function reducedBy(
  decision: Pick<Decision, 'power' | 'code'>,
  { power, limitedBy }: Allocation,
): Pick<Decision, 'power' | 'code'> {
  return !limitedBy || Math.abs(power - decision.power) < noticeable ? decision : { power, code: limitedBy.code };
}

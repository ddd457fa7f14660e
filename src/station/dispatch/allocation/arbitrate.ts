// Decides the power of the station and of each converter from the situation, the plan, the converters and the grid points. Pure.
// The running station and the simulated history both use it, so a reason means the same in both.
import { type AreaGrid, allocate, type Allocation, type PointLimit } from './allocate.ts';
import { decide, wishOf } from '../decide.ts';
import type { Decision, Limit, Plan, Arbitration, Share, Situation } from '../decision.ts';
import { limits } from '../limits/index.ts';
import { noticeable } from '../limits/narrow.ts';
import { type Alone, arbitrateEach } from './arbitrateEach.ts';
import { boundsOf } from '../situation.ts';

/**
 * Returns the situation as if one converter were the whole storage. Called if the strategy requests a power for each converter.
 */
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
  // A grid point with limits of its own may allow less than the limits of the station.
  if (!limitedBy || Math.abs(power - decision.power) < noticeable) {
    const { next } = decision;
    if (!next) return { decision, powers, limitedAreas: closed };
    // Without this limit the converters may take more, but the limits of their grid points still apply.
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

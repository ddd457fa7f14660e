// In: the situation, the plan, the converters and the grid points. Out: what is decided for the whole, and a power for each converter. Pure;
// the running station and its made history both settle here, so that a reason means the same in both.
import { type AreaGrid, deal } from './deal.ts';
import { decide } from './decide.ts';
import type { AreaDecision, Decision, Limit, Plan, ReasonCode, Share, Situation } from './decision.ts';
import { noticeable } from './narrow.ts';
import { boundsOf } from './situation.ts';

export interface Settled {
  decision: Decision;
  /** By converter; one that is not named gets zero. */
  powers: ReadonlyMap<string, number>;
  /** Grid points that limits of their own held back. */
  held?: ReadonlyMap<string, ReasonCode>;
  /** Where there are several: what each grid point got, and why. */
  areas?: readonly AreaDecision[];
}

export function settle(
  situation: Situation,
  plan: Plan,
  among: readonly Share[],
  areas: readonly AreaGrid[],
  ordered?: readonly Limit[],
): Settled {
  const whole = decide(situation, plan, ordered);
  const {
    powers,
    power,
    held,
    areas: closed,
  } = deal(whole.power, among, { ...plan.common, ...boundsOf(whole.code, plan.common) }, areas, whole.rule);
  // A grid point with limits of its own may hold back what the whole would be allowed.
  if (!held || Math.abs(power - whole.power) < noticeable) return { decision: whole, powers, held: closed };
  const next = { power: whole.power, code: whole.code };
  return { decision: { ...whole, power, off: false, code: held.code, area: held.area, next }, powers, held: closed };
}

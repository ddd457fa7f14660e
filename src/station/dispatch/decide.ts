// Decides the power of the station from the situation and the plan, with the reason that limited it. Pure; the running station
// and the simulated history both use it.
import { limits } from './limits/index.ts';
import { wantOf } from './strategies/index.ts';
import type { Common, Decision, Limit, Plan, ReasonCode, Situation } from './decision.ts';
import { narrow } from './limits/narrow.ts';
import type { Wish } from './strategy.ts';

/** If the plan has no entry, the limits still apply, to a request of 0 kW. */
export const wishOf = (situation: Situation, plan: Plan): Wish<ReasonCode> =>
  wantOf(situation, plan) ?? { power: 0, code: 'no-row' };

export function decide(
  situation: Situation,
  plan: Plan,
  ordered: readonly Limit[] = limits,
  wish: Wish<ReasonCode> = wishOf(situation, plan),
): Decision {
  const bandsOf = (some: readonly Limit[], at: Situation) =>
    some.map((limit) => [limit.code, limit.bound(at, plan.common)] as const);
  const { power, code } = narrow(wish, bandsOf(ordered, situation));
  const bound = code !== wish.code;
  return {
    wanted: wish.power,
    power,
    off: (wish.off ?? false) && !bound,
    code,
    ...(wish.rule && { rule: wish.rule }),
    ...(bound && {
      next: narrow(
        wish,
        bandsOf(
          ordered.filter((limit) => limit.code !== code),
          { ...situation, ...situation.without?.(code) },
        ),
      ),
    }),
  };
}

/** The limits that must be remembered until the next second. */
export const inhibited = (situation: Situation, common: Common): ReadonlySet<ReasonCode> =>
  new Set(limits.filter((limit) => limit.holds?.(situation, common)).map(({ code }) => code));

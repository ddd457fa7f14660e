// In: the situation and the plan. Out: one power and the one reason that bound it. Pure; the same for the running station and for its made history.
import { limits } from './limits/index.ts';
import { strategies } from './strategies/index.ts';
import type { Decision, Limit, Plan, ReasonCode, Situation } from './decision.ts';

/** kW by which a limit must change the power to be its reason. */
const noticeable = 0.05;

export function decide(situation: Situation, plan: Plan, ordered: readonly Limit[] = limits): Decision {
  const strategy = strategies.find(({ kind }) => kind === plan.kind);
  const wish = strategy?.want(situation, plan);
  if (!wish) return { wanted: 0, power: 0, off: false, code: 'no-row' };
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  let lowBy: ReasonCode = wish.code;
  let highBy: ReasonCode = wish.code;
  for (const limit of ordered) {
    const { code } = limit;
    const band = limit.bound(situation, plan);
    // Within what earlier limits left: a protection is never widened.
    if (band?.high !== undefined && band.high < high) {
      high = Math.max(low, band.high);
      highBy = code;
    }
    if (band?.low !== undefined && band.low > low) {
      low = Math.min(high, band.low);
      lowBy = code;
    }
  }
  const power = Math.min(high, Math.max(low, wish.power));
  const code = power < wish.power - noticeable ? highBy : power > wish.power + noticeable ? lowBy : wish.code;
  return { wanted: wish.power, power, off: wish.off ?? false, code, ...(wish.rule && { rule: wish.rule }) };
}

/** The limits that have to be remembered until the next second. */
export const held = (situation: Situation, plan: Plan): ReadonlySet<ReasonCode> =>
  new Set(limits.filter((limit) => limit.holds?.(situation, plan)).map(({ code }) => code));

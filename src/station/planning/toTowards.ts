// In: a horizon and its plan. Out: for each step whether the dispatch is to take there what the grid point leaves, and up to which SOC. Pure.
import type { Direction } from './columns.ts';
import type { Horizon, PlanStep, PowerPlan } from './horizon.ts';

/** kW of all that the storage could, charging positive; and % at which it is enough. */
export interface Towards {
  power: number;
  soc: number;
}
/** kW by which a plan is at its most. */
const near = 0.5;

/**
 * Where a limit at the grid point takes from the power, the planned power is only as good as the forecast of the site: with less load there is
 * more room, and it would stay empty. There the dispatch may ask for all and is held by the limit itself, second by second. It ends at the SOC that
 * the plan has at the end of the stretch of one price; where the limit takes from all of that stretch, at the limit of the SOC, since there every
 * further kWh is welcome.
 */
export function toTowards(horizon: Horizon, { steps: planned }: Pick<PowerPlan, 'steps'>): (Towards | null)[] {
  const { steps } = horizon;
  const made: (Towards | null)[] = [];
  // From its end on, so that every step knows the rest of its stretch.
  let rest: Stretch | undefined;
  for (let index = steps.length - 1; index >= 0; index -= 1) {
    const [step, next, plan] = [steps[index], steps[index + 1], planned[index]];
    if (!step || !plan) continue;
    if (!next || next.buy !== step.buy || next.sell !== step.sell) rest = undefined;
    rest = withStep(rest, horizon, index, plan);
    made[index] = towards(horizon, rest);
  }
  return made;
}

function withStep(after: Stretch | undefined, horizon: Horizon, index: number, { power, soc }: PlanStep): Stretch {
  const own = wayOf(power);
  const way = after?.way ?? own;
  const most = way && mostOf(horizon, index, way);
  const atMost = most !== undefined && Math.abs(power) >= most - near;
  return {
    soc: after?.soc ?? soc,
    way,
    mixed: after?.mixed === true || (own !== undefined && own !== way),
    atMost,
    allAtMost: atMost && after?.allAtMost !== false,
  };
}

function towards(horizon: Horizon, { way, mixed, atMost, allAtMost, soc }: Stretch): Towards | null {
  if (!way || mixed || !atMost) return null;
  const { socLow, socUp, reserve = 0 } = horizon.limits;
  const [sign, end] = way === 'charging' ? [1, socUp] : [-1, Math.max(socLow, reserve)];
  return { power: sign * ratedOf(horizon, way), soc: allAtMost ? end : soc };
}
/** From a step to the end of its price. */
interface Stretch {
  /** At its end. */
  soc: number;
  way: Direction | undefined;
  mixed: boolean;
  /** This step takes all that is left, and all of them do. */
  atMost: boolean;
  allAtMost: boolean;
}
const wayOf = (power: number): Direction | undefined => (power > near ? 'charging' : power < -near ? 'discharging' : undefined);
const ratedOf = ({ storage }: Horizon, way: Direction): number => storage[way].losses.reduce((sum, { power }) => sum + power, 0);

/** kW left by a limit that the dispatch keeps by itself; undefined without one, or if more would cost more than it is worth. */
function mostOf(horizon: Horizon, index: number, way: Direction): number | undefined {
  const { demand, reverse, transformer = Number.POSITIVE_INFINITY } = horizon.limits;
  const site = horizon.steps[index]?.site;
  const goal = way === 'charging' ? demand : reverse;
  if (site === undefined || !goal?.enforced || Math.abs(goal.limit) > transformer) return undefined;
  if (way === 'charging' && horizon.demandCharge) return undefined;
  const room = way === 'charging' ? goal.limit - site : site - goal.limit;
  return Math.min(ratedOf(horizon, way), Math.max(0, room));
}

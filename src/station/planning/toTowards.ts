// Decides for each step of a plan whether the dispatch may use all the power that the grid point permits, and up to which SOC.
// Pure.
import type { Direction } from './columns.ts';
import type { Horizon, PlanStep, PowerPlan } from './horizon.ts';

/** Full power of the storage in kW, charging positive, and the SOC in % at which it ends. */
export interface Towards {
  power: number;
  soc: number;
}
/** Tolerance in kW within which a planned power counts as the maximum. */
const near = 0.5;

/**
 * If a limit at the grid point reduces the power, the planned power is only as good as the forecast of the site: with less load,
 * more power would be possible, and the plan would not use it. In such a step the dispatch may request full power, and the limit
 * itself reduces it every second. This ends at the SOC that the plan has at the end of the period with this price. If the limit
 * reduces the power in the whole period, it ends at the SOC limit, because every further kWh is useful there.
 */
export function toTowards(horizon: Horizon, { steps: planned }: Pick<PowerPlan, 'steps'>): (Towards | null)[] {
  const { steps } = horizon;
  const made: (Towards | null)[] = [];
  // Backwards, so that the rest of the period is known for every step.
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
/** The steps up to the end of the period with the same price. */
interface Stretch {
  /** SOC at the end of the period, %. */
  soc: number;
  way: Direction | undefined;
  mixed: boolean;
  /** `atMost`: this step uses all the available power; `allAtMost`: all steps do. */
  atMost: boolean;
  allAtMost: boolean;
}
const wayOf = (power: number): Direction | undefined => (power > near ? 'charging' : power < -near ? 'discharging' : undefined);
const ratedOf = ({ storage }: Horizon, way: Direction): number => storage[way].losses.reduce((sum, { power }) => sum + power, 0);

/** Power in kW that an enforced limit permits; undefined without one, or if more power would cost more than it is worth. */
function mostOf(horizon: Horizon, index: number, way: Direction): number | undefined {
  const { demand, reverse, transformer = Number.POSITIVE_INFINITY } = horizon.limits;
  const site = horizon.steps[index]?.site;
  const goal = way === 'charging' ? demand : reverse;
  if (site === undefined || !goal?.enforced || Math.abs(goal.limit) > transformer) return undefined;
  if (way === 'charging' && horizon.demandCharge) return undefined;
  const room = way === 'charging' ? goal.limit - site : site - goal.limit;
  return Math.min(ratedOf(horizon, way), Math.max(0, room));
}

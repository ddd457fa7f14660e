// In: a horizon and a solver. Out: the cheapest plan over it.
import type { Horizon, PowerPlan } from './horizon.ts';
import type { Solver } from './solver.ts';
import { bothAtOnce, toPlan } from './toPlan.ts';

/** Times that steps are added in which charging excludes discharging; afterwards it is every step. */
const mostRounds = 3;

/**
 * A linear program without integers is solved in a tenth of the time, and hardly ever charges and discharges at once. The steps in which it does get
 * integer variables, and it is solved again.
 */
export async function planAhead(horizon: Horizon, solver: Solver): Promise<PowerPlan> {
  const exclusive = new Set<number>();
  for (let round = 0; ; round += 1) {
    const solution = await solver.solve({ horizon, exclusive: [...exclusive].toSorted((a, b) => a - b) });
    const both = bothAtOnce(horizon, solution).filter((step) => !exclusive.has(step));
    if (both.length === 0) return toPlan(horizon, solution);
    const all = round === mostRounds ? horizon.steps.map((_step, index) => index) : both;
    for (const step of all) exclusive.add(step);
  }
}

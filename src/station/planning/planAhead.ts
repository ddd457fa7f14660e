// Computes the cheapest plan over a horizon with a solver.
import type { Horizon, PowerPlan } from './horizon.ts';
import type { Solver } from './solver.ts';
import { bothAtOnce, toPlan } from './toPlan.ts';

/** Number of rounds in which conflicting steps become exclusive; after that, all steps do. */
const mostRounds = 3;

/**
 * A linear program without integers is solved in a tenth of the time, and its solution hardly ever charges and discharges at the
 * same time. Steps in which it does get integer variables, and the program is solved again.
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

// Stores the simulations of users in memory.
import type { KeptSimulation, Simulations } from '../../../contract/simulations.ts';
import { createSimulator, type Simulator } from './engine/simulator.ts';

/** Maximum number of sessions with a stored simulation. Beyond it the oldest is deleted. */
const mostKept = 20;

/** The simulator of each station. */
const simulators = new WeakMap<Simulations, Simulator>();
export const simulatorOf = (simulations: Simulations): Simulator | undefined => simulators.get(simulations);

export function createSimulations(simulator: Simulator = createSimulator()): Simulations {
  const kept = new Map<string, KeptSimulation>();
  const underWay = new Map<string, { taskId: string; stop: AbortController }>();
  const simulations: Simulations = {
    begin: (session, taskId, stop) => void underWay.set(session, { taskId, stop }),
    running: (session) => underWay.get(session),
    ended: (session) => void underWay.delete(session),
    keep(session, simulation) {
      kept.delete(session);
      kept.set(session, simulation);
      const [oldest] = kept.keys();
      if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    },
    newest: (session) => kept.get(session),
    close: () => simulator.close(),
  };
  simulators.set(simulations, simulator);
  return simulations;
}

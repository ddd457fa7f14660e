// Keeps what people have simulated: in memory, for as long as they are likely to look at it.
import type { KeptSimulation, Simulations } from '../../../contract/simulations.ts';
import { createSimulator, type Simulator } from './engine/simulator.ts';

/** Sessions whose newest one is kept; of more the oldest goes first. */
const mostKept = 20;

/** Who steps through them, of each station. */
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

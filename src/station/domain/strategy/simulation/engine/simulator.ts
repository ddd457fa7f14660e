// Runs simulations in a separate thread, so that they never delay polling and dispatch.
import { createRestingThread, type RestingTimes } from '../../../../threads/resting.ts';
import type { SimulateAsked, SimulateReply } from './messages.ts';
import type { SideOutcome } from '../../../../contract/simulated.ts';

export interface Simulator {
  /** Requests run one at a time; later ones wait. Rejects at once when `signal` aborts. */
  run(asked: SimulateAsked, signal: AbortSignal, report: (done: number, of: number) => void): Promise<readonly SideOutcome[]>;
  close(): Promise<void>;
}
const defaultTimes: RestingTimes = { limitMs: 60_000, idleMs: 60_000 };
const mostMB = 256;

export function createSimulator(times: RestingTimes = defaultTimes): Simulator {
  const thread = createRestingThread<SimulateAsked, SimulateReply>(import.meta.url, 'simulationThread', mostMB, times);
  return {
    run: (asked, signal, report) => thread.ask(asked, (reply) => outcomesOf(reply, report), signal),
    close: () => thread.close(),
  };
}

function outcomesOf(reply: SimulateReply, report: (done: number, of: number) => void): readonly SideOutcome[] | undefined {
  if ('failed' in reply) throw new Error(reply.failed);
  if ('done' in reply) report(reply.done, reply.of);
  return 'outcomes' in reply ? reply.outcomes : undefined;
}

// In: runs to simulate. Out: what came of them, found in a thread of its own: the loop that polls, dispatches and stops never waits for it.
import { createRestingThread, type RestingTimes } from '../../../../threads/resting.ts';
import type { SimulateAsked, SimulateReply } from './messages.ts';
import type { SideOutcome } from '../../../../contract/simulated.ts';

export interface Simulator {
  /** One at a time; the next waits. Ends at once when `signal` says so, and rejects. */
  run(asked: SimulateAsked, signal: AbortSignal, report: (done: number, of: number) => void): Promise<readonly SideOutcome[]>;
  close(): Promise<void>;
}
const usualTimes: RestingTimes = { limitMs: 60_000, idleMs: 60_000 };
const mostMB = 256;

export function createSimulator(times: RestingTimes = usualTimes): Simulator {
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

// In: runs to simulate. Out: what came of them, found in a thread of its own: the loop that polls, dispatches and stops never waits for it.
import type { Worker } from 'node:worker_threads';
import { answerOf, openThread } from '../threads/thread.ts';
import type { SimulateAsked, SimulateReply } from './messages.ts';
import type { SideOutcome } from '../contract/simulated.ts';

export interface Simulator {
  /** One at a time; the next waits. Ends at once when `signal` says so, and rejects. */
  run(asked: SimulateAsked, signal: AbortSignal, report: (done: number, of: number) => void): Promise<readonly SideOutcome[]>;
  close(): Promise<void>;
}
export interface SimulatorTimes {
  /** A simulation that takes longer is ended. */
  limitMs: number;
  /** Who simulates does so again soon; afterwards the memory is given back. */
  idleMs: number;
}
const usualTimes: SimulatorTimes = { limitMs: 60_000, idleMs: 60_000 };
const mostMB = 256;

export function createSimulator(times: SimulatorTimes = usualTimes): Simulator {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  function open(): Worker {
    const worker = openThread(import.meta.url, 'simulationThread', mostMB);
    // Heard here as well, so that the end of an idle thread is no end of the station.
    worker.on('error', () => {});
    worker.on('exit', () => void (thread === worker && (thread = undefined)));
    return worker;
  }
  async function end(): Promise<void> {
    clearTimeout(idle);
    const worker = thread;
    thread = undefined;
    await worker?.terminate();
  }
  async function ask(asked: SimulateAsked, signal: AbortSignal, report: (done: number, of: number) => void) {
    signal.throwIfAborted();
    clearTimeout(idle);
    const worker = (thread ??= open());
    worker.ref();
    try {
      const outcomes = outcomesOf(worker, AbortSignal.any([signal, AbortSignal.timeout(times.limitMs)]), report);
      worker.postMessage(asked);
      return await outcomes;
    } catch (error) {
      // Nothing else gets it out of a run.
      await end();
      throw error;
    } finally {
      worker.unref();
      idle = setTimeout(() => void end(), times.idleMs);
      idle.unref();
    }
  }
  return {
    run(asked, signal, report) {
      const told = line.then(() => ask(asked, signal, report));
      line = told.catch(() => {});
      return told;
    },
    close: end,
  };
}

function outcomesOf(
  worker: Worker,
  signal: AbortSignal,
  report: (done: number, of: number) => void,
): Promise<readonly SideOutcome[]> {
  const take = (told: SimulateReply): readonly SideOutcome[] | undefined => {
    if ('failed' in told) throw new Error(told.failed);
    if ('done' in told) report(told.done, told.of);
    return 'outcomes' in told ? told.outcomes : undefined;
  };
  return answerOf(worker, take, signal);
}

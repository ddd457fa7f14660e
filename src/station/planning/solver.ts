// In: a program in the LP format, or what one is made of. Out: its solution, found in a thread of its own: the loop that polls, dispatches and
// stops never waits for it.
import type { Worker } from 'node:worker_threads';
import { answerOf, openThread } from '../threads/thread.ts';
import type { SolveAsked, SolveReply } from './messages.ts';
import type { Solution } from './toPlan.ts';

export interface Solver {
  /** Rejects where there is no solution, or none in time. One at a time; the next waits. */
  solve(program: SolveAsked['program']): Promise<Solution>;
  close(): Promise<void>;
}
export interface SolverTimes {
  /** An answer that takes longer is none. */
  limitMs: number;
  /** The library is loaded in a fraction of this, unless the machine has other worries. */
  loadMs: number;
  /** Who plans does so again soon; afterwards the memory is given back. */
  idleMs: number;
}
const usualTimes: SolverTimes = { limitMs: 10_000, loadMs: 60_000, idleMs: 60_000 };
/** What a solver that looks at its clock too rarely gets on top, before its thread is ended. */
const graceMs = 1000;
const mostMB = 256;

export function createSolver(times: SolverTimes = usualTimes): Solver {
  let thread: Promise<Worker> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  async function load(): Promise<Worker> {
    const worker = openThread(import.meta.url, 'solverThread', mostMB);
    // An error is handled here as well, so that the end of an idle thread does not end the station.
    worker.on('error', () => {});
    worker.on('exit', () => (thread = undefined));
    await replyOf(worker, times.loadMs);
    return worker;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    const worker = await thread?.catch(() => undefined);
    await worker?.terminate();
  }

  async function ask(asked: SolveAsked): Promise<Solution> {
    clearTimeout(idle);
    const worker = await (thread ??= load());
    worker.ref();
    try {
      worker.postMessage(asked);
      const reply = await replyOf(worker, times.limitMs + graceMs);
      if ('solution' in reply) return reply.solution;
      throw new Error('failed' in reply ? reply.failed : 'it answered something else');
    } finally {
      worker.unref();
      idle = setTimeout(() => void end(), times.idleMs);
      idle.unref();
    }
  }

  return {
    solve(program) {
      const answered = line.then(() => ask({ program, limitS: times.limitMs / 1000 }));
      line = answered.catch(() => {});
      return answered;
    },
    close: end,
  };
}

/** A thread that does not answer in time is ended: nothing else gets it out of the solver. */
async function replyOf(worker: Worker, withinMs: number): Promise<SolveReply> {
  const late = AbortSignal.timeout(withinMs);
  try {
    return await answerOf(worker, (reply: SolveReply) => reply, late);
  } catch (error) {
    if (!late.aborted) throw error;
    void worker.terminate();
    throw new Error('it found no answer in time', { cause: error });
  }
}

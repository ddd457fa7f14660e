// Solves linear programs in a thread of its own, so that polling, dispatch and stops never wait for it.
import type { Worker } from 'node:worker_threads';
import { answerOf, openThread } from '../threads/thread.ts';
import type { SolveAsked, SolveReply } from './messages.ts';
import type { Solution } from './toPlan.ts';

export interface Solver {
  /** Rejects if there is no solution, or none in time. Programs are solved one after the other. */
  solve(program: SolveAsked['program']): Promise<Solution>;
  close(): Promise<void>;
}
export interface SolverTimes {
  /** Time limit of a solution. */
  limitMs: number;
  /** Time limit for loading the library. It normally takes a fraction of this. */
  loadMs: number;
  /** The thread is ended after this idle time, which frees its memory. */
  idleMs: number;
}
const defaultTimes: SolverTimes = { limitMs: 10_000, loadMs: 60_000, idleMs: 60_000 };
/** Additional time for a solver that rarely checks its time limit, before its thread is ended. */
const graceMs = 1000;
const mostMB = 256;

export function createSolver(times: SolverTimes = defaultTimes): Solver {
  let thread: Promise<Worker> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  async function load(): Promise<Worker> {
    const worker = openThread(import.meta.url, 'solverThread', mostMB);
    // Handles errors of an idle thread, which would otherwise end the station.
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

/** Ends a thread that does not respond in time, because a running solver cannot be stopped otherwise. */
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

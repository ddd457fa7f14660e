// A thread that starts with the first request and ends after an idle time, which frees its memory. Requests are answered one at a
// time.
import type { Worker } from 'node:worker_threads';
import { answerOf, openThread } from './thread.ts';

export interface RestingThread<Asked, Reply> {
  /**
   * Requests are answered one after the other. If `signal` is aborted, this rejects and the thread ends. `take` returns undefined
   * as long as more replies follow.
   */
  ask<Answer>(asked: Asked, take: (reply: Reply) => Answer | undefined, signal: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}
export interface RestingTimes {
  /** A request that takes longer is aborted. */
  limitMs: number;
  /** The thread is ended after this idle time. */
  idleMs: number;
}

/** `here`, `name`, `mostMB`: see `openThread`. */
export function createRestingThread<Asked, Reply>(
  here: string,
  name: string,
  mostMB: number,
  { limitMs, idleMs }: RestingTimes,
): RestingThread<Asked, Reply> {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  function open(): Worker {
    const worker = openThread(here, name, mostMB);
    // Handles errors of an idle thread, which would otherwise end the station.
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
  async function askNow<Answer>(asked: Asked, take: (reply: Reply) => Answer | undefined, signal: AbortSignal): Promise<Answer> {
    signal.throwIfAborted();
    clearTimeout(idle);
    const worker = (thread ??= open());
    worker.ref();
    try {
      const answer = answerOf(worker, take, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
      worker.postMessage(asked);
      return await answer;
    } catch (error) {
      // The work of a thread can only be stopped by ending the thread.
      await end();
      throw error;
    } finally {
      worker.unref();
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    }
  }
  return {
    ask(asked, take, signal) {
      const reply = line.then(() => askNow(asked, take, signal));
      line = reply.catch(() => {});
      return reply;
    },
    close: end,
  };
}

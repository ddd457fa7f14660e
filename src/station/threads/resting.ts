// In: a thread of the station, by its file. Out: what it answers, one question at a time: it is begun when somebody asks and ended when nobody has for
// a while, so that its memory is given back.
import type { Worker } from 'node:worker_threads';
import { answerOf, openThread } from './thread.ts';

export interface RestingThread<Asked, Reply> {
  /** The next waits. Ends at once when `signal` says so, and rejects. `take` answers undefined as long as there is more to come. */
  ask<Answer>(asked: Asked, take: (reply: Reply) => Answer | undefined, signal: AbortSignal): Promise<Answer>;
  close(): Promise<void>;
}
export interface RestingTimes {
  /** What takes longer is ended. */
  limitMs: number;
  /** Who asks does so again soon. */
  idleMs: number;
}

/** `here`, `name`, `mostMB`: as of a thread that stays. */
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
    // An error is handled here as well, so that the end of an idle thread does not end the station.
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
      // Nothing else gets it out of what it does.
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

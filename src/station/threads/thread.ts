// Starts a thread for a module and reads its replies. In the built program the module is a bundle next to the caller; from the
// sources it runs in Vite's module runner, like the station.
import { Worker } from 'node:worker_threads';

/** `here`: the address of the calling file; `name`.ts is next to it. */
export function openThread(here: string, name: string, mostMB: number): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: mostMB };
  if (!here.endsWith('.ts')) return new Worker(new URL(`${name}.js`, here), { resourceLimits });
  const argv = [new URL(`${name}.ts`, here).pathname];
  return new Worker(new URL('../../tools/run.mjs', import.meta.url), { argv, resourceLimits });
}

/** The first message of a thread that `take` accepts. Rejects when the thread fails or ends, and when `signal` is aborted. */
export function answerOf<Reply, Answer>(
  worker: Worker,
  take: (reply: Reply) => Answer | undefined,
  signal?: AbortSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const settle = (): void => {
      signal?.removeEventListener('abort', stop);
      worker.off('message', hear).off('error', fail).off('exit', leave);
    };
    const fail = (error: unknown): void => {
      settle();
      reject(error);
    };
    const stop = (): void => fail(signal?.reason);
    const leave = (): void => fail(new Error('its thread has ended'));
    const hear = (reply: Reply): void => {
      try {
        const answer = take(reply);
        if (answer === undefined) return;
        settle();
        resolve(answer);
      } catch (error) {
        fail(error);
      }
    };
    signal?.addEventListener('abort', stop);
    worker.on('message', hear).on('error', fail).on('exit', leave);
  });
}

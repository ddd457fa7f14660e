// In: papers as they are laid out. Out: their files, made in a thread of its own: the loop that polls, dispatches and stops never waits for it.
import type { Worker } from 'node:worker_threads';
import { Refused } from '../contract/index.ts';
import type { DrawnPaper, Printer, PrintReply } from '../contract/papers.ts';
import { answerOf, openThread } from '../threads/thread.ts';

/** One that takes longer is ended. */
const limitMs = 120_000;
/** The font is given back when nobody prints any more. */
const idleMs = 10_000;
const mostMB = 256;

export function createPrinter(): Printer {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  function open(): Worker {
    const worker = openThread(import.meta.url, 'paperThread', mostMB);
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
  async function ask(paper: DrawnPaper, signal: AbortSignal): Promise<Uint8Array> {
    signal.throwIfAborted();
    clearTimeout(idle);
    const worker = (thread ??= open());
    worker.ref();
    try {
      const bytes = answerOf(worker, bytesOf, AbortSignal.any([signal, AbortSignal.timeout(limitMs)]));
      worker.postMessage(paper);
      return await bytes;
    } catch (error) {
      // Nothing else gets it out of a page.
      if (!(error instanceof Refused)) await end();
      throw error;
    } finally {
      worker.unref();
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    }
  }
  return {
    print(paper, signal) {
      const told = line.then(() => ask(paper, signal));
      line = told.catch(() => {});
      return told;
    },
    close: end,
  };
}

function bytesOf(told: PrintReply): Uint8Array {
  if ('failed' in told) throw new Error(told.failed);
  if ('lacks' in told) throw new Refused(409, 'The font of printed reports has no letters for this language');
  return told.bytes;
}

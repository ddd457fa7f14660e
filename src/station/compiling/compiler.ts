// In: files of schemas/. Out: their content, made in a thread of its own: compiling takes a second, and devices, dispatch and stops wait for none.
import { Worker } from 'node:worker_threads';
import type { Compiled } from '../../compiler/compile.ts';
import type { Asked, Told } from './messages.ts';

export type Compile = (files: ReadonlyMap<string, string>, stationCode: string) => Promise<Compiled>;
export interface Compiler {
  compile: Compile;
  close(): Promise<void>;
}
/** Who edits saves again soon; afterwards the memory is given back. */
const idleMs = 60_000;
/** Many times what the delivered schemas need: what needs more fails by itself, and not the station with it. */
const mostMB = 512;

export function createCompiler(): Compiler {
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  function start(): Worker {
    const worker = startThread();
    // Heard here as well, so that the end of an idle thread is no end of the station.
    worker.on('error', () => {});
    worker.on('exit', () => {
      if (thread === worker) thread = undefined;
    });
    return worker;
  }

  async function end(): Promise<void> {
    clearTimeout(idle);
    await thread?.terminate();
  }

  async function ask(asked: Asked): Promise<Compiled> {
    clearTimeout(idle);
    const worker = (thread ??= start());
    // Whoever waits for an answer keeps the process alive; a thread without work does not.
    worker.ref();
    try {
      const told = await answerOf(worker, asked);
      if ('failed' in told) throw new Error(told.failed);
      return told.made;
    } finally {
      worker.unref();
      idle = setTimeout(() => void end(), idleMs);
      idle.unref();
    }
  }

  return {
    compile(files, stationCode) {
      const asked = line.then(() => ask({ files, stationCode }));
      line = asked.catch(() => {});
      return asked;
    },
    close: end,
  };
}

function answerOf(worker: Worker, asked: Asked): Promise<Told> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      worker.off('message', take);
      worker.off('error', fail);
      worker.off('exit', leave);
    };
    const take = (told: Told) => {
      settle();
      resolve(told);
    };
    const fail = (error: Error) => {
      settle();
      reject(error);
    };
    const leave = () => fail(new Error('its thread has ended'));
    worker.on('message', take).on('error', fail).on('exit', leave);
    worker.postMessage(asked);
  });
}

/** Delivered, it lies beside this file as its own bundle; from the sources it goes through Vite's module runner, as the station does. */
function startThread(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: mostMB };
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return new Worker(new URL('compileThread.js', here), { resourceLimits });
  const argv = [new URL('compileThread.ts', here).pathname];
  return new Worker(new URL('../../tools/run.mjs', here), { argv, resourceLimits });
}

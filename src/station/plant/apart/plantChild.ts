// Starts and ends the process of the simulated plant, and sends requests to it.
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import type { Order, Ports, Reply } from './messages.ts';

const endWithinMs = 10_000;

/** Sends a request and returns the ports of the devices. Rejects if the request failed or the process has ended. */
export function ask(child: ChildProcess, order: Order): Promise<Ports> {
  return new Promise((resolve, reject) => {
    const settle = (): void => void child.off('message', take).off('exit', leave);
    const take = (message: unknown): void => {
      settle();
      const reply = message as Reply;
      if ('failed' in reply) reject(new Error(reply.failed));
      else resolve(reply.ports);
    };
    const leave = (): void => {
      settle();
      reject(new Error('The process of the simulated plant has ended'));
    };
    child.on('message', take).on('exit', leave);
    child.send(order);
  });
}

/** Lets the process save its state and end. Kills it if this takes longer than `endWithinMs`. */
export function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
    child.once('exit', () => {
      clearTimeout(late);
      done();
    });
    child.send({ do: 'close' } satisfies Order);
  });
}

/** Resolves when the devices are served. */
export async function startProcess(
  order: Order,
  onError: (error: unknown) => void,
): Promise<{ child: ChildProcess; ports: Ports }> {
  const child = forked(import.meta.url).on('error', onError);
  try {
    return { child, ports: await ask(child, order) };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
}

/**
 * In the built program, the process is a bundle next to this file. From the sources, it runs in the module runner of Vite, like
 * the station.
 */
function forked(here: string): ChildProcess {
  // Options of the station process, such as a debugger port, are not passed on.
  const options: ForkOptions = { execArgv: ['--max-semi-space-size=4'], serialization: 'advanced' };
  if (!here.endsWith('.ts')) return fork(new URL('plantProcess.js', here), [], options);
  return fork(new URL('../../../tools/run.mjs', here), [new URL('plantProcess.ts', here).pathname], options);
}

// Starts and ends the process that shows an incident file.
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import { once } from 'node:events';
import { NoIncident } from '../noIncident.ts';
import type { RecordOrder, RecordReady, RecordReply } from './messages.ts';

/** Memory limit of the process. A file that needs more ends only this process. */
const mostMB = 512;

interface Started {
  child: ChildProcess;
  ready: RecordReady;
}

/** `place`: the folder for its temporary files, which is removed with it. */
export async function startRecord(order: RecordOrder, place: string, patienceMs: number): Promise<Started> {
  const child = forked(import.meta.url, place);
  try {
    return { child, ready: await ask(child, order, patienceMs) };
  } catch (error) {
    await end(child);
    throw error;
  }
}

/** Kills the process, which has nothing to save. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

function ask(child: ChildProcess, order: RecordOrder, patienceMs: number): Promise<RecordReady> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error): void => {
      clearTimeout(late);
      reject(error);
    };
    const late = setTimeout(() => fail(new NoIncident('too-large', 'it takes too long')), patienceMs);
    child.once('error', fail).once('exit', () => fail(new NoIncident('other', 'its process has ended')));
    child.once('message', (reply: RecordReply) => {
      if ('failed' in reply) return fail(new NoIncident(reply.failed, reply.message));
      clearTimeout(late);
      resolve(reply.ready);
    });
    child.send(order);
  });
}

/** In the built program it is a bundle next to this file; from the sources it runs in Vite's module runner, like the station. */
function forked(here: string, place: string): ChildProcess {
  const execArgv = ['--max-semi-space-size=4', `--max-old-space-size=${mostMB}`];
  // The process gets no other variables of the program's environment, such as tokens.
  const { PATH, TZ } = process.env;
  const options: ForkOptions = { execArgv, stdio: ['ignore', 'ignore', 'ignore', 'ipc'], env: { PATH, TZ, TMPDIR: place } };
  if (!here.endsWith('.ts')) return fork(new URL('recordProcess.js', here), [], options);
  return fork(new URL('../../../tools/run.mjs', here), [new URL('recordProcess.ts', here).pathname], options);
}

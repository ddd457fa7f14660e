// In: a plant file and the saved devices. Out: the simulated plant in a process of its own: what it costs takes nothing from the station, which
// meets it as it would meet the real one, over Modbus TCP.
import { type ChildProcess, fork, type ForkOptions } from 'node:child_process';
import type { Fault } from '../faults/fault.ts';
import type { RunningPlant, StartPlantOptions } from '../startPlant.ts';
import type { Order, Ports, Told, Types } from './messages.ts';

/** A plant as the station meets it. */
export type ServedPlant = Pick<RunningPlant, 'endpoint' | 'sync' | 'fault' | 'close'>;
export interface ServeOptions extends Pick<StartPlantOptions, 'plant' | 'devices' | 'types' | 'clock'> {
  stateFile: string;
  report: (what: string, error: unknown) => void;
  /** The devices answer elsewhere. */
  moved: () => void;
}
export type ServePlant = (options: ServeOptions) => Promise<ServedPlant>;

/** One that ended by itself begins again from its last state. */
const againMs = 1000;
const endWithinMs = 10_000;

export async function startPlantApart(options: ServeOptions): Promise<ServedPlant> {
  const { plant, stateFile, devices, types, report, moved } = options;
  const faults = new Map<string, Fault>();
  let ports: Ports = {};
  /** What the process has. */
  let sent: Types | undefined;
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  async function begin(): Promise<void> {
    const begun = startProcess((error) => report('plant', error));
    sent = types();
    try {
      ports = await ask(begun, { do: 'start', plant, stateFile, devices: devices(), types: sent });
    } catch (error) {
      begun.kill('SIGKILL');
      throw error;
    }
    for (const [device, fault] of faults) begun.send({ do: 'fault', device, fault } satisfies Order);
    child = begun;
    begun.once('exit', (code, signal) => {
      if (child !== begun) return;
      child = undefined;
      report('plant', `The process of the simulated plant ended with ${code ?? signal}`);
      beginAgain();
    });
  }
  function beginAgain(): void {
    const failed = (error: unknown): void => {
      report('plant', error);
      beginAgain();
    };
    again = setTimeout(() => void inLine(begin).then(moved, failed), againMs);
  }
  function inLine(work: () => Promise<void>): Promise<void> {
    const done = line.then(work);
    line = done.catch(() => {});
    return done;
  }
  async function sync(): Promise<void> {
    if (!child) return;
    const now = types();
    const changed = now !== sent && { types: now };
    sent = now;
    try {
      ports = await ask(child, { do: 'sync', devices: devices(), ...changed });
    } catch (error) {
      // Acquisition and alarms take on what changed all the same.
      report('plant', error);
    }
  }
  await begin();

  return {
    endpoint(device) {
      const port = ports[device];
      return port === undefined ? undefined : { ip: '127.0.0.1', port };
    },
    sync: () => inLine(sync),
    fault(device, fault) {
      if (fault) faults.set(device, fault);
      else faults.delete(device);
      child?.send({ do: 'fault', device, fault } satisfies Order);
    },
    async close() {
      clearTimeout(again);
      await line;
      const last = child;
      child = undefined;
      if (last) await end(last);
    },
  };
}

/** Answers where the devices are. */
function ask(child: ChildProcess, order: Order): Promise<Ports> {
  return new Promise((resolve, reject) => {
    const settle = (): void => void child.off('message', take).off('exit', leave);
    const take = (message: unknown): void => {
      settle();
      const told = message as Told;
      if ('failed' in told) reject(new Error(told.failed));
      else resolve(told.ports);
    };
    const leave = (): void => {
      settle();
      reject(new Error('The process of the simulated plant has ended'));
    };
    child.on('message', take).on('exit', leave);
    child.send(order);
  });
}

/** It saves its state; one that does not come to it is ended. */
function end(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    const late = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
    child.once('exit', () => {
      clearTimeout(late);
      done();
    });
    child.send({ do: 'close' } satisfies Order);
  });
}

/** Delivered, it lies beside this file as its own bundle; from the sources it goes through Vite's module runner, as the station does. */
function startProcess(onError: (error: unknown) => void): ChildProcess {
  return forked(import.meta.url).on('error', onError);
}
function forked(here: string): ChildProcess {
  // What the station was started with, such as a debugger's port, is for the station.
  const options: ForkOptions = { execArgv: ['--max-semi-space-size=4'], serialization: 'advanced' };
  if (!here.endsWith('.ts')) return fork(new URL('plantProcess.js', here), [], options);
  return fork(new URL('../../../tools/run.mjs', here), [new URL('plantProcess.ts', here).pathname], options);
}

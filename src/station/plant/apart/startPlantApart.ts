// Runs the simulated plant in a separate process, so that it does not slow down the station. The station communicates with it
// over Modbus TCP, as with a real plant.
import type { ChildProcess } from 'node:child_process';
import type { Fault } from '../faults/fault.ts';
import type { RunningPlant, StartPlantOptions } from '../startPlant.ts';
import type { Order, Ports, Types } from './messages.ts';
import { ask, end, startProcess } from './plantChild.ts';

/** The functions of a plant that the station uses. */
export type ServedPlant = Pick<RunningPlant, 'endpoint' | 'sync' | 'fault' | 'close'>;
export interface ServeOptions extends Pick<StartPlantOptions, 'plant' | 'devices' | 'types' | 'clock'> {
  stateFile: string;
  report: (what: string, error: unknown) => void;
  /** Called when the addresses of the devices have changed. */
  moved: () => void;
}
export type ServePlant = (options: ServeOptions) => Promise<ServedPlant>;

/** Delay before a process that ended unexpectedly is started again, from its last saved state. */
const againMs = 1000;

export async function startPlantApart(options: ServeOptions): Promise<ServedPlant> {
  const { plant, stateFile, devices, types, report, moved } = options;
  const faults = new Map<string, Fault>();
  let ports: Ports = {};
  /** The device types that the process has. */
  let sent: Types | undefined;
  let child: ChildProcess | undefined;
  let again: NodeJS.Timeout | undefined;
  const inLine = createLine();

  async function begin(): Promise<void> {
    sent = types();
    const start: Order = { do: 'start', plant, stateFile, devices: devices(), types: sent };
    const { child: begun, ports: found } = await startProcess(start, (error) => report('plant', error));
    ports = found;
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
  async function sync(): Promise<void> {
    if (!child) return;
    const now = types();
    const changed = now !== sent && { types: now };
    sent = now;
    try {
      ports = await ask(child, { do: 'sync', devices: devices(), ...changed });
    } catch (error) {
      // Acquisition and alarms apply the change nevertheless.
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
      await inLine(async () => clearTimeout(again));
      const last = child;
      child = undefined;
      if (last) await end(last);
    },
  };
}

/** Runs pieces of work one after another. */
function createLine(): (work: () => Promise<void>) => Promise<void> {
  let line: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = line.then(work);
    line = done.catch(() => {});
    return done;
  };
}

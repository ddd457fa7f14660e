// Runs in a separate process: receives a plant file and device records as messages, and serves the simulated plant by Modbus.
import type { DeviceRecord } from '../../contract/index.ts';
import { type RunningPlant, startPlant } from '../startPlant.ts';
import type { Order, Ports, Reply, Types } from './messages.ts';

let devices: readonly DeviceRecord[] = [];
let types: Types = {};
let plant: RunningPlant | undefined;
let line: Promise<void> = Promise.resolve();

async function follow(order: Order): Promise<void> {
  if (order.do === 'fault') return plant?.fault(order.device, order.fault);
  if (order.do === 'close') {
    await plant?.close();
    process.exit();
  }
  devices = order.devices;
  types = order.types ?? types;
  if (order.do === 'sync') await plant?.sync();
  else {
    const { plant: file, stateFile } = order;
    const given = { plant: file, devices: () => devices, types: () => types, clock: { now: Date.now }, stateFile };
    plant = await startPlant({ ...given, report: (what, error) => console.error(`${what}: ${reasonOf(error)}`) });
  }
  send({ ports: portsNow() });
}

function portsNow(): Ports {
  const found = devices.map(({ id }) => [id, plant?.endpoint(id)] as const);
  return Object.fromEntries(found.flatMap(([id, at]) => (at && 'port' in at ? [[id, at.port]] : [])));
}

const send = (reply: Reply): void => void process.send?.(reply);
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const isOrder = (message: unknown): message is Order => typeof message === 'object' && message !== null && 'do' in message;

process.on('message', (message) => {
  if (!isOrder(message)) return;
  const isAsked = message.do === 'start' || message.do === 'sync';
  const failed = (error: unknown): void => (isAsked ? send({ failed: reasonOf(error) }) : console.error(error));
  line = line.then(() => follow(message)).catch(failed);
});
// Only the station ends this process. Signals of the terminal reach both processes, and the plant must run while the station is
// still stopping.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());

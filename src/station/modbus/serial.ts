// Opens links over serial lines. The devices on one line share its port, which closes after the last of them. The serial library
// is optional: without it no line can be opened, and devices on serial lines are saved but not read.
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import ModbusRTU from 'modbus-serial';
import type { SerialLine } from '../contract/index.ts';
import { type Connection, openShared } from './gateway.ts';
import { toWire } from './library.ts';
import { type Carrier, LinkError, type ModbusLink } from './link.ts';

/** Ports that are being closed. A port can only be opened again after that. */
const closing = new Map<string, Promise<void>>();

let found: boolean | undefined;
export function hasSerial(): boolean {
  if (found === undefined) {
    try {
      createRequire(import.meta.url)('serialport');
      found = true;
    } catch {
      found = false;
    }
  }
  return found;
}

/** `timeoutMs`: for each request of this link. Other links on the line have their own. */
export async function openSerial(line: SerialLine, timeoutMs: number, pauseMs = 0): Promise<ModbusLink> {
  if (!hasSerial()) throw new LinkError('unreachable', 'no serial support');
  return openShared({
    name: JSON.stringify(line),
    connections: 1,
    pauseMs: Math.max(pauseMs, silenceMs(line)),
    timeoutMs,
    connect: () => openPort(line),
  });
}

/** Silence between two frames according to the Modbus serial line specification: 3.5 characters, 1.75 ms above 19200 baud. */
function silenceMs({ baudRate, parity, dataBits, stopBits }: SerialLine): number {
  const bits = 1 + dataBits + (parity === 'none' ? 0 : 1) + stopBits;
  return Math.ceil(baudRate > 19_200 ? 1.75 : (3500 * bits) / baudRate);
}

async function openPort({ serial, baudRate, parity, dataBits, stopBits }: SerialLine): Promise<Connection> {
  await closing.get(serial);
  const client = new ModbusRTU();
  try {
    await client.connectRTUBuffered(serial, { baudRate, parity, dataBits, stopBits });
  } catch (error) {
    throw new LinkError('unreachable', error instanceof Error ? error.message : String(error));
  }
  return { wire: toWire(client), carrier: toCarrier(client, serial), lateResponses: 'wait' };
}

function toCarrier(client: ModbusRTU, serial: string): Carrier {
  const events = new EventEmitter();
  let destroyed = false;
  const end = (): void => {
    if (destroyed) return;
    destroyed = true;
    events.emit('close');
  };
  const destroy = (): void => {
    if (destroyed) return;
    const closed = new Promise<void>((done) => client.close(() => done())).then(() => void closing.delete(serial));
    closing.set(serial, closed);
    end();
  };
  client.on('close', end);
  client.on('error', destroy);
  return {
    get destroyed() {
      return destroyed;
    },
    destroy,
    once: (event, listener) => events.once(event, listener),
    off: (event, listener) => events.off(event, listener),
  };
}

// Opens links over serial lines. Devices on one line share one port, which closes after the last of them. The serial library is
// optional: without it no line can be opened, and devices on serial lines are saved but not read.
import { EventEmitter } from 'node:events';
import { createRequire } from 'node:module';
import ModbusRTU from 'modbus-serial';
import type { SerialLine } from '../contract/index.ts';
import { toWire } from './library.ts';
import { type Carrier, LinkError, type ModbusLink, toLinks } from './link.ts';

interface SharedPort {
  linkWithin: (timeoutMs: number) => ModbusLink;
  carrier: Carrier;
  users: number;
}
const ports = new Map<string, Promise<SharedPort>>();

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
export async function openSerial(line: SerialLine, timeoutMs: number): Promise<ModbusLink> {
  if (!hasSerial()) throw new LinkError('unreachable', 'no serial support');
  const key = JSON.stringify(line);
  let opening = ports.get(key);
  if (!opening) {
    opening = openPort(line, () => ports.delete(key));
    ports.set(key, opening);
    opening.catch(() => ports.delete(key));
  }
  const port = await opening;
  port.users += 1;
  const link = port.linkWithin(timeoutMs);
  let mine = true;
  let written = 0;
  return {
    get open() {
      return mine && link.open;
    },
    get written() {
      return written;
    },
    read: (unitId, table, address, count, urgency) => link.read(unitId, table, address, count, urgency),
    write(unitId, table, address, values, by, urgency, isDue) {
      if (urgency !== 'prepare') written += 1;
      return link.write(unitId, table, address, values, by, urgency, isDue);
    },
    close() {
      if (!mine) return;
      mine = false;
      port.users -= 1;
      if (port.users === 0) port.carrier.destroy();
    },
  };
}

async function openPort(line: SerialLine, gone: () => void): Promise<SharedPort> {
  const { serial, baudRate, parity, dataBits, stopBits } = line;
  const client = new ModbusRTU();
  try {
    await client.connectRTUBuffered(serial, {
      baudRate,
      parity,
      dataBits,
      stopBits,
    });
  } catch (error) {
    throw new LinkError('unreachable', error instanceof Error ? error.message : String(error));
  }
  const carrier = toCarrier(client, gone);
  return { carrier, users: 0, linkWithin: toLinks(toWire(client), carrier) };
}

function toCarrier(client: ModbusRTU, gone: () => void): Carrier {
  const events = new EventEmitter();
  let destroyed = false;
  const end = (): void => {
    if (destroyed) return;
    destroyed = true;
    gone();
    events.emit('close');
  };
  client.on('close', end);
  client.on('error', () => client.close(end));
  return {
    get destroyed() {
      return destroyed;
    },
    destroy() {
      if (!destroyed) client.close(() => {});
      end();
    },
    once: (event, listener) => events.once(event, listener),
    off: (event, listener) => events.off(event, listener),
  };
}

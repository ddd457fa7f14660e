// Modbus between plant and station within one process: the frames, faults and links of the product without sockets. Sockets
// follow the real clock, so two weeks of simulated time would never end with them.
import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { RegisterTable } from '../../../../src/core/devices/device.ts';
import { type Connection, openShared } from '../../../../src/station/modbus/gateway.ts';
import { LinkError, type ModbusLink, type Wire } from '../../../../src/station/modbus/link.ts';
import { answerPdu } from '../../../../src/station/modbus/pdu.ts';
import type { ModbusServer, ModbusServerOptions } from '../../../../src/station/modbus/server.ts';

const servers = new Map<number, ModbusServerOptions>();
let lastPort = 0;

/** Replaces a Modbus TCP server. */
export function listenInProcess(options: ModbusServerOptions): Promise<ModbusServer> {
  const port = (lastPort += 1);
  servers.set(port, options);
  return Promise.resolve({ port, connections: 1, close: () => Promise.resolve(void servers.delete(port)) });
}

/** A write request of the station. */
export interface Written {
  unitId: number;
  table: RegisterTable;
  address: number;
  values: readonly number[];
}
type OnWrite = (written: Written) => void;

export const openInProcess = (port: number, timeoutMs: number, onWrite: OnWrite): Promise<ModbusLink> =>
  openShared({ name: `in process ${port}`, connections: 1, pauseMs: 0, timeoutMs, connect: () => connectTo(port, onWrite) });

function connectTo(port: number, onWrite: OnWrite): Promise<Connection> {
  const server = servers.get(port);
  if (!server) return Promise.reject(new LinkError('refused', `nothing listens at port ${port}`));
  const carrier = createCarrier();
  return Promise.resolve({ wire: toWire(server, carrier, onWrite), carrier, lateResponses: 'numbered' });
}

/** The socket interface that a fault uses to cut the line. */
type Carrier = EventEmitter & Pick<Socket, 'destroy'> & { destroyed: boolean };
function createCarrier(): Carrier {
  const events = new EventEmitter();
  const carrier: Carrier = Object.assign(events, {
    destroyed: false,
    destroy(): Socket {
      if (!carrier.destroyed) {
        carrier.destroyed = true;
        events.emit('close');
      }
      return carrier as unknown as Socket;
    },
  });
  return carrier;
}

const readCodes: Readonly<Record<RegisterTable, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 };
const headerBytes = 7;

function toWire({ bank, deliver }: ModbusServerOptions, carrier: Carrier, onWrite: (written: Written) => void): Wire {
  const ask = (unitId: number, request: Buffer): Promise<Buffer> =>
    new Promise((done, fail) => {
      const found = bank(unitId);
      const pdu = found ? answerPdu(request, found) : Buffer.from([request.readUInt8(0) | 0x80, 11]);
      const answer = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, pdu.length + 1, unitId]), pdu]);
      const send = (bytes: Buffer): void => {
        const got = bytes.subarray(headerBytes);
        const code = got[0] ?? 0;
        if (code > 0x80) fail(Object.assign(new Error('exception'), { modbusCode: got[1] ?? 0 }));
        else if (code !== request[0]) fail(new LinkError('malformed', 'another function answers'));
        else if (got.length !== pdu.length) fail(new LinkError('length', 'an answer of another length'));
        else done(got);
      };
      if (deliver) deliver(answer, send, carrier as unknown as Socket);
      else send(answer);
    });
  return {
    async read(unitId, table, address, count) {
      const code = readCodes[table];
      const answer = await ask(unitId, Buffer.from([code, address >> 8, address & 0xff, count >> 8, count & 0xff]));
      if (code <= 2) return Array.from({ length: count }, (_each, at) => ((answer[2 + (at >> 3)] ?? 0) >> (at & 7)) & 1);
      return Array.from({ length: count }, (_each, at) => answer.readUInt16BE(2 + at * 2));
    },
    async write(unitId, table, address, values) {
      onWrite({ unitId, table, address, values });
      if (table === 'coil') {
        for (const [at, value] of values.entries()) {
          const place = address + at;
          await ask(unitId, Buffer.from([5, place >> 8, place & 0xff, value === 0 ? 0 : 0xff, 0]));
        }
        return;
      }
      const request = Buffer.alloc(6 + values.length * 2);
      request.writeUInt8(16, 0);
      request.writeUInt16BE(address, 1);
      request.writeUInt16BE(values.length, 3);
      request.writeUInt8(values.length * 2, 5);
      values.forEach((value, at) => request.writeUInt16BE(value, 6 + at * 2));
      await ask(unitId, request);
    },
  };
}

// A Modbus TCP server on one port. A malformed frame ends only its own connection.
import { createServer, type Server, type Socket } from 'node:net';
import { answerPdu, exception, type Bank } from './pdu.ts';

export interface ModbusServerOptions {
  host?: string;
  /** 0 selects a free port. */
  port?: number;
  /** The bank of a unit id. If undefined, the answer is "gateway target failed to respond". */
  bank: (unitId: number) => Bank | undefined;
  /** Sends an answer. Replaced for simulated faults (silence, delay, garbage). Default: immediately and unchanged. */
  deliver?: (answer: Buffer, send: (bytes: Buffer) => void, socket: Socket) => void;
}
export interface ModbusServer {
  readonly port: number;
  readonly connections: number;
  close(): Promise<void>;
}

/** Transaction, protocol (0) and length of the rest. */
const headerBytes = 6;
/** Unit id and at most 253 bytes of request. */
const longest = 254;
/** A client without any traffic for this time is disconnected. */
const idleMs = 300_000;

export async function createModbusServer(options: ModbusServerOptions): Promise<ModbusServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    // A reset by the client needs no handling; "close" follows.
    socket.on('error', () => {});
    serve(socket, options);
  });
  server.maxConnections = 64;
  await listen(server, options.port ?? 0, options.host ?? '127.0.0.1');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    get connections() {
      return sockets.size;
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, () => {
      server.off('error', fail);
      done();
    });
  });
}

function serve(socket: Socket, { bank, deliver }: ModbusServerOptions): void {
  let rest: Buffer = Buffer.alloc(0);
  const send = (bytes: Buffer): void => {
    if (!socket.destroyed) socket.write(bytes);
  };
  socket.on('data', (chunk: Buffer) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length >= headerBytes) {
      const length = rest.readUInt16BE(4);
      // Not Modbus, or not the start of a frame. The start of the next frame cannot be found, so the connection is closed.
      if (rest.readUInt16BE(2) !== 0 || length < 2 || length > longest) return void socket.destroy();
      if (rest.length < headerBytes + length) return;
      const frame = rest.subarray(0, headerBytes + length);
      rest = rest.subarray(headerBytes + length);
      const answer = answerFrame(frame, bank);
      if (deliver) deliver(answer, send, socket);
      else send(answer);
    }
  });
}

function answerFrame(frame: Buffer, bank: ModbusServerOptions['bank']): Buffer {
  const unitId = frame.readUInt8(6);
  const request = frame.subarray(7);
  const found = bank(unitId);
  const pdu = found ? answerPdu(request, found) : Buffer.from([request.readUInt8(0) | 0x80, exception.target]);
  const answer = Buffer.alloc(7 + pdu.length);
  answer.writeUInt16BE(frame.readUInt16BE(0), 0);
  answer.writeUInt16BE(pdu.length + 1, 4);
  answer.writeUInt8(unitId, 6);
  pdu.copy(answer, 7);
  return answer;
}

// Opens links to devices over Modbus TCP, RTU frames in TCP or a serial line. The caller closes and reopens a link that hangs.
import { Socket } from 'node:net';
import ModbusRTU from 'modbus-serial';
import type { LinkFault, SerialLine } from '../contract/index.ts';
import { toWire } from './library.ts';
import { type Connection, openShared } from './gateway.ts';
import { LinkError, type ModbusLink } from './link.ts';
import { openSerial } from './serial.ts';
import { connectTcp } from './tcp.ts';
import { startTimeLimit } from './timeLimit.ts';

export interface Endpoint {
  ip: string;
  port: number;
  /** RTU frames inside TCP, for gateways that do not convert the protocol. */
  framing?: 'rtu';
  line?: SerialLine;
  /** Unit id in the answers of the device, if it is different from the requested one. Only for Modbus TCP. */
  answersAs?: number;
  /** Limits of the gateway or line: pause between two requests. Default: none. */
  pauseMs?: number;
  /** Number of connections to a gateway. Default: one. */
  connections?: number;
  /** Opens the link without a network. All other settings are then ignored. */
  open?: (timeoutMs: number) => Promise<ModbusLink>;
}
/**
 * Connects within `timeoutMs` unless a shared connection exists. The timeout also applies to each later request. On a connection,
 * requests are sent one at a time.
 */
export async function openLink(where: Endpoint, timeoutMs: number): Promise<ModbusLink> {
  if (where.open) return where.open(timeoutMs);
  if (where.line) return openSerial(where.line, timeoutMs, where.pauseMs);
  const { ip, port, framing = 'tcp', pauseMs = 0, connections = 1, answersAs } = where;
  const connect = framing === 'rtu' ? connectSerialFrames : connectFrames;
  return openShared({
    name: `${framing} ${ip}:${port}`,
    connections,
    pauseMs,
    timeoutMs,
    ...(answersAs !== undefined && { answersAs }),
    connect: (within) => connect(where, within),
  });
}

async function connectFrames(where: Endpoint, timeoutMs: number): Promise<Connection> {
  const { socket, wire } = connectTcp(where.ip, where.port);
  await connected(socket, where, timeoutMs);
  socket.on('error', () => socket.destroy());
  return { wire, carrier: socket, lateResponses: 'numbered' };
}

/** The "RTU over TCP" mode of the library sends Modbus TCP headers. Its telnet mode sends bare RTU frames. */
async function connectSerialFrames(where: Endpoint, timeoutMs: number): Promise<Connection> {
  const socket = new Socket();
  const opening = connected(socket, where, timeoutMs);
  socket.connect(where.port, where.ip);
  await opening;
  const client = new ModbusRTU();
  guard(socket);
  await client.linkTelnet(socket, {});
  client.on('error', () => socket.destroy());
  return { wire: toWire(client), carrier: socket, lateResponses: 'new-connection' };
}

function connected(socket: Socket, { ip, port }: Endpoint, timeoutMs: number): Promise<void> {
  return new Promise((done, fail) => {
    const stopTimeLimit = startTimeLimit(timeoutMs, () => {
      socket.destroy();
      fail(new LinkError('unreachable', `no connection to ${ip}:${port} within ${timeoutMs} ms`));
    });
    socket.once('error', (error) => {
      stopTimeLimit();
      socket.destroy();
      fail(new LinkError(faultOf(error), error.message));
    });
    socket.once('connect', () => {
      stopTimeLimit();
      socket.removeAllListeners('error');
      socket.setNoDelay(true);
      socket.setKeepAlive(true, 10_000);
      done();
    });
  });
}

const faultOf = (error: Error): LinkFault =>
  (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'refused' : 'unreachable';

/**
 * The library parses answers in the data event and may throw there if one is invalid. This must close the link and not end the
 * station.
 */
function guard(socket: Socket): void {
  socket.on('error', () => socket.destroy());
  const emit = socket.emit.bind(socket) as (event: string | symbol, ...rest: unknown[]) => boolean;
  socket.emit = ((event: string | symbol, ...rest: unknown[]) => {
    if (event !== 'data') return emit(event, ...rest);
    try {
      return emit(event, ...rest);
    } catch {
      socket.destroy();
      return true;
    }
  }) as Socket['emit'];
}

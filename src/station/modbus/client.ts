// In: the address of a device. Out: an open link. The caller closes and reopens a link that hangs.
import { Socket } from 'node:net';
import ModbusRTU from 'modbus-serial';
import type { LinkFault, SerialLine } from '../contract/index.ts';
import { toWire } from './library.ts';
import { type Connection, openShared } from './gateway.ts';
import { LinkError, type ModbusLink } from './link.ts';
import { openSerial } from './serial.ts';
import { connectTcp } from './tcp.ts';

export interface Endpoint {
  ip: string;
  port: number;
  /** Frames of a serial line inside TCP, as gateways without translation have it. */
  framing?: 'rtu';
  line?: SerialLine;
  /** Unit id under which the device answers, where it is another than the one that is asked. */
  answersAs?: number;
  /** What the gateway there wants: a pause between two requests, and how many connections it takes; default: none, and one. */
  pauseMs?: number;
  connections?: number;
  /** A way of its own, without a network. */
  open?: (timeoutMs: number) => Promise<ModbusLink>;
}
/** Connects within `timeoutMs`, if nobody has yet; every later request has as long. What lies at one address is asked one request at a time. */
export async function openLink(where: Endpoint, timeoutMs: number): Promise<ModbusLink> {
  if (where.open) return where.open(timeoutMs);
  if (where.line) return openSerial(where.line, timeoutMs);
  const { ip, port, framing = 'tcp', pauseMs = 0, connections = 1, answersAs } = where;
  const connect = framing === 'rtu' ? connectSerialFrames : connectFrames;
  return openShared({
    ...{ name: `${framing} ${ip}:${port}`, connections, pauseMs, timeoutMs },
    ...(answersAs !== undefined && { answersAs }),
    connect: (within) => connect(where, within),
  });
}

async function connectFrames(where: Endpoint, timeoutMs: number): Promise<Connection> {
  const { socket, wire } = connectTcp(where.ip, where.port);
  await connected(socket, where, timeoutMs);
  socket.on('error', () => socket.destroy());
  return { wire, carrier: socket, isNumbered: true };
}

/** The library's own "RTU over TCP" writes Modbus TCP headers; the bare frames are what it calls telnet. */
async function connectSerialFrames(where: Endpoint, timeoutMs: number): Promise<Connection> {
  const socket = new Socket();
  const opening = connected(socket, where, timeoutMs);
  socket.connect(where.port, where.ip);
  await opening;
  const client = new ModbusRTU();
  guard(socket);
  await client.linkTelnet(socket, {});
  client.on('error', () => socket.destroy());
  return { wire: toWire(client), carrier: socket, isNumbered: false };
}

function connected(socket: Socket, { ip, port }: Endpoint, timeoutMs: number): Promise<void> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => {
      socket.destroy();
      fail(new LinkError('unreachable', `no connection to ${ip}:${port} within ${timeoutMs} ms`));
    }, timeoutMs);
    socket.once('error', (error) => {
      clearTimeout(timer);
      socket.destroy();
      fail(new LinkError(faultOf(error), error.message));
    });
    socket.once('connect', () => {
      clearTimeout(timer);
      socket.removeAllListeners('error');
      socket.setNoDelay(true);
      socket.setKeepAlive(true, 10_000);
      done();
    });
  });
}

const faultOf = (error: Error): LinkFault =>
  (error as NodeJS.ErrnoException).code === 'ECONNREFUSED' ? 'refused' : 'unreachable';

/** The library parses answers inside the data event and may throw there on a mutilated one; that must end the link, not the station. */
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

// The Modbus side of the simulated devices, found by the ports on which the station's processes listen.
import { createConnection, type Socket } from 'node:net';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { here } from './here.ts';

/**
 * Loopback ports of the station and of the process that simulates its devices, except the HTTP port. Read from the kernel,
 * because no call returns them.
 */
export function modbusPorts(): number[] {
  const httpPort = Number(new URL(here().url).port);
  const inodes = new Map(listening().map(({ port, inode }) => [inode, port]));
  const http = [...inodes].find(([, port]) => port === httpPort)?.[0];
  const pids = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid));
  const station = pids.find((pid) => http !== undefined && socketsOf(pid).has(http));
  if (station === undefined) throw new Error('The process of the station was not found');
  const sockets = new Set([station, ...pids.filter((pid) => parentOf(pid) === station)].flatMap((pid) => [...socketsOf(pid)]));
  return [...inodes].filter(([inode, port]) => sockets.has(inode) && port !== httpPort).map(([, port]) => port);
}

/** Empty if the process has just ended. */
function parentOf(pid: string): string {
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '';
  } catch {
    return '';
  }
}

function listening(): { port: number; inode: string }[] {
  const lines = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state]) => state === '0A')
    .map(([, local = '', , , , , , , , inode = '']) => ({ port: Number.parseInt(local.split(':')[1] ?? '', 16), inode }));
}

function socketsOf(pid: string): Set<string> {
  try {
    const links = readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
    return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
  } catch {
    return new Set();
  }
}
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return '';
  }
}

/** Reads registers. Undefined if the device responds with an exception; rejects if it does not respond within 3 s. */
export async function registers(
  port: number,
  table: 'input' | 'holding',
  address: number,
  count: number,
): Promise<number[] | undefined> {
  const socket = createConnection({ port, host: '127.0.0.1' });
  try {
    const request = Buffer.alloc(12);
    request.writeUInt16BE(7, 0);
    request.writeUInt16BE(6, 4);
    request.writeUInt8(1, 6);
    request.writeUInt8(table === 'input' ? 4 : 3, 7);
    request.writeUInt16BE(address, 8);
    request.writeUInt16BE(count, 10);
    socket.write(request);
    const answer = await firstAnswer(socket);
    if ((answer[7] ?? 0x80) & 0x80) return undefined;
    return Array.from({ length: count }, (_, at) => answer.readUInt16BE(9 + 2 * at));
  } finally {
    socket.destroy();
  }
}

function firstAnswer(socket: Socket): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    socket.setTimeout(3000, () => reject(new Error('The device did not respond')));
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (received.length >= 6 && received.length >= 6 + received.readUInt16BE(4)) resolve(received);
    });
  });
}

/** The first port whose device satisfies the condition. Throws if there is none. */
export async function portWhere(fits: (port: number) => Promise<boolean>): Promise<number> {
  for (const port of modbusPorts()) if (await fits(port).catch(() => false)) return port;
  throw new Error('No simulated device fits');
}

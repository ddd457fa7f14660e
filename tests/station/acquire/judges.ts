// Independent programs that share no code with the station: a Modbus server in Python (pymodbus) and mbpoll. CI installs both
// (.ci/run). Elsewhere a missing program is reported and its check is skipped.
import { execFile, spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import type { DeviceMap } from '../../../src/station/modbus/deviceMap.ts';

const python = '/usr/bin/python3';
const works = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0;
export const hasServer = works(python, ['-c', 'import pymodbus']);
export const hasSerialServer = works(python, ['-c', 'import pymodbus, serial_asyncio']);
export const hasPoll = spawnSync('mbpoll', ['-h']).error === undefined;

/** Returns whether the program is installed. A missing program is an error in CI only. */
export function judgeThere(there: boolean, what: string): boolean {
  if (there) return true;
  if (process.env.CI) throw new Error(`${what} is missing: install it, as .ci/run does`);
  console.warn(`NOT PROVEN: ${what} is missing, so nothing was compared`);
  return false;
}

export interface ServedMap {
  spans: DeviceMap['spans'];
  points: object[];
  paged?: Paged;
}
/** A block that is filled on request. `readyMs` is null if the device never becomes ready. */
interface Paged {
  request: { address: number; values: readonly number[] };
  state: { address: number; idle: number; ready: number };
  readyMs: number | null;
  address: number;
  pages: readonly (readonly number[])[];
  endsByWrite: boolean;
}
export type Write = readonly [unitId: number, functionCode: number, address: number, values: readonly number[]];
/** Returns the port, the writes received so far, and a function that ends the server. */
export async function serve(
  units: Readonly<Record<number, ServedMap>>,
): Promise<{ port: number; writes: readonly Write[]; end: () => void }> {
  const child = spawn(python, ['tests/station/acquire/independent.py'], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.write(`${JSON.stringify(units)}\n`);
  const writes: Write[] = [];
  const port = await new Promise<number>((done, fail) => {
    const lines = createInterface(child.stdout);
    lines.once('line', (line) => {
      done(Number(line));
      lines.on('line', (write) => writes.push(JSON.parse(write) as Write));
    });
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
  });
  return { port, writes, end: () => void child.kill('SIGKILL') };
}

/** Returns the output of mbpoll for a read or a write. */
export async function mbpoll(
  port: number,
  unitId: number,
  words: readonly string[],
  values: readonly string[] = [],
): Promise<string> {
  const asked = [
    '-m',
    'tcp',
    '-p',
    String(port),
    '-a',
    String(unitId),
    '-0',
    '-1',
    '-q',
    '-o',
    '10',
    ...words,
    '127.0.0.1',
    ...values,
  ];
  return (await promisify(execFile)('mbpoll', asked)).stdout;
}

const tables = { coil: '0', discrete: '1', input: '3:hex', holding: '4:hex' } as const;
/** Returns the registers that mbpoll reads. */
export async function pollWords(
  port: number,
  { unitId, table, address, count }: Pick<DeviceMap['requests'][number], 'unitId' | 'table' | 'address' | 'count'>,
): Promise<number[]> {
  const asked = ['-t', tables[table], '-r', String(address), '-c', String(count)];
  const stdout = await mbpoll(port, unitId, asked);
  return [...stdout.matchAll(/^\[\d+\]:\s+(0x[0-9A-Fa-f]+|\d+)/gm)].map(([, word]) => Number(word));
}

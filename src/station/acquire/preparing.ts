// Reads a block that the device has to prepare: writes the request, waits as the model declares, and reads all pages as one
// answer.
import { setTimeout as pause } from 'node:timers/promises';
import type { Readiness } from '../../core/devices/register.ts';
import type { Endpoint } from '../modbus/client.ts';
import type { ReadRequest } from '../modbus/deviceMap.ts';
import { LinkError, type ModbusLink } from '../modbus/link.ts';

interface Reading {
  words: readonly number[];
  /** When the first page was read, by `now`. */
  at: number;
}

/** Exceptions "acknowledge" and "busy": the device is still working on it. */
const notYet: ReadonlySet<number | undefined> = new Set([5, 6]);
const allBits = 0xffff;

/** The last preparation at each address. They run one by one: two at the same time would get the pages of each other. */
const preparations = new Map<unknown, Promise<unknown>>();

/** Reads a request, whether or not it has to be prepared. */
export async function readRequest(where: Endpoint, link: ModbusLink, request: ReadRequest): Promise<readonly number[]> {
  const { prepare, unitId, table, address, count } = request;
  return prepare ? (await readPrepared(where, link, request, Date.now)).words : link.read(unitId, table, address, count);
}

/** Throws a LinkError if the device refuses a step, does not answer, or is not ready in time. */
export function readPrepared(where: Endpoint, link: ModbusLink, request: ReadRequest, now: () => number): Promise<Reading> {
  const { ip, port, line, open } = where;
  const key = open ?? line?.serial ?? `${ip}:${port}`;
  const read = (): Promise<Reading> => readWithRetry(link, request, now);
  const reading = (preparations.get(key) ?? Promise.resolve()).then(read, read);
  preparations.set(key, reading);
  const forget = (): void => {
    if (preparations.get(key) === reading) preparations.delete(key);
  };
  reading.then(forget, forget);
  return reading;
}

/** Another write in between may have aborted the preparation in the device, so it is repeated once. */
async function readWithRetry(link: ModbusLink, request: ReadRequest, now: () => number): Promise<Reading> {
  const before = link.written;
  try {
    return await readPages(link, request, now);
  } catch (error) {
    if (link.written === before || !link.open) throw error;
    return readPages(link, request, now);
  }
}

async function readPages(link: ModbusLink, request: ReadRequest, now: () => number): Promise<Reading> {
  const { unitId, table, address, count, prepare, pages = 1 } = request;
  await requestBlock(link, request);
  if (prepare?.until) await waitUntilReady(link, unitId, prepare.until);
  const words: number[] = [];
  let at = 0;
  for (let page = 1; page <= pages; page++) {
    mustBeOpen(link);
    words.push(...(await link.read(unitId, table, address, count, 'prepare')));
    if (page === 1) at = now();
  }
  return { words, at };
}

async function requestBlock(link: ModbusLink, { unitId, prepare }: ReadRequest): Promise<void> {
  if (!prepare) return;
  const { table, address, values, write } = prepare.write;
  const isOpen = (): boolean => link.open;
  // If the device supports only the function codes for single registers and coils, each one needs a request.
  const parts = write === 'single' ? values.map((value) => [value]) : [values];
  for (const [index, part] of parts.entries()) {
    mustBeOpen(link);
    await link.write(unitId, table, address + index, part, write, 'prepare', isOpen);
  }
}

async function waitUntilReady(link: ModbusLink, unitId: number, readiness: Readiness): Promise<void> {
  const { everyMs, withinMs } = readiness;
  const until = performance.now() + withinMs;
  while (!(await isReady(link, unitId, readiness))) {
    if (performance.now() + everyMs > until) throw new LinkError('timeout', `the block was not ready within ${withinMs} ms`);
    await pause(everyMs);
    mustBeOpen(link);
  }
}

async function isReady(link: ModbusLink, unitId: number, { table, address, value, mask = allBits }: Readiness): Promise<boolean> {
  try {
    const [word = Number.NaN] = await link.read(unitId, table, address, 1, 'prepare');
    return (word & mask) === value;
  } catch (error) {
    if (error instanceof LinkError && notYet.has(error.exception)) return false;
    throw error;
  }
}

function mustBeOpen(link: ModbusLink): void {
  if (!link.open) throw new LinkError('closed', 'the connection was closed');
}

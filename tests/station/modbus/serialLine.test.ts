// Several units on one serial line: a pair of pseudo-terminals with an RTU server that shares no code with the station (pymodbus).
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterEach, describe, expect, it } from 'vitest';
import { type Endpoint, openLink } from '../../../src/station/modbus/client.ts';
import type { ModbusLink } from '../../../src/station/modbus/link.ts';
import { hasSerial } from '../../../src/station/modbus/serial.ts';
import { hasSerialServer, judgeThere, type Write } from '../acquire/judges.ts';

const timeoutMs = 400;
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

interface Line {
  where: Endpoint;
  writes: Write[];
  /** Unit ids of the requests, in order. */
  asked: number[];
}
/** Unit 2 and 3. Each register contains its address. `delays`: time until the answers of a unit arrive. */
async function serialLine(delays: Readonly<Record<number, number>> = {}): Promise<Line> {
  const child = spawn('/usr/bin/python3', ['tests/station/acquire/serialServer.py'], { stdio: ['pipe', 'pipe', 'inherit'] });
  closers.push(() => child.kill('SIGKILL'));
  const registers = {
    spans: [
      { table: 'holding', address: 0, end: 40 },
      { table: 'coil', address: 0, end: 40 },
    ],
  };
  const points = Array.from({ length: 40 }, (_, address) => ({
    table: 'holding',
    address,
    as: 'uint16',
    words: 'ABCD',
    raw: address,
  }));
  const unit = { ...registers, points };
  child.stdin.write(`${JSON.stringify({ units: { 2: unit, 3: unit }, delays })}\n`);
  const line: Line = { where: { ip: '', port: 0 }, writes: [], asked: [] };
  const lines = createInterface(child.stdout);
  const path = await new Promise<string>((done, fail) => {
    child.once('exit', (code) => fail(new Error(`the server ended with ${code}`)));
    lines.on('line', (text) => {
      const said = JSON.parse(text) as Write | { path: string } | { unit: number };
      if ('path' in said) done(said.path);
      else if ('unit' in said) line.asked.push(said.unit);
      else line.writes.push(said);
    });
  });
  const port = { serial: path, baudRate: 115_200, parity: 'none', dataBits: 8, stopBits: 1 } as const;
  line.where = { ip: '', port: 0, line: port };
  return line;
}
async function open(where: Endpoint): Promise<ModbusLink> {
  const link = await openLink(where, timeoutMs);
  closers.push(() => link.close());
  return link;
}
const outcome = (asked: Promise<unknown>): Promise<unknown> => asked.catch((error: { fault?: string }) => error.fault);

describe.runIf(hasSerial() && judgeThere(hasSerialServer, 'pymodbus with serial_asyncio'))('a serial line', () => {
  it('serves the other units while one unit does not respond, and sends it no further requests for a while', async () => {
    const line = await serialLine();
    const [dead, well] = [await open(line.where), await openLink(line.where, 10 * timeoutMs)];
    closers.push(() => well.close());
    let isOver = false;
    const ask = async (): Promise<void> => {
      while (!isOver) {
        expect(await outcome(dead.read(1, 'holding', 0, 2))).toBe('timeout');
        await new Promise(setImmediate);
      }
    };
    const asking = [ask(), ask(), ask()];
    for (const end = performance.now() + 8 * timeoutMs; performance.now() < end; )
      expect(await well.read(2, 'holding', 5, 2)).toEqual([5, 6]);
    isOver = true;
    await Promise.all(asking);
    const asked = line.asked.slice(0, line.asked.lastIndexOf(2));
    const toDead = asked.flatMap((unit, at) => (unit === 1 ? [at] : []));
    expect(toDead.length).toBeGreaterThan(1);
    expect(toDead.length).toBeLessThanOrEqual(4);
    // Never two in a row.
    expect(toDead.filter((at) => asked[at - 1] === 1)).toEqual([]);
    expect([dead.open, well.open]).toEqual([true, true]);
  });

  it('serves its units in turn, regardless of which unit has the most requests', async () => {
    const { where } = await serialLine();
    const [busy, modest] = [await open(where), await open(where)];
    let done = 0;
    const many = Array.from({ length: 20 }, (_, at) => busy.read(2, 'holding', at, 1).then(() => (done += 1)));
    await modest.read(3, 'holding', 0, 1);
    expect(done).toBeLessThan(4);
    await Promise.all(many);
  });

  it('writes coils and registers with the function codes 5, 6, 15 and 16', async () => {
    const { where, writes } = await serialLine();
    const link = await open(where);
    await link.write(2, 'coil', 3, [1], 'single');
    await link.write(2, 'coil', 4, [1]);
    await link.write(2, 'coil', 8, [1, 0, 1, 1, 0, 0, 0, 0, 1, 1]);
    await link.write(2, 'holding', 20, [700]);
    await link.write(2, 'holding', 21, [701], 'multiple');
    await link.write(2, 'holding', 22, [702, 703, 65_535]);
    expect(await link.read(2, 'coil', 3, 2)).toEqual([1, 1]);
    expect(await link.read(2, 'coil', 8, 10)).toEqual([1, 0, 1, 1, 0, 0, 0, 0, 1, 1]);
    expect(await link.read(2, 'holding', 19, 7)).toEqual([19, 700, 701, 702, 703, 65_535, 25]);
    expect(writes).toEqual([
      [2, 5, 3, [1]],
      [2, 15, 4, [1]],
      [2, 15, 8, [1, 0, 1, 1, 0, 0, 0, 0, 1, 1]],
      [2, 6, 20, [700]],
      [2, 16, 21, [701]],
      [2, 16, 22, [702, 703, 65_535]],
    ]);
    await expect(link.read(2, 'holding', 100, 1)).rejects.toMatchObject({ fault: 'exception', exception: 2 });
    expect(await link.read(2, 'holding', 1, 1)).toEqual([1]);
  });

  it('does not take a late response for the response to a later request to the same unit', async () => {
    const { where } = await serialLine({ 2: timeoutMs * 1.5 });
    const [late, well] = [await open(where), await openLink(where, 10 * timeoutMs)];
    closers.push(() => well.close());
    expect(await outcome(late.read(2, 'holding', 7, 1))).toBe('timeout');
    expect(await outcome(well.read(2, 'holding', 8, 1))).toEqual([8]);
    expect(await outcome(well.read(3, 'holding', 9, 1))).toEqual([9]);
  });

  it('pauses between requests as set for its devices', async () => {
    const { where } = await serialLine();
    const [hasty, slow] = [await open(where), await open({ ...where, pauseMs: 60 })];
    const begun = performance.now();
    for (const at of [0, 1, 2]) {
      await hasty.read(2, 'holding', at, 1);
      await slow.read(3, 'holding', at, 1);
    }
    expect(performance.now() - begun).toBeGreaterThanOrEqual(5 * 59);
  });
});

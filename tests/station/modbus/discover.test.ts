// A device search against real servers: one answers, one returns exceptions, one is silent, and one supports SunSpec.
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { discover, type FoundUnit, type Search } from '../../../src/station/modbus/discover.ts';
import { createModbusServer, type ModbusServer } from '../../../src/station/modbus/server.ts';
import type { Bank } from '../../../src/station/modbus/pdu.ts';

const text = (words: number, of: string): number[] =>
  Array.from({ length: words }, (_none, index) => ((of.codePointAt(2 * index) ?? 0) << 8) | (of.codePointAt(2 * index + 1) ?? 0));
const common = [
  1,
  66,
  ...text(16, 'Nord\u0007werk'),
  ...text(16, 'N-100'),
  ...text(8, ''),
  ...text(8, '1.0'),
  ...text(16, 'SN42'),
  5,
  0,
];
/** The SunSpec marker, the common model, an inverter model of two registers, and the end marker. */
const chain = [0x5375, 0x6e53, ...common, 103, 2, 7, 8, 0xffff, 0];
/** Rejects addresses outside the words. */
const bankAt = (base: number, words: readonly number[]): Bank => ({
  read: (_table, address, count) =>
    address < base || address + count > base + words.length ? undefined : words.slice(address - base, address - base + count),
  write: () => 'address',
});

let sunspec: ModbusServer;
let plain: ModbusServer;
const silent = createServer((socket) => socket.on('error', () => {}));
let silentPort = 0;
beforeAll(async () => {
  sunspec = await createModbusServer({
    bank: (unit) => (unit === 3 ? bankAt(40_000, chain) : unit === 5 ? bankAt(0, [0x5375, 0x6e53, 9, 0]) : undefined),
  });
  plain = await createModbusServer({ bank: (unit) => (unit === 1 ? bankAt(100, [1]) : undefined) });
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  silentPort = (silent.address() as AddressInfo).port;
});
afterAll(async () => {
  await Promise.all([sunspec.close(), plain.close()]);
  silent.close();
});

async function search(search: Partial<Search>, stop = new AbortController()) {
  const found: FoundUnit[] = [];
  const steps: [number, number][] = [];
  await discover(
    { ips: ['127.0.0.1'], ports: [sunspec.port], units: [1], ...search },
    {
      signal: stop.signal,
      step: (done, of) => {
        steps.push([done, of]);
        if (steps.length === 1 && search.ports?.length === 40) stop.abort();
      },
      found: (unit) => found.push(unit),
    },
  );
  return { found, steps };
}

it('the device search distinguishes the units behind one address, lists their SunSpec models, and returns only printable text', async () => {
  const { found } = await search({ units: [1, 2, 3, 4, 5] });
  expect(found).toEqual([
    {
      ip: '127.0.0.1',
      port: sunspec.port,
      unitId: 3,
      sunspec: {
        models: [
          { id: 1, at: 40_002 },
          { id: 103, at: 40_070 },
        ],
        maker: 'Nordwerk',
        model: 'N-100',
        serial: 'SN42',
      },
    },
    // The walk through the models ends at a model without a length.
    { ip: '127.0.0.1', port: sunspec.port, unitId: 5, sunspec: { models: [] } },
  ]);
});

it('the device search counts an exception as a response, and reports no device for a time-out or a closed port', async () => {
  const { found, steps } = await search({ ports: [plain.port, silentPort, 1], units: [1, 2] });
  expect(found).toEqual([{ ip: '127.0.0.1', port: plain.port, unitId: 1 }]);
  expect(steps.at(-1)).toEqual([3, 3]);
}, 15_000);

it('the device search ends when it is cancelled', async () => {
  const { steps } = await search({ ports: Array.from({ length: 40 }, (_none, index) => index + 1) });
  expect(steps.length).toBeLessThan(40);
});

it('the device search continues with the next unit if a device closes the connection', async () => {
  const closing = await createModbusServer({
    bank: (unit) => (unit === 1 ? undefined : bankAt(100, [1])),
    deliver: (answer, send, socket) => (answer[6] === 1 ? socket.destroy() : send(answer)),
  });
  const { found } = await search({ ports: [closing.port], units: [1, 2, 3] });
  await closing.close();
  expect(found.map(({ unitId }) => unitId)).toEqual([2, 3]);
});

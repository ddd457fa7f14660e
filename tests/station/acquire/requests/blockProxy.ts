// A proxy for a Modbus TCP device that can fail selected blocks of registers. It connects to the address of the device and has an
// address of its own.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { RegisterTable } from '../../../../src/core/devices/device.ts';
import type { Endpoint } from '../../../../src/station/modbus/client.ts';

export interface Block {
  table: RegisterTable;
  address: number;
  /** Number of registers from that address on, one by default. A request that includes one of them fails. */
  count?: number;
  how: 'refused' | 'silent';
}
export interface BlockProxy {
  endpoint: Endpoint;
  /** Sets the blocks that fail. Everything else is answered. */
  fail(blocks: readonly Block[]): void;
  close(): void;
}
const codes: Readonly<Record<RegisterTable, number>> = { coil: 1, discrete: 2, holding: 3, input: 4 };
const illegalAddress = 2;

export async function startBlockProxy({ ip, port }: Endpoint): Promise<BlockProxy> {
  let failing: readonly Block[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const device = connect({ host: ip, port });
    for (const [one, other] of [
      [client, device],
      [device, client],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.on('close', () => other.destroy());
    }
    device.on('data', (answer) => void client.write(answer));
    // The station sends one request at a time, so each request arrives in one piece.
    client.on('data', (request: Buffer) => {
      const [code, address, asked] = [request.readUInt8(7), request.readUInt16BE(8), request.readUInt16BE(10)];
      const found = failing.find(
        (block) => codes[block.table] === code && block.address < address + asked && address < block.address + (block.count ?? 1),
      );
      if (!found) device.write(request);
      else if (found.how === 'refused') {
        const answer = Buffer.from([0, 0, 0, 0, 0, 3, request.readUInt8(6), code | 0x80, illegalAddress]);
        request.copy(answer, 0, 0, 2);
        client.write(answer);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    endpoint: { ip: '127.0.0.1', port: (server.address() as AddressInfo).port },
    fail: (blocks) => void (failing = blocks),
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

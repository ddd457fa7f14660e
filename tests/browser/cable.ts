// In: the address of a station. Out: another address that leads to it, over a connection that can be cut and joined again.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

export interface Cable {
  url: string;
  /** Every connection breaks, none comes about. */
  cut: () => Promise<void>;
  join: () => Promise<void>;
}

export async function cableTo(station: string): Promise<Cable> {
  const { hostname, port } = new URL(station);
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // A broken connection is what a cable is cut for.
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  let server: Server | undefined;
  const listen = async (at: number): Promise<number> => {
    server = createServer((near) => {
      const far = keep(connect(Number(port), hostname));
      keep(near).pipe(far).pipe(near);
      near.on('close', () => far.destroy());
      far.on('close', () => near.destroy());
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const own = await listen(0);
  return {
    url: `http://127.0.0.1:${own}`,
    async cut() {
      const ended = server && once(server, 'close');
      server?.close();
      for (const socket of sockets) socket.destroy();
      await ended;
    },
    async join() {
      await listen(own);
    },
  };
}

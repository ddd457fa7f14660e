// Creates a proxy to a station whose connections can break in every known way. Takes and returns an address.
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** `closed`: the port is closed. `frozen`: connections open but transfer nothing. `proxy`: something else responds with 502. */
export type Break = 'closed' | 'frozen' | 'proxy';
export interface Cable {
  url: string;
  /** Breaks all connections and prevents new ones, `closed` by default. */
  cut: (how?: Break) => Promise<void>;
  join: () => Promise<void>;
  /**
   * Forwards the next request for this path and cuts the connection at the first byte of the response. Resolves after the cut.
   */
  loseAnswer: (path: string) => Promise<void>;
  /** Forwards the next request for this path and never its response; other connections work. Resolves when it was answered. */
  holdAnswer: (path: string) => Promise<void>;
}

export async function cableTo(station: string): Promise<Cable> {
  const { hostname, port } = new URL(station);
  const sockets = new Set<Socket>();
  let broken: Break | undefined;
  let losing: { path: string; holds: boolean; lost: () => void } | undefined;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    // Errors of a cut connection are expected.
    return socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
  };
  const through = (near: Socket): void => {
    const far = keep(connect(Number(port), hostname));
    keep(near).pipe(far).pipe(near);
    near.on('data', (chunk: Buffer) => {
      const now = losing;
      if (!now || !chunk.toString('latin1').includes(` ${now.path} HTTP`)) return;
      losing = undefined;
      far
        .unpipe(near)
        .once('data', () => (now.holds ? now.lost() : void cut().then(now.lost)))
        .resume();
    });
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  };
  const answer = (near: Socket): void => {
    keep(near).once('data', () =>
      near.end('HTTP/1.1 502 Bad Gateway\r\ncontent-length: 11\r\nconnection: close\r\n\r\nbad gateway'),
    );
  };
  let server: Server | undefined;
  const listen = async (at: number): Promise<number> => {
    server = createServer((near) => {
      if (broken === 'proxy') answer(near);
      else if (broken === 'frozen') keep(near);
      else through(near);
    }).listen(at, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const fixedPort = await listen(0);
  const drop = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const cut = async (how: Break = 'closed'): Promise<void> => {
    broken = how;
    // Frozen connections stay open, so the page is not notified.
    if (how === 'frozen') for (const socket of sockets) socket.unpipe().pause();
    else drop();
    if (how !== 'closed') return;
    const ended = server && once(server, 'close');
    server?.close();
    drop();
    await ended;
  };
  return {
    url: `http://127.0.0.1:${fixedPort}`,
    cut,
    loseAnswer: (path) => new Promise((lost) => (losing = { path, holds: false, lost })),
    holdAnswer: (path) => new Promise((lost) => (losing = { path, holds: true, lost })),
    async join() {
      const before = broken;
      broken = undefined;
      drop();
      if (before === 'closed') await listen(fixedPort);
    },
  };
}

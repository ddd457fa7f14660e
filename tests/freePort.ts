// Returns a free loopback port that no other program takes before the caller listens on it.
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the range from which Linux assigns ephemeral ports (32768 to 60999). */
const first = 10_000;
const count = 20_000;

export async function freePort(): Promise<number> {
  const port = first + Math.floor(Math.random() * count);
  return (await isFree(port)) ? port : freePort();
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    server.close();
    return true;
  } catch {
    return false;
  }
}

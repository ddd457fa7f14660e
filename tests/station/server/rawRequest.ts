// Sends raw bytes to an address and returns the response, for requests that no client would send.
import { connect } from 'node:net';

export function raw(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((done, fail) => {
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let received = '';
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString();
      // If the server keeps the connection open, it ends one second after the last data.
      socket.setTimeout(1000);
    });
    socket.on('close', () => done(received));
    socket.on('error', fail);
    socket.setTimeout(60_000, () => socket.end());
  });
}

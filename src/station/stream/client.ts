// Sends events to a connected client. A client that reads too slowly is skipped at first and finally disconnected, so that unread
// data does not accumulate.
import type { ServerResponse } from 'node:http';

export interface StreamClient {
  send(event: string, json: string): void;
  /** False while too much is unread. Changes are then skipped, and a snapshot follows when the client has caught up. */
  keepsUp(now: number): boolean;
  close(): void;
}
const behindBytes = 512 * 1024;
const caughtUpBytes = 64 * 1024;
const mostBytes = 16 * 1024 * 1024;
const patienceMs = 30_000;

export function createClient(raw: ServerResponse): StreamClient {
  let behindSince: number | undefined;
  return {
    send(event, json) {
      if (raw.destroyed || raw.writableEnded) return;
      raw.write(`event: ${event}\ndata: ${json}\n\n`);
      if (raw.writableLength > mostBytes) raw.destroy();
    },
    keepsUp(now) {
      const unread = raw.writableLength;
      if (behindSince === undefined) {
        if (unread > behindBytes) behindSince = now;
      } else if (unread < caughtUpBytes) behindSince = undefined;
      else if (now - behindSince > patienceMs) raw.destroy();
      return behindSince === undefined;
    },
    close: () => void raw.end(),
  };
}

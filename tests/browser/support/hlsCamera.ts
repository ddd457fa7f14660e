// An HLS camera on loopback: a recording in fragmented MP4, and a live stream in MPEG-TS whose playlist advances every two
// seconds.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface HlsCamera {
  /** Address of the continuing stream. */
  live: string;
  /** Address of the recording. */
  recording: string;
  /** Requested paths, newest last. */
  asked: string[];
  /** A camera that is cut off drops every connection. */
  cut: (off: boolean) => void;
  close: () => void;
}
const folder = new URL('../../fixtures/hls/', import.meta.url);
const pieceS = 2;
const inWindow = 3;

export async function openHlsCamera(port = 0): Promise<HlsCamera> {
  const asked: string[] = [];
  let off = false;
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    if (off) return void request.socket.destroy();
    asked.push(path);
    const found = pieceOf(path);
    if (!found) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': found.type }).end(found.body);
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    live: `${origin}/live/index.m3u8`,
    recording: `${origin}/recording/index.m3u8`,
    asked,
    cut: (cut) => (off = cut),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const playlist = 'application/vnd.apple.mpegurl';
function pieceOf(path: string): { type: string; body: string | Buffer } | undefined {
  if (path === '/live/index.m3u8') return { type: playlist, body: livePlaylist(Date.now() / 1000) };
  const [, live] = /^\/live\/(\d+)\.ts$/.exec(path) ?? [];
  if (live !== undefined) return { type: 'video/mp2t', body: readFileSync(new URL(`piece${Number(live) % 2}.mpegts`, folder)) };
  const [, name] = /^\/recording\/(index\.m3u8|init\.mp4|piece[01]\.m4s)$/.exec(path) ?? [];
  if (name === undefined) return undefined;
  return { type: name.endsWith('.m3u8') ? playlist : 'video/mp4', body: readFileSync(new URL(name, folder)) };
}

/** Repeats the recording: where it restarts, the timestamps jump back, which the playlist marks as a discontinuity. */
function livePlaylist(now: number): string {
  const first = Math.floor(now / pieceS) - inWindow;
  const lines = ['#EXTM3U', '#EXT-X-VERSION:3', `#EXT-X-TARGETDURATION:${pieceS}`, `#EXT-X-MEDIA-SEQUENCE:${first}`];
  lines.push(`#EXT-X-DISCONTINUITY-SEQUENCE:${Math.ceil(first / 2)}`);
  for (let piece = first; piece < first + inWindow; piece++) {
    if (piece % 2 === 0) lines.push('#EXT-X-DISCONTINUITY');
    lines.push(`#EXTINF:${pieceS.toFixed(3)},`, `${piece}.ts`);
  }
  return `${lines.join('\n')}\n`;
}

// Serves a folder of built pages and generated files, compressed like the station's files. Returns the address.
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

export interface PageFile {
  type: string;
  text: string;
}
export interface Pages {
  url: string;
  close: () => void;
}
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
const packers = {
  br: (raw: Buffer): Buffer => brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (raw: Buffer): Buffer => gzipSync(raw, { level: 9 }),
};

export function servePages(folder: string, made: Readonly<Record<string, PageFile>>): Promise<Pages> {
  const files = new Map(Object.entries(made).map(([path, { type, text }]) => [path, { type, raw: Buffer.from(text) }]));
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const type = types[extname(path)];
    if (entry.isFile() && type) files.set(`/${relative(folder, path)}`, { type, raw: readFileSync(path) });
  }
  const packed = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const file = files.get(path);
    if (!file) return void response.writeHead(404).end();
    const packing = String(request.headers['accept-encoding']).includes('br') ? 'br' : 'gzip';
    const key = `${packing} ${path}`;
    const body = packed.get(key) ?? packers[packing](file.raw);
    packed.set(key, body);
    response.writeHead(200, { 'content-type': `${file.type}; charset=utf-8`, 'content-encoding': packing }).end(body);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}

// A small real HTTP server for tests of the data layer: answers by path and records the requests.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}
export type Answerer = (asked: Asked, response: ServerResponse) => void | Promise<void>;
export interface Served {
  origin: string;
  asked: Asked[];
  on: (path: string, answer: Answerer) => void;
  close: () => Promise<void>;
}

export const envelope =
  (data: unknown, code = 200, msg = 'ok', status = 200): Answerer =>
  (_asked, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, msg, data }));
  };
export const raw =
  (status: number, type: string, body: string): Answerer =>
  (_asked, response) => {
    response.writeHead(status, { 'content-type': type });
    response.end(body);
  };

export async function serve(port = 0): Promise<Served> {
  const answers = new Map<string, Answerer>();
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const one = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(parts).toString('utf8'),
      };
      asked.push(one);
      const answer = answers.get(one.url.split('?')[0] ?? '');
      if (answer) void answer(one, response);
      else raw(404, 'application/json', '{"code":404,"msg":"no such thing","data":null}')(one, response) as undefined;
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const bound = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    asked,
    on: (path, answer) => void answers.set(path, answer),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export { call, pause, until } from './small.ts';

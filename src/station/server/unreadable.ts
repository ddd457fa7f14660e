// In: a connection whose request is no HTTP, is too long or does not come to its end. Out: the envelope with the security headers on it, and its end.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Headers } from './headers.ts';

/** What Node says of them; everything else is no HTTP. */
const told: Readonly<Record<string, { status: number; msg: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, msg: 'The request is too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, msg: 'The request cannot be read' },
};
const noHttp = { status: 400, msg: 'The request cannot be read' };

/** Nobody need ask before sending: Node's own refusal has neither envelope nor headers. */
export function answerExpectations(server: Server, security: Headers): void {
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const headers = {
      ...security,
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    };
    response.writeHead(417, headers).end(JSON.stringify({ code: 400, msg: noHttp.msg, data: null }));
  });
}

/** No request was read, so no language is known: the text stays English. */
export function answerUnreadable(security: Headers): (error: { code: string }, socket: Socket) => void {
  return ({ code }, socket) => {
    if (code === 'ECONNRESET' || socket.destroyed) return;
    const { status, msg } = told[code] ?? noHttp;
    const body = JSON.stringify({ code: 400, msg, data: null });
    const headers: Headers = {
      ...security,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    socket.destroySoon();
  };
}

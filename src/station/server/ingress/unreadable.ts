// Answers connections whose request is not HTTP, is too long, is incomplete or asks for a tunnel. They get an envelope with the
// security headers and are closed.
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Headers } from './headers.ts';

/** Answers to error codes of Node. Any other error means that the request is not HTTP. */
const refusals: Readonly<Record<string, { status: number; msg: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, msg: 'The request is too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, msg: 'The request cannot be read' },
};
const noHttp = { status: 400, msg: 'The request cannot be read' };

/** Refuses requests with an unknown Expect header. Node's own refusal has neither envelope nor security headers. */
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
    const { status, msg } = refusals[code] ?? noHttp;
    endWith(socket, security, status, { code: 400, msg });
  };
}

/**
 * Refuses CONNECT, because the station is not a proxy. Node passes on the raw connection, or closes it if there is no listener.
 */
export function answerTunnels(server: Server, security: Headers): void {
  server.on('connect', (_request: IncomingMessage, connection: Duplex) => {
    // A client that disconnects before the answer is not an error.
    connection.on('error', () => connection.destroy());
    endWith(connection, security, 404, { code: 404, msg: 'No such call' });
  });
}

function endWith(connection: Duplex, security: Headers, status: number, envelope: { code: number; msg: string }): void {
  const body = JSON.stringify({ ...envelope, data: null });
  const headers: Headers = {
    ...security,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const text = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`;
  if (connection.writable) connection.end(text, () => connection.destroy());
  else connection.destroy();
}

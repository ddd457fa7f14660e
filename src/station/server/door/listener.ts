// In: who answers requests, and what TLS is spoken with. Out: the server of Node that listens.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Credentials } from './tls.ts';

/** Node's own answer to a lack of Host has neither envelope nor security headers. */
const options = { requireHostHeader: false, requestTimeout: 60_000, keepAliveTimeout: 75_000 };
/** Who begins to speak TLS and does not go on shall not hold a connection. */
const handshakeTimeout = 20_000;

export const createListener = (handler: RequestListener, tls: Credentials | undefined): Server =>
  tls
    ? createTlsServer({ ...options, handshakeTimeout, minVersion: 'TLSv1.2', ...tls }, handler)
    : createServer(options, handler);

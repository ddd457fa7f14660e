// Creates the Node server that listens, with or without TLS.
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { Credentials } from './tls.ts';

/** Node's own answer to a missing Host has neither envelope nor security headers. */
const options = { requireHostHeader: false, requestTimeout: 60_000, keepAliveTimeout: 75_000 };
/** A client that does not complete the TLS handshake must not keep a connection. */
const handshakeTimeout = 20_000;

/** Ciphers with forward secrecy and authenticated encryption, the strongest first. */
const ciphers = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
].join(':');
const secure = { minVersion: 'TLSv1.2', ciphers, honorCipherOrder: true } as const;

export const createListener = (handler: RequestListener, tls: Credentials | undefined): Server =>
  tls ? createTlsServer({ ...options, handshakeTimeout, ...secure, ...tls }, handler) : createServer(options, handler);

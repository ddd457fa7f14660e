// Sends requests to addresses that users enter: cameras, plan curves, the cloud platform. The station's own machine is refused
// (loopback and link-local addresses, under any name) unless it is permitted, and redirects to another origin are not followed.
import { lookup } from 'node:dns';
import { Agent, type IncomingMessage, request } from 'node:http';
import { Agent as AgentTls, request as requestTls } from 'node:https';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { isBarred, isGateway, isOwnMachine, type Outgoing, portOf } from '../../core/ownMachine.ts';

/** Hosts, with or without a port, on this machine that may serve cameras. */
export type Gateways = readonly string[];

export class Unreachable extends Error {
  override readonly name = 'Unreachable';
}
const ownAddress = 'The address points to the station itself';
const ledElsewhere = 'The server redirects to another address. Enter that address.';

const mostRedirects = 3;

const hostOf = ({ hostname }: URL): string => hostname.replaceAll(/^\[|\]$/g, '');

/**
 * A name is resolved when it is used, because it may resolve differently the next time. The connection is made to the addresses that
 * were checked.
 */
const lookupOthers =
  (allowed: Pick<Outgoing, 'loopback'>): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      const first = addresses?.[0];
      if (error || !first) return done(error ?? new Unreachable('No address'), '');
      if (addresses.some(({ address }) => isBarred(address, allowed))) return done(new Unreachable(ownAddress), '');
      return options.all ? done(null, addresses) : done(null, first.address, first.family);
    });
  };

/** Host, port and name lookup for a connection. Throws if the address is not allowed. */
function wayTo(url: URL, port: number, gateways: Gateways): { host: string; port: number; lookup?: LookupFunction } {
  const host = hostOf(url);
  if (isGateway(url, port, gateways)) return { host, port };
  if (isOwnMachine(host)) throw new Unreachable(ownAddress);
  return { host, port, lookup: lookupOthers({}) };
}

export function connectTo(url: URL, port: number, signal: AbortSignal, gateways: Gateways): Socket {
  const { host, ...way } = wayTo(url, port, gateways);
  return connect({ host, ...way, signal });
}

export interface Asking {
  headers?: Readonly<Record<string, string>>;
  signal: AbortSignal;
  gateways: Gateways;
}

/** A GET request. Redirects are followed only within the same origin. */
export async function get(url: URL, port: number, asking: Asking): Promise<IncomingMessage> {
  let at = url;
  for (let led = 0; led <= mostRedirects; led += 1) {
    const response = await getOnce(at, port, asking);
    const { location } = response.headers;
    if (!/^30[12378]$/.test(String(response.statusCode)) || location === undefined) return response;
    response.destroy();
    if (!URL.canParse(location, at)) throw new Unreachable(ledElsewhere);
    const next = new URL(location, at);
    if (next.origin !== url.origin) throw new Unreachable(ledElsewhere);
    at = next;
  }
  throw new Unreachable(ledElsewhere);
}

function getOnce(url: URL, port: number, { headers, signal, gateways }: Asking): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? requestTls : request;
  const path = url.pathname + url.search;
  return new Promise((done, fail) => {
    // Compressed data could expand to any size.
    const all = { 'accept-encoding': 'identity', accept: '*/*', host: url.host, ...headers };
    const sent = send({
      ...wayTo(url, port, gateways),
      servername: isIP(hostOf(url)) === 0 ? hostOf(url) : '',
      path,
      headers: all,
      signal,
      agent: false,
    });
    sent.once('response', (response) => {
      // The reader gets this error; an unhandled one would end the process.
      response.on('error', () => {});
      done(response);
    });
    sent.on('error', fail);
    sent.end();
  });
}

interface Posting {
  headers: Readonly<Record<string, string>>;
  body: string;
  signal: AbortSignal;
}
/** Connections to a cloud platform are used again, because it is asked every few seconds. */
const kept = { 'http:': new Agent({ keepAlive: true }), 'https:': new AgentTls({ keepAlive: true }) } as const;

/** A POST request to the cloud platform, which may be on this machine. Redirects are not followed. */
export function post(url: URL, { headers, body, signal }: Posting): Promise<IncomingMessage> {
  const host = hostOf(url);
  const allowed = { loopback: true };
  if (isBarred(host, allowed)) return Promise.reject(new Unreachable(ownAddress));
  const isSecure = url.protocol === 'https:';
  return new Promise((done, fail) => {
    const sent = (isSecure ? requestTls : request)({
      host,
      port: portOf(url),
      lookup: lookupOthers(allowed),
      servername: isIP(host) === 0 ? host : '',
      method: 'POST',
      path: url.pathname + url.search,
      headers: { 'accept-encoding': 'identity', host: url.host, 'content-length': Buffer.byteLength(body), ...headers },
      signal,
      agent: kept[isSecure ? 'https:' : 'http:'],
    });
    sent.once('response', (response) => {
      response.on('error', () => {});
      done(response);
    });
    sent.on('error', fail);
    sent.end(body);
  });
}

/** Reads the text of a short answer, such as a list or a page. Undefined if it is longer. */
export async function textOf(response: IncomingMessage, mostBytes: number): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > mostBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

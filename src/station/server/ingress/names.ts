// Checks that a request is addressed to this station. A foreign page can point its own name here (DNS rebinding) and would then
// have the same origin as the console, but it cannot choose the value of Host.
import { isIP, type Socket } from 'node:net';

export interface Named {
  headers: { host?: string | undefined };
  socket: Pick<Socket, 'localAddress'>;
}
const always = ['localhost', '127.0.0.1', '::1'];
const anywhere = new Set(['0.0.0.0', '::']);

/** Names and addresses as in the Host header, without brackets. */
export const namesOf = (host: string, names: readonly string[]): string[] => [
  ...new Set([...always, ...(anywhere.has(host) ? [] : [toName(host)]), ...names.map(toName)]),
];

export function createNames(host: string, names: readonly string[]): (request: Named) => boolean {
  const known = new Set(namesOf(host, names));
  return ({ headers, socket }) => {
    const name = nameIn(headers.host ?? '');
    // The address at which the request arrived does not come from a name server.
    return name !== undefined && (known.has(name) || name === plain(socket.localAddress ?? ''));
  };
}

const toName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/^\[|\]$|\.$/g, '');
/** An IPv4 address is written as IPv6 if a socket listens for both. */
const plain = (address: string): string => address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');

interface RequestHead {
  rawHeaders: readonly string[];
  url?: string | undefined;
  httpVersionMinor: number;
}
/**
 * The hosts to which a request is addressed: its Host header, and its URL if that is absolute. Exactly one Host header is valid.
 */
export function authorityOf({ rawHeaders, url = '', httpVersionMinor }: RequestHead): string[] | 'unclear' {
  const hosts = rawHeaders.filter((_each, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === 'host');
  const [host] = hosts;
  if (hosts.length > 1) return 'unclear';
  // HTTP/1.0 requests may omit Host, but then the station that is meant is unknown.
  if (host === undefined) return httpVersionMinor > 0 ? 'unclear' : [''];
  if (url.startsWith('/') || url === '*') return [host];
  return URL.canParse(url) ? [host, new URL(url).host] : 'unclear';
}

/** The port is ignored, because a proxy may use another one. */
function nameIn(header: string): string | undefined {
  const [, bracketed, bare] = /^(?:\[([^\]]*)\]|([^:[\]]+))(?::\d*)?$/.exec(header) ?? [];
  if (bracketed !== undefined) return isIP(bracketed) === 6 ? bracketed.toLowerCase() : undefined;
  return bare === undefined ? undefined : toName(bare);
}

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host);

// Decides whether the host of a URL is the station's own machine or not a single other machine (loopback, link-local,
// multicast). Names are not resolved; only the names that always mean loopback are recognized.

/** Cloud metadata services outside the link-local range. They would disclose the credentials of the machine. */
const metadata = [/^100\.100\.100\.200$/, /^fd00:ec2::254$/];
const localhost = /(^|\.)localhost\.?$/;
const loopback = [localhost, /^127\.\d+\.\d+\.\d+$/, /^::1$/];
const ownAddresses = [
  ...metadata,
  localhost,
  /^((0|127|22[4-9]|2[3-5]\d)\.\d+|169\.254)\.\d+\.\d+$/,
  /^::1?$/,
  /^(fe[89ab][\da-f]|ff[\da-f]{2}):/,
];

/**
 * IPv6 forms of an IPv4 address: compatible and mapped (RFC 4291), and translated by NAT64 (RFC 6052). The address must be in its
 * shortest form, as URLs and DNS results contain it.
 */
const ipv4Inside = /^(?:::(?:ffff:)?|64:ff9b::)([\da-f]+):([\da-f]+)$/;
const toBytes = (group: string, bits = Number.parseInt(group, 16)): string => `${bits >> 8}.${bits & 255}`;

export function isOwnMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  const [, high, low] = ipv4Inside.exec(bare) ?? [];
  const plain = high && low ? `${toBytes(high)}.${toBytes(low)}` : bare.replace(/^::ffff:/, '');
  return ownAddresses.some((each) => each.test(plain));
}

/** Whether the station may not send to an address, as a URL or a DNS result contains it. */
export const isBarred = (host: string, { loopback: mayLoop = false }: Pick<Outgoing, 'loopback'>): boolean =>
  isOwnMachine(host) && !(mayLoop && isLoopbackHost(host));
function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  return loopback.some((each) => each.test(bare));
}

export interface Outgoing {
  /** Hosts on this machine that are allowed nevertheless, alone or with a port. */
  gateways?: readonly string[];
  /** Loopback addresses are allowed. */
  loopback?: boolean;
  /** Other machines are allowed only with TLS. */
  secure?: boolean;
}
/** `none`: not an address; `itself`: this machine; `local`: not a single other machine; `plain`: not encrypted. */
export type OutgoingFault = 'none' | 'itself' | 'local' | 'plain';

/** The reason why the station must not send to an address; undefined if it may. */
export function outgoingFault(address: string, allowed: Outgoing): OutgoingFault | undefined {
  if (!URL.canParse(address)) return 'none';
  const url = new URL(address);
  if (isGateway(url, portOf(url), allowed.gateways ?? [])) return undefined;
  if (allowed.loopback === true && isLoopbackHost(url.hostname)) return undefined;
  if (isOwnMachine(url.hostname)) return allowed.loopback === true ? 'local' : 'itself';
  return allowed.secure === true && !/^(https|rtsps):$/.test(url.protocol) ? 'plain' : undefined;
}

/** True for a gateway on this machine that was configured at start-up, with or without its port. */
export const isGateway = (url: URL, port: number, gateways: readonly string[]): boolean =>
  gateways.includes(url.hostname.replace(/^\[|\]$/g, '')) || gateways.includes(`${url.hostname}:${port}`);

const defaultPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'rtsp:': 554, 'rtsps:': 322, 'rtmp:': 1935 };
export const portOf = ({ port, protocol }: URL): number => (port === '' ? (defaultPorts[protocol] ?? 0) : Number(port));

// Decides whether the host of a URL is the station's own machine or not a single other machine (loopback, link-local,
// multicast). Names are not resolved; only the names that always mean loopback are recognized.

/** Cloud metadata services outside the link-local range. They would disclose the credentials of the machine. */
const metadata = [/^100\.100\.100\.200$/, /^fd00:ec2::254$/];
const loopback = [/(^|\.)localhost\.?$/, /^127\.\d+\.\d+\.\d+$/, /^::1$/];
const ownAddresses = [
  ...metadata,
  /(^|\.)localhost\.?$/,
  /^((0|127|22[4-9]|2[3-5]\d)\.\d+|169\.254)\.\d+\.\d+$/,
  /^::1?$/,
  /^(fe[89ab][\da-f]|ff[\da-f]{2}):/,
];

/** An IPv6 address must be in its shortest form, as URLs and DNS results contain it. */
export function isOwnMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  // An IPv4-mapped IPv6 address, in hexadecimal or dotted notation.
  const high = Number.parseInt(/^::ffff:([\da-f]+):/.exec(bare)?.[1] ?? '', 16);
  const plain = Number.isNaN(high) ? bare.replace(/^::ffff:/, '') : `${high >> 8}.${high & 255}.0.0`;
  return ownAddresses.some((each) => each.test(plain));
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
  const bare = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (allowed.loopback === true && loopback.some((each) => each.test(bare))) return undefined;
  if (isOwnMachine(bare)) return allowed.loopback === true ? 'local' : 'itself';
  return allowed.secure === true && !/^(https|rtsps):$/.test(url.protocol) ? 'plain' : undefined;
}

/** True for a gateway on this machine that was configured at start-up, with or without its port. */
export const isGateway = (url: URL, port: number, gateways: readonly string[]): boolean =>
  gateways.includes(url.hostname.replace(/^\[|\]$/g, '')) || gateways.includes(`${url.hostname}:${port}`);

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'rtsp:': 554, 'rtsps:': 322, 'rtmp:': 1935 };
export const portOf = ({ port, protocol }: URL): number => (port === '' ? (usualPorts[protocol] ?? 0) : Number(port));

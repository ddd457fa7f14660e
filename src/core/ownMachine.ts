// In: the host of an address, as a URL writes it. Out: whether it leads to the machine that asks or to no single other one: loopback, link-local,
// multicast. Names are not looked up; those that stand for loopback everywhere are known.

/** Metadata services of clouds that are not link-local: they give away the keys of the machine. */
const metadata = [/^100\.100\.100\.200$/, /^fd00:ec2::254$/];
const loopback = [/(^|\.)localhost\.?$/, /^127\.\d+\.\d+\.\d+$/, /^::1$/];
const ownAddresses = [
  ...metadata,
  /(^|\.)localhost\.?$/,
  /^((0|127|22[4-9]|2[3-5]\d)\.\d+|169\.254)\.\d+\.\d+$/,
  /^::1?$/,
  /^(fe[89ab][\da-f]|ff[\da-f]{2}):/,
];

/** IPv6 in its shortest form, as URLs and look-ups write it. */
export function isOwnMachine(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, '').toLowerCase();
  // An IPv4 address in the dress of IPv6, in groups or in dots.
  const high = Number.parseInt(/^::ffff:([\da-f]+):/.exec(bare)?.[1] ?? '', 16);
  const plain = Number.isNaN(high) ? bare.replace(/^::ffff:/, '') : `${high >> 8}.${high & 255}.0.0`;
  return ownAddresses.some((each) => each.test(plain));
}

export interface Outgoing {
  /** Hosts of this machine that may be named all the same. */
  gateways?: readonly string[];
  /** The machine itself may be named. */
  loopback?: boolean;
  /** Beyond this machine only with TLS. */
  secure?: boolean;
}
/** `none`: no address at all; `local`: no single other machine. */
export type OutgoingFault = 'none' | 'itself' | 'local' | 'plain';

/** Why the station must not send anything to an address. */
export function outgoingFault(address: string, allowed: Outgoing): OutgoingFault | undefined {
  if (!URL.canParse(address)) return 'none';
  const url = new URL(address);
  if (isGateway(url, portOf(url), allowed.gateways ?? [])) return undefined;
  const bare = url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
  if (allowed.loopback === true && loopback.some((each) => each.test(bare))) return undefined;
  if (isOwnMachine(bare)) return allowed.loopback === true ? 'local' : 'itself';
  return allowed.secure === true && !/^(https|rtsps):$/.test(url.protocol) ? 'plain' : undefined;
}

/** A gateway on this machine that was named at the start, alone or with its port. */
export const isGateway = (url: URL, port: number, gateways: readonly string[]): boolean =>
  gateways.includes(url.hostname.replace(/^\[|\]$/g, '')) || gateways.includes(`${url.hostname}:${port}`);

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'rtsp:': 554, 'rtsps:': 322, 'rtmp:': 1935 };
export const portOf = ({ port, protocol }: URL): number => (port === '' ? (usualPorts[protocol] ?? 0) : Number(port));

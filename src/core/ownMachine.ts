// In: the host of an address, as a URL writes it. Out: whether it leads to the machine that asks or to no single other one: loopback, link-local,
// multicast. Names are not looked up; those that stand for loopback everywhere are known.

const isOwnV4 = ([first = 0, second = 0]: readonly number[]): boolean =>
  first === 0 || first === 127 || first >= 224 || (first === 169 && second === 254);

/** Its eight groups; undefined for what is no IPv6 address. */
function groupsOf(host: string): number[] | undefined {
  const [head = '', tail, ...more] = host.split('::');
  if (more.length > 0 || !host.includes(':')) return undefined;
  const read = (text: string): number[] => (text === '' ? [] : text.split(':').map((each) => Number.parseInt(each, 16)));
  const [before, after] = [read(head), read(tail ?? '')];
  const zeros = 8 - before.length - after.length;
  return zeros < 0 ? undefined : [...before, ...Array.from({ length: tail === undefined ? 0 : zeros }, () => 0), ...after];
}

export function isOwnMachine(host: string): boolean {
  const bare = host
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '')
    .toLowerCase();
  if (/(^|\.)localhost\.?$/.test(bare)) return true;
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/.exec(bare)?.[1] ?? bare;
  if (/^\d+(\.\d+){3}$/.test(mapped)) return isOwnV4(mapped.split('.').map(Number));
  const groups = groupsOf(bare);
  if (groups?.length !== 8) return false;
  const [first = 0, ...rest] = groups;
  const [six = 0, seven = 0] = groups.slice(6);
  // An IPv4 address in the dress of IPv6.
  if (groups.slice(0, 5).every((each) => each === 0) && groups[5] === 0xffff) return isOwnV4([six >> 8, six & 0xff]);
  if (first === 0 && rest.slice(0, 6).every((each) => each === 0) && seven <= 1) return true;
  return (first & 0xffc0) === 0xfe80 || first >= 0xff00;
}

/** A gateway on this machine that was named at the start, alone or with its port. */
export const isGateway = (url: URL, port: number, gateways: readonly string[]): boolean =>
  gateways.includes(url.hostname.replace(/^\[|\]$/g, '')) || gateways.includes(`${url.hostname}:${port}`);

const usualPorts: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'rtsp:': 554, 'rtsps:': 322, 'rtmp:': 1935 };
export const portOf = ({ port, protocol }: URL): number => (port === '' ? (usualPorts[protocol] ?? 0) : Number(port));

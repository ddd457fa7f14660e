// Creates a key and a self-signed certificate (RFC 5280), so that a station without a certificate authority can use TLS. Node
// generates the key and signs; the DER structure is written here.
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

export interface Made {
  cert: string;
  key: string;
}

export function makeCertificate(names: readonly string[], from: Date, until: Date): Made {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const subject = sequence(set(sequence(oid('2.5.4.3'), der(tags.utf8, Buffer.from('EMS station')))));
  const inside = sequence(
    der(tags.context0, integer(Buffer.from([2]))),
    integer(serial()),
    ecdsaWithSha256,
    subject,
    sequence(time(from), time(until)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(tags.context3, sequence(...extensionsFor(names))),
  );
  const signature = sign('sha256', inside, privateKey);
  const certificate = sequence(inside, ecdsaWithSha256, bits(signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  utcTime: 0x17,
  longTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  dnsName: 0x82,
  ipAddress: 0x87,
  context0: 0xa0,
  context3: 0xa3,
} as const;

function extensionsFor(names: readonly string[]): Buffer[] {
  const alternative = names.map((name) =>
    isIP(name) === 0 ? der(tags.dnsName, Buffer.from(name, 'latin1')) : der(tags.ipAddress, toBytes(name)),
  );
  return [
    extension('2.5.29.17', sequence(...alternative)),
    // Basic constraints: not a certificate authority.
    extension('2.5.29.19', sequence(), true),
    // Key usage: digital signature.
    extension('2.5.29.15', der(tags.bits, Buffer.from([7, 0x80])), true),
    // Extended key usage: TLS server.
    extension('2.5.29.37', sequence(oid('1.3.6.1.5.5.7.3.1'))),
  ];
}
const extension = (id: string, value: Buffer, critical = false): Buffer =>
  sequence(oid(id), ...(critical ? [der(tags.boolean, Buffer.from([0xff]))] : []), der(tags.octets, value));

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const length = body.length.toString(16);
  const bytes = Buffer.from(length.padStart(length.length + (length.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from(body.length < 0x80 ? [tag, body.length] : [tag, 0x80 + bytes.length, ...bytes]), body]);
}
const sequence = (...parts: readonly Buffer[]): Buffer => der(tags.sequence, ...parts);
const set = (...parts: readonly Buffer[]): Buffer => der(tags.set, ...parts);
const integer = (value: Buffer): Buffer => der(tags.integer, value);
const bits = (value: Buffer): Buffer => der(tags.bits, Buffer.from([0]), value);

/** A positive number without a leading zero byte. */
function serial(): Buffer {
  const bytes = randomBytes(16);
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40;
  return bytes;
}

function oid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  return der(tags.oid, Buffer.from([first * 40 + second, ...rest.flatMap(inSevens)]));
}
function inSevens(value: number): number[] {
  const digits = [value & 0x7f];
  for (let left = value >>> 7; left > 0; left >>>= 7) digits.unshift((left & 0x7f) | 0x80);
  return digits;
}
const ecdsaWithSha256 = sequence(oid('1.2.840.10045.4.3.2'));

/** Two digits of the year up to 2049, as RFC 5280 requires. */
function time(at: Date): Buffer {
  const text = `${at.toISOString().replaceAll(/[-:T]/g, '').slice(0, 14)}Z`;
  return at.getUTCFullYear() < 2050 ? der(tags.utcTime, Buffer.from(text.slice(2))) : der(tags.longTime, Buffer.from(text));
}

function toBytes(address: string): Buffer {
  if (isIP(address) === 4) return Buffer.from(address.split('.').map(Number));
  // Parsing as a URL removes the dots of an embedded IPv4 address.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const words = (text: string | undefined): string[] => (text ? text.split(':') : []);
  const [before, after] = [words(head), words(tail)];
  const between = Array.from({ length: 8 - before.length - after.length }, () => '0');
  return Buffer.from([...before, ...between, ...after].map((word) => word.padStart(4, '0')).join(''), 'hex');
}

// Creates the Authorization header for a WWW-Authenticate challenge: Basic (RFC 7617) or Digest (RFC 7616). Pure.
import { createHash } from 'node:crypto';
import { keysOf } from '../../../core/object.ts';

export interface Login {
  name: string;
  password: string;
}
interface Digest {
  scheme: 'digest';
  realm: string;
  nonce: string;
  opaque: string | undefined;
  algorithm: keyof typeof hashes;
  /** The hash of the login also contains the nonce (`-sess`). */
  session: boolean;
  /** False: the server uses the older RFC 2069. */
  qop: boolean;
}
export type Challenge = { scheme: 'basic' } | Digest;

/** Strongest first. */
const hashes = { 'SHA-256': 'sha256', MD5: 'md5' } as const;
const strongest = keysOf(hashes);

/** Whether to allow methods that let others on the network read or guess the password. */
export interface Weak {
  /** Digest with MD5, which is not considered secure. */
  md5: boolean;
  /** Basic, which sends the password itself. */
  clear: boolean;
}

/** The best permitted method that the server offers. Digest is preferred because it does not reveal the password. */
export function toChallenge(header: string, may: Weak): Challenge | undefined {
  const offers = [...header.matchAll(/(?:^|,)\s*(basic|digest)\s+(.*?)(?=,\s*(?:basic|digest)\s|$)/gis)];
  const digests = offers.flatMap(([, scheme = '', words = '']) => (/digest/i.test(scheme) ? toDigest(words) : []));
  const spoken = may.md5 ? strongest : strongest.filter((each) => each !== 'MD5');
  const best = spoken.flatMap((algorithm) => digests.filter((each) => each.algorithm === algorithm))[0];
  return best ?? (may.clear && offers.some(([, scheme = '']) => /basic/i.test(scheme)) ? { scheme: 'basic' } : undefined);
}

function toDigest(words: string): Digest[] {
  const said = new Map(
    [...words.matchAll(/([\w-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)].map(([, name = '', quoted, plain]) => [
      name.toLowerCase(),
      quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? '',
    ]),
  );
  const [, name = '', session] = /^(.*?)(-sess)?$/i.exec(said.get('algorithm') ?? 'MD5') ?? [];
  const algorithm = strongest.find((each) => each === name.toUpperCase());
  const qops = said
    .get('qop')
    ?.toLowerCase()
    .split(/\s*,\s*/);
  const nonce = said.get('nonce');
  if (!algorithm || nonce === undefined || (qops && !qops.includes('auth'))) return [];
  const [realm, opaque] = [said.get('realm') ?? '', said.get('opaque')];
  return [{ scheme: 'digest', realm, nonce, opaque, algorithm, session: session !== undefined, qop: qops !== undefined }];
}

export interface Asking {
  method: string;
  /** Path and query, as in the request line. */
  uri: string;
  /** Number of uses of the nonce, including this one. */
  count: number;
  cnonce: string;
}

export function toAuthorization(challenge: Challenge, { name, password }: Login, asking: Asking): string {
  if (challenge.scheme === 'basic') return `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  const { realm, nonce, opaque, algorithm, session, qop } = challenge;
  const { method, uri, cnonce } = asking;
  const hash = (text: string): string => createHash(hashes[algorithm]).update(text).digest('hex');
  const nc = asking.count.toString(16).padStart(8, '0');
  const login = hash(`${name}:${realm}:${password}`);
  const secret = session ? hash(`${login}:${nonce}:${cnonce}`) : login;
  const request = hash(`${method}:${uri}`);
  const response = hash(qop ? `${secret}:${nonce}:${nc}:${cnonce}:auth:${request}` : `${secret}:${nonce}:${request}`);
  const quoted = { username: name, realm, uri, nonce, ...(opaque !== undefined && { opaque }), response };
  return `Digest ${[
    ...Object.entries(quoted).map(([word, value]) => `${word}="${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`),
    `algorithm=${algorithm}${session ? '-sess' : ''}`,
    ...(qop || session ? [`cnonce="${cnonce}"`] : []),
    ...(qop ? ['qop=auth', `nc=${nc}`] : []),
  ].join(', ')}`;
}

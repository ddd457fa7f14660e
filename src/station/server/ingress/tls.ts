// TLS certificate and key of the server, from files or self-made. Changed files are used without a restart.
import { X509Certificate } from 'node:crypto';
import { mkdirSync, readFileSync, statSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { isIP } from 'node:net';
import { codeOf } from '../../files/disk.ts';
import { replaceFile } from '../../files/replaceFile.ts';
import { makeCertificate } from './certificate.ts';
import { namesOf } from './names.ts';

/** `self`: a certificate created by the station; otherwise the files of one, in PEM. */
export type TlsWish = 'self' | { cert: string; key: string };
export interface Credentials {
  cert: Buffer;
  key: Buffer;
}
export interface Tls {
  credentials: Credentials;
  /** Only for a self-made certificate, so that the first visitor can compare it. */
  fingerprint: string | undefined;
  /** Uses changed files, and renews its own certificate in time. Returns a stop function. */
  follow(server: { setSecureContext(credentials: Credentials): void }, everyMs?: number): () => void;
}
interface Parts {
  folder: string;
  host: string;
  names: readonly string[];
  print: (text: string) => void;
}
const dayMs = 86_400_000;
/** The longest validity that browsers accept for a certificate trusted by a person; each new one has to be trusted again. */
const lifeMs = 800 * dayMs;
const renewMs = 30 * dayMs;
const minuteMs = 60_000;

export function openTls(wish: TlsWish, parts: Parts): Tls {
  const own = wish === 'self';
  const files = own ? { cert: join(parts.folder, 'tls', 'cert.pem'), key: join(parts.folder, 'tls', 'key.pem') } : wish;
  if (own) makeIfNeeded(files, parts);
  const credentials = load(files);
  reportExpiry(credentials, files.cert, parts.print);
  const fingerprint = own ? new X509Certificate(credentials.cert).fingerprint256 : undefined;
  return {
    credentials,
    fingerprint,
    follow(server, everyMs = minuteMs) {
      let seen = stampOf(files);
      const look = (): void => {
        try {
          if (own) makeIfNeeded(files, parts);
          const stamp = stampOf(files);
          if (stamp === seen) return;
          // Certificate and key are replaced one after the other. If only one of them is new, loading fails and is tried again.
          server.setSecureContext(load(files));
          seen = stamp;
          parts.print(`The certificate ${files.cert} is now used.`);
        } catch (error) {
          parts.print(`${error instanceof Error ? error.message : String(error)} The previous one is still used.`);
        }
      };
      const timer = setInterval(look, everyMs);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

const stampOf = ({ cert, key }: { cert: string; key: string }): string =>
  [cert, key].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0).join(' ');

function load(files: { cert: string; key: string }): Credentials {
  const credentials = { cert: read(files.cert, 'certificate'), key: read(files.key, 'key') };
  try {
    createSecureContext(credentials);
    return credentials;
  } catch (error) {
    throw new Error(
      `The certificate ${files.cert} and the key ${files.key} cannot be used for TLS (${error instanceof Error ? error.message : String(error)}). EMS_TLS requires a certificate and its own key, in PEM format and without a passphrase.`,
      { cause: error },
    );
  }
}
function read(file: string, what: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Error(
      `The ${what} ${file} cannot be read (${codeOf(error)}). Set EMS_TLS to the files of a certificate and its key.`,
      {
        cause: error,
      },
    );
  }
}

function reportExpiry({ cert }: Credentials, file: string, print: (text: string) => void): void {
  const end = new X509Certificate(cert).validTo;
  if (Date.parse(end) < Date.now())
    print(
      `The certificate ${file} expired on ${end}, so browsers reject it. Renew it; the station then uses it without a restart.`,
    );
}

function makeIfNeeded(files: { cert: string; key: string }, { folder, host, names }: Parts): void {
  const wanted = namesOf(host, names);
  if (isGood(files, wanted)) return;
  const now = Date.now();
  // Valid from an hour ago, for clients whose clocks are slow.
  const made = makeCertificate(
    [...new Set([...wanted, ...addressesOf(host)])],
    new Date(now - 3_600_000),
    new Date(now + lifeMs),
  );
  mkdirSync(join(folder, 'tls'), { recursive: true, mode: 0o700 });
  for (const part of ['key', 'cert'] as const) {
    replaceFile(files[part], made[part], 0o600);
  }
}

function isGood(files: { cert: string; key: string }, names: readonly string[]): boolean {
  try {
    const cert = new X509Certificate(load(files).cert);
    const covers = (name: string): boolean => (isIP(name) === 0 ? cert.checkHost(name) : cert.checkIP(name)) !== undefined;
    return Date.parse(cert.validTo) - Date.now() > renewMs && names.every(covers);
  } catch {
    return false;
  }
}

/** A station that listens on all interfaces is reached by the addresses of the machine. */
function addressesOf(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [];
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  return all.map(({ address }) => address.split('%', 1)[0] ?? '').filter((address) => isIP(address) !== 0);
}

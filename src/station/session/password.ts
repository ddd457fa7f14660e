// Creates scrypt hashes that contain their parameters, and checks passwords against them.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { createWorkQueue, type WorkFor } from './workQueue.ts';

/** Parameters of the OWASP Password Storage Cheat Sheet for 16 MiB, about 170 ms per attempt. Attempts are also throttled. */
export const delivered = { N: 2 ** 14, r: 8, p: 5 } as const;
/** Parameters of new hashes. Tests that sign in hundreds of times reduce them. */
export const strength: { N: number; r: number; p: number } = { ...delivered };
const keyLength = 32;
const inTurn = createWorkQueue();
/** Used for all work except sign-ins. */
const somebodyKnown: WorkFor = { key: '', known: true };

const derive = (password: string, salt: Buffer, { N, r, p }: typeof strength): Promise<Buffer> => {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  // NFC: keyboards differ in how they encode the same character.
  return new Promise((done, fail) => {
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) => (error ? fail(error) : done(key)));
  });
};

export async function toPasswordHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await inTurn(somebodyKnown, () => derive(password, salt, strength));
  return ['scrypt', strength.N, strength.r, strength.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A new hash if the hash of a correct password has weaker parameters; otherwise undefined. */
export async function strengthened(password: string, hash: string): Promise<string | undefined> {
  const [, N, r, p] = hash.split('$').map(Number);
  const weaker = Number(N) * Number(r) * Number(p) < strength.N * strength.r * strength.p;
  return weaker ? toPasswordHash(password) : undefined;
}

/**
 * Counters of a throttle. All three functions are called while the attempt has its place in the work queue, so that parallel
 * attempts cannot pass a lock together.
 */
export interface Counting {
  check(): void;
  wrong(): void;
  right(): void;
}

/** For checks by the station itself. */
export const uncounted: Counting = { check: () => {}, wrong: () => {}, right: () => {} };

export async function fitsPassword(
  password: string,
  hash: string | undefined,
  counting: Counting,
  of: WorkFor = somebodyKnown,
): Promise<boolean> {
  const [, N, r, p, salt, key] = (hash ?? nobody()).split('$');
  const known = Buffer.from(key ?? '', 'base64url');
  return inTurn(of, async () => {
    counting.check();
    const found = await derive(password, Buffer.from(salt ?? '', 'base64url'), { N: Number(N), r: Number(r), p: Number(p) });
    const fits = hash !== undefined && known.length === found.length && timingSafeEqual(known, found);
    if (fits) counting.right();
    else counting.wrong();
    return fits;
  });
}

/** Replaces the hash of an unknown account, so that the check takes as long as for a known one. */
const nobody = (): string => ['scrypt', strength.N, strength.r, strength.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

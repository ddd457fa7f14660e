// In: a password in clear. Out: a scrypt hash that carries its own parameters, and whether a password fits one.
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { createWorkQueue, type WorkFor } from './workQueue.ts';

/** As OWASP's password storage sheet has it for 16 MiB, some 170 ms a try; tries are throttled besides. */
export const delivered = { N: 2 ** 14, r: 8, p: 5 } as const;
/** What hashes are made with. Tests that sign in hundreds of times, and are about something else, take less. */
export const strength: { N: number; r: number; p: number } = { ...delivered };
const keyLength = 32;
const inTurn = createWorkQueue();
/** Who sets a password is signed in. */
const somebodyKnown: WorkFor = { key: '', known: true };

const derive = (password: string, salt: Buffer, { N, r, p }: typeof strength): Promise<Buffer> => {
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  // NFC: the same password typed on another keyboard is the same password.
  return new Promise((done, fail) => {
    scrypt(password.normalize('NFC'), salt, keyLength, options, (error, key) => (error ? fail(error) : done(key)));
  });
};

export async function toPasswordHash(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await inTurn(somebodyKnown, () => derive(password, salt, strength));
  return ['scrypt', strength.N, strength.r, strength.p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** A new hash if the hash of a correct password was made with weaker parameters; undefined if that is not needed. */
export async function strengthened(password: string, hash: string): Promise<string | undefined> {
  const [, N, r, p] = hash.split('$').map(Number);
  const weaker = Number(N) * Number(r) * Number(p) < strength.N * strength.r * strength.p;
  return weaker ? toPasswordHash(password) : undefined;
}

/** The counters of a throttle. All three are called while the try occupies its place, so that parallel tries cannot pass a lock together. */
export interface Counting {
  check(): void;
  wrong(): void;
  right(): void;
}

/** The station itself asks. */
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

/** An unknown account costs the same time as a known one. */
const nobody = (): string => ['scrypt', strength.N, strength.r, strength.p, 'AAAAAAAAAAAAAAAAAAAAAA', 'A'.repeat(43)].join('$');

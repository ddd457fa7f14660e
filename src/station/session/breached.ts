// In: a password as a guesser reads it. Out: whether it, or all of it but a few digits around, is among those that breaches have made known. Only the
// first 32 bits of their hashes are kept: one in a hundred thousand others is taken for known, and nobody reads passwords here. Pure.
import { createHash } from 'node:crypto';
import kept from './breachedPasswords.json' with { type: 'json' };

const bytes = 4;
/** As many characters of one's own do not make a known one unknown. */
const mostOwn = 4;
/** Longer with those: what is shorter no password may be. */
const shortestCore = 8;
const shortest = shortestCore + mostOwn;

const coreOf = (plain: string): string => plain.replace(/^\d+/, '').replace(/\d+$/, '');
const prefixOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** What of a known password is looked for. */
export const toSought = (plain: string): string[] => {
  const core = coreOf(plain);
  return [...(plain.length >= shortest ? [plain] : []), ...(core.length >= shortestCore ? [core] : [])];
};

export function toPrefixes(texts: Iterable<string>): string {
  const prefixes = Uint32Array.from(new Set(Array.from(texts, prefixOf))).toSorted();
  const packed = Buffer.alloc(prefixes.length * bytes);
  prefixes.forEach((prefix, index) => packed.writeUInt32BE(prefix, index * bytes));
  return packed.toString('base64');
}

let prefixes: Buffer | undefined;
export function isBreached(plain: string): boolean {
  prefixes ??= Buffer.from(kept.prefixes, 'base64');
  const core = coreOf(plain);
  return isIn(prefixes, prefixOf(plain)) || (plain.length - core.length <= mostOwn && isIn(prefixes, prefixOf(core)));
}

function isIn(sorted: Buffer, prefix: number): boolean {
  let [from, to] = [0, sorted.length / bytes - 1];
  while (from <= to) {
    const middle = (from + to) >> 1;
    const found = sorted.readUInt32BE(middle * bytes);
    if (found === prefix) return true;
    if (found < prefix) from = middle + 1;
    else to = middle - 1;
  }
  return false;
}

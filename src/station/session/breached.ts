// Checks whether a password, in the form of `toPlain`, is known from data breaches, also without the digits at its start and end.
// Only the first 32 bits of each hash are stored. The file therefore does not reveal passwords, and about 1 in 200,000 other
// passwords is rejected as well. Pure.
import { createHash } from 'node:crypto';
import kept from './breachedPasswords.json' with { type: 'json' };

const bytes = 4;
/** A known password with up to this number of added digits also counts as known. */
const mostOwn = 4;
/** A shorter core, even with `mostOwn` added digits, is below the minimum password length. */
const shortestCore = 8;
const shortest = shortestCore + mostOwn;

const coreOf = (plain: string): string => plain.replace(/^\d+/, '').replace(/\d+$/, '');
const prefixOf = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE();

/** The forms of a known password whose hashes are stored: the complete text and the core, if they are long enough. */
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

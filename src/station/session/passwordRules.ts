// In: a password that somebody chooses, and whose it is to be. Out: nothing, or why it is refused, at its field. Pure.
import { Refused } from '../contract/index.ts';
import { isBreached } from './breached.ts';
import common from './commonPasswords.json' with { type: 'json' };

const shortest = 12;
const longest = 128;
/** What a guesser does not get for nothing: as many characters must be left when all that is known is taken away. */
const ownLeast = 5;

/** Published in the guide, so everybody knows them. */
export const demoPassword = 'ems-demo-2026';
export const demoSecondaryPassword = '123456';

interface Whose {
  loginName: string;
  name?: string;
}

export function mustBeStrong(password: string, path: string, whose: Whose): string {
  const message = findWeakness(password, whose);
  if (message === undefined) return password;
  throw new Refused(400, message, { data: [{ path, message }] });
}

export function findWeakness(password: string, { loginName, name = '' }: Whose): string | undefined {
  const size = Array.from(password).length;
  if (size < shortest || size > longest) return 'A password must have 12 to 128 characters';
  const plain = toPlain(password);
  if (plain.includes(toPlain(demoPassword))) return 'This password has been published. Choose another one.';
  if (new Set(plain).size < 5 || repeats(plain)) return 'This password repeats itself. Choose another one.';
  const own = [loginName, name].map(toPlain).filter((each) => each.length >= 3);
  if (left(plain, own) < ownLeast) return 'This password consists mostly of the account name. Choose another one.';
  if (withoutRuns(plain).length < ownLeast)
    return 'This password consists mostly of consecutive keys or digits. Choose another one.';
  if (left(withoutRuns(plain), [...own, ...byLength]) < ownLeast)
    return 'This password is one of the most common. Choose another one, or a sentence of several words.';
  if (isBreached(plain))
    return 'This password has appeared in data breaches. Choose another one, or a sentence of several words.';
  return undefined;
}

/** As an attacker would try it: lower case, digits that replace letters as both, only letters and digits. */
export const toPlain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[@$!]/g, (sign) => ({ '@': 'a', $: 's' })[sign] ?? '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const toLetters = (text: string): string =>
  text.replaceAll(/[013457]/g, (digit) => ({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' })[digit] ?? digit);

const byLength = common.toSorted((one, other) => other.length - one.length).filter((word) => word.length >= 3);

/** Characters that are left when the words are taken out, read with and without digits for letters; years and single digits count for nothing. */
function left(plain: string, words: readonly string[]): number {
  const take = (text: string): number =>
    words.reduce((rest, word) => rest.replaceAll(word, ' '), text).replaceAll(/(19|20)\d\d|\d{1,3}(?=\s|$)|\s/g, '').length;
  return Math.min(take(plain), take(toLetters(plain.replaceAll(/(19|20)\d\d/g, ' '))));
}

/** One piece over and over, perhaps cut short at the end. */
function repeats(text: string): boolean {
  for (let length = 1; length <= Math.min(6, text.length / 2); length += 1) {
    const piece = text.slice(0, length);
    if (piece.repeat(Math.ceil(text.length / length)).startsWith(text)) return true;
  }
  return false;
}

const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  '1qaz2wsx3edc4rfv5tgb',
];
const sequences = rows.flatMap((row) => [row, Array.from(row).toReversed().join('')]);
const shortestRun = 4;

function withoutRuns(text: string): string {
  for (let start = 0; start + shortestRun <= text.length; start += 1) {
    let length = 0;
    while (start + length < text.length && sequences.some((way) => way.includes(text.slice(start, start + length + 1))))
      length += 1;
    if (length >= shortestRun) return withoutRuns(`${text.slice(0, start)}${text.slice(start + length)}`);
  }
  return text;
}

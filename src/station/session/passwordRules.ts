// Checks a new password and refuses a weak one at its field. Pure.
import { Refused } from '../contract/index.ts';
import { isBreached } from './breached.ts';
import common from './commonPasswords.json' with { type: 'json' };

const shortest = 12;
const longest = 128;
/** Minimum number of characters that must remain when names, sequences and common words are removed. */
const ownLeast = 5;
/** For a secondary password: the minimum number of different characters, and of those outside of sequences of `run` keys or more. */
const secondaryLeast = { different: 3, own: 2, run: 3 } as const;

/** Published in the guide, and therefore not secret. */
export const demoPassword = 'ems-demo-2026';
export const demoSecondaryPassword = '123456';

interface Whose {
  loginName: string;
  name?: string;
}

/** Refuses a secondary password that somebody would guess within the five attempts that the lock allows. */
export function mustNotBeGuessable(password: string, path: string): void {
  const message = findGuess(password.toLowerCase());
  if (message !== undefined) throw new Refused(400, message, { data: [{ path, message }] });
}

function findGuess(plain: string): string | undefined {
  if (new Set(plain).size < secondaryLeast.different || repeats(plain))
    return 'This password repeats itself. Choose another one.';
  if (withoutRuns(plain, secondaryLeast.run).length < secondaryLeast.own)
    return 'This password consists mostly of consecutive keys or digits. Choose another one.';
  return undefined;
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

/** Normalises a password as an attacker would: lower case, @ and $ as letters, all other signs removed. */
export const toPlain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[@$!]/g, (sign) => ({ '@': 'a', $: 's' })[sign] ?? '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

const toLetters = (text: string): string =>
  text.replaceAll(/[013457]/g, (digit) => ({ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' })[digit] ?? digit);

const byLength = common.toSorted((one, other) => other.length - one.length).filter((word) => word.length >= 3);

/**
 * Number of characters that remain when the words are removed. Digits are read both as digits and as letters, and the smaller
 * number counts. Years, and up to three digits at the end of a word, do not count.
 */
function left(plain: string, words: readonly string[]): number {
  const take = (text: string): number =>
    words.reduce((rest, word) => rest.replaceAll(word, ' '), text).replaceAll(/(19|20)\d\d|\d{1,3}(?=\s|$)|\s/g, '').length;
  return Math.min(take(plain), take(toLetters(plain.replaceAll(/(19|20)\d\d/g, ' '))));
}

/** Whether the text repeats one piece of up to six characters. The last repetition may be incomplete. */
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

function withoutRuns(text: string, shortestRun = 4): string {
  for (let start = 0; start + shortestRun <= text.length; start += 1) {
    let length = 0;
    while (start + length < text.length && sequences.some((way) => way.includes(text.slice(start, start + length + 1))))
      length += 1;
    if (length >= shortestRun) return withoutRuns(`${text.slice(0, start)}${text.slice(start + length)}`, shortestRun);
  }
  return text;
}

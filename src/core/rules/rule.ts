// The contract of a named rule: pure and total, any value gives a list. Its words (text, parameters) stand in the .json beside it.
import type { Json } from '../json.ts';
import { expand, read } from '../pointer.ts';

export type Parameters = Readonly<Record<string, unknown>>;
interface RuleContext {
  now: number;
  timezone: string;
  /** What the rule's `given` members read; undefined while there is no answer. */
  given: Parameters;
  /** The value there is a name (`format`), compared by what it looks like. */
  isName: (at: string) => boolean;
}
/** A place where the rule does not hold. `say` picks one of the `texts`. */
export interface Broken {
  at: string;
  values?: Readonly<Record<string, Json>>;
  say?: string;
  /** The text of the rule stays, whatever its author says in its place. */
  ownText?: true;
  /** What would be well, for a person to take with one key; only where the rule advises. */
  offer?: number;
}
export type Check = (value: unknown, parameters: Parameters, context: RuleContext) => Broken[];

export interface RuleWords {
  rule: string;
  description: string;
  text?: string;
  texts?: Readonly<Record<string, string>>;
  /** Values of the text that are amounts of what is told of: a number is told in the unit of that field. */
  amounts?: readonly string[];
  /** The rule only ever advises. */
  warnOnly?: boolean;
  /** Each row is judged by itself: one that is not whole yet silences no other. */
  apart?: boolean;
  parameters: Readonly<Record<string, { kind: string; description: string; required?: boolean; of?: string }>>;
  given?: Readonly<Record<string, { description: string; required?: boolean }>>;
}
export interface NamedRule {
  check: Check;
  words: RuleWords;
}
export const defineRule = (words: RuleWords, check: Check): NamedRule => ({ words, check });

/** Members may be written as a name or as a pointer. */
export const member = (name: unknown): string =>
  typeof name !== 'string' ? '' : name === '' || name.startsWith('/') ? name : `/${name}`;
export const pointersOf = (parameter: unknown): string[] =>
  Array.isArray(parameter) ? parameter.map(member) : [member(parameter)];

/** Every place a pattern matches, with what stands there. */
export const each = (value: unknown, pattern: unknown): { at: string; value: unknown }[] =>
  expand(value, member(pattern)).map((at) => ({ at, value: read(value, at) }));

/** Every list a pattern matches, with its items by pointer. */
export const lists = (value: unknown, pattern: unknown): { at: string; value: unknown }[][] =>
  each(value, pattern).flatMap(({ at, value: list }) =>
    Array.isArray(list) ? [list.map((item: unknown, index) => ({ at: `${at}/${index}`, value: item }))] : [],
  );

/** Patterns that share their stars, as tuples of concrete pointers: one tuple for each match of the first. */
export function tuples(value: unknown, patterns: readonly string[]): string[][] {
  const stars = Math.max(...patterns.map((pattern) => pattern.split('*').length - 1), 0);
  const leader = patterns.find((pattern) => pattern.split('*').length - 1 === stars);
  if (leader === undefined || stars === 0) return [[...patterns]];
  const cut = leader.lastIndexOf('*') + 1;
  const places = leader.split('/').flatMap((token, index) => (token === '*' ? [index] : []));
  return expand(value, leader.slice(0, cut)).map((at) => {
    const tokens = at.split('/');
    return patterns.map((pattern) => {
      let star = 0;
      return pattern.replaceAll('*', () => tokens[places[star++] ?? 0] ?? '');
    });
  });
}

export const isMissing = (value: unknown): boolean => value === undefined || value === null || value === '';
const isOrdered = (value: unknown): value is number | string => typeof value === 'number' || typeof value === 'string';
/** Two numbers, or two texts (days and times of day sort as text); anything else compares to nothing. */
export function compareBoth(left: unknown, right: unknown): number | undefined {
  if (!isOrdered(left) || !isOrdered(right) || typeof left !== typeof right) return undefined;
  return left < right ? -1 : left > right ? 1 : 0;
}
export const asJson = (value: unknown): Json =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;

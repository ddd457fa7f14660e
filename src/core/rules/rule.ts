// The interface of a named rule. A rule is pure and never throws. Its texts and parameters are in the .json file of its name.
import type { Json } from '../json.ts';
import { expand, read } from '../pointer.ts';

export type Parameters = Readonly<Record<string, unknown>>;
interface RuleContext {
  now: number;
  timezone: string;
  /** The values that the `given` members of the rule read. */
  given: Parameters;
  /** Whether the value at a pointer has the format `name`. Names are compared by their appearance. */
  isName: (at: string) => boolean;
}
/** A place that violates the rule. `say` selects one of the `texts`. */
export interface Broken {
  at: string;
  values?: Readonly<Record<string, Json>>;
  say?: string;
  /** The text of the rule is used, even if the schema defines another one in `says`. */
  ownText?: true;
  /** Suggested value that the user can apply; only for rules that advise. */
  offer?: number;
}
export type Check = (value: unknown, parameters: Parameters, context: RuleContext) => Broken[];

export interface RuleWords {
  rule: string;
  description: string;
  text?: string;
  texts?: Readonly<Record<string, string>>;
  /** Names of the text values that are quantities of the reported field, shown in the unit of that field. */
  amounts?: readonly string[];
  /** The rule only warns and never blocks. */
  warnOnly?: boolean;
  /** Each row is checked separately, so an invalid row does not disable the rule for other rows. */
  apart?: boolean;
  parameters: Readonly<Record<string, { kind: string; description: string; required?: boolean; of?: string }>>;
  given?: Readonly<Record<string, { description: string; required?: boolean }>>;
}
export interface NamedRule {
  check: Check;
  words: RuleWords;
}
export const defineRule = (words: RuleWords, check: Check): NamedRule => ({ words, check });

/** The pointer to a member, which may be written as a name or as a pointer. */
export const member = (name: unknown): string =>
  typeof name !== 'string' ? '' : name === '' || name.startsWith('/') ? name : `/${name}`;
export const pointersOf = (parameter: unknown): string[] =>
  Array.isArray(parameter) ? parameter.map(member) : [member(parameter)];

/** Every pointer that a pattern matches, with its value. */
export const each = (value: unknown, pattern: unknown): { at: string; value: unknown }[] =>
  expand(value, member(pattern)).map((at) => ({ at, value: read(value, at) }));

/** Every list that a pattern matches, as items with their pointers. */
export const lists = (value: unknown, pattern: unknown): { at: string; value: unknown }[][] =>
  each(value, pattern).flatMap(({ at, value: list }) =>
    Array.isArray(list) ? [list.map((item: unknown, index) => ({ at: `${at}/${index}`, value: item }))] : [],
  );

/** Expands patterns with common stars to tuples of pointers, one tuple per match of the pattern with the most stars. */
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
/** Compares two numbers or two texts (days and times of day sort as text): -1, 0 or 1. Undefined for anything else. */
export function compareBoth(left: unknown, right: unknown): number | undefined {
  if (!isOrdered(left) || !isOrdered(right) || typeof left !== typeof right) return undefined;
  return left < right ? -1 : left > right ? 1 : 0;
}
export const asJson = (value: unknown): Json =>
  typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean' ? value : null;

// Small total helpers for plain data.
import { isObject } from '../core/object.ts';
import { toTokens } from '../core/pointer.ts';

export type Dict = Record<string, unknown>;

export const isDict: (value: unknown) => value is Dict = isObject;
export const dict = (value: unknown): Dict => (isDict(value) ? value : {});
/** An object of a file with the type of its language schema. Mismatches have been reported; such files are not served. */
export const asWritten = <T>(value: Dict): T => value as T;
export const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
export const entries = (value: unknown): [string, unknown][] => Object.entries(dict(value));
export const strings = (value: unknown): string[] => list(value).filter((each): each is string => typeof each === 'string');

export const mapDict = <T, U>(value: Readonly<Record<string, T>>, map: (each: T, name: string) => U): Record<string, U> =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [name, map(each, name)]));

/** Whether the pointer resolves, also to null. */
export function hasAt(data: unknown, pointer: string): boolean {
  let here = data;
  for (const token of toTokens(pointer)) {
    if (here === null || typeof here !== 'object' || !Object.hasOwn(here, token)) return false;
    here = (here as Dict)[token];
  }
  return true;
}

/** Deep equality of plain data, independent of the order of keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (Array.isArray(left) && Array.isArray(right))
    return left.length === right.length && left.every((each, index) => sameJson(each, right[index]));
  if (!isDict(left) || !isDict(right)) return false;
  const names = Object.keys(left);
  return (
    names.length === Object.keys(right).length &&
    names.every((name) => Object.hasOwn(right, name) && sameJson(left[name], right[name]))
  );
}

/** Uses the type names of JSON Schema. */
export function hasType(value: unknown, type: string | readonly string[]): boolean {
  if (typeof type !== 'string') return type.some((each) => hasType(value, each));
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isDict(value);
  if (type === 'integer') return Number.isInteger(value);
  return type === 'null' ? value === null : typeof value === type;
}

/** A value for a problem text, shortened. */
export function show(value: unknown): string {
  const written = JSON.stringify(value) ?? 'nothing';
  return written.length > 60 ? `${written.slice(0, 57)}…` : written;
}

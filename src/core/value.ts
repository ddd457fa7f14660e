// Resolves values of the schema language against the scope to plain data. Pure; unknown references are undefined.
import { isObject } from './object.ts';
import { callFunction } from './functions/functions.ts';
import type { FunctionCall, Constant, Reference, TextObject, Value } from './language.ts';

type Lookup = (pointer: string) => unknown;

export const isReference = (value: unknown): value is Reference => isObject(value) && typeof value.from === 'string';
export const isConstant = (value: unknown): value is Constant =>
  isObject(value) && 'const' in value && Object.keys(value).length === 1;
export const isTextObject = (value: unknown): value is TextObject => isObject(value) && typeof value.text === 'string';
export const isFunctionCall = (value: unknown): value is FunctionCall => isObject(value) && typeof value.fn === 'string';

/** Resolves a value at any depth. `"*"` in an object is spread first. Members that resolve to undefined are omitted. */
export function fill(value: Value, lookup: Lookup): unknown {
  if (Array.isArray(value)) return value.map((each) => fill(each, lookup));
  if (!isObject(value)) return value;
  if (isReference(value)) return lookup(value.from);
  if (isConstant(value)) return value.const;
  if (isTextObject(value)) return fillText(value, lookup);
  if (isFunctionCall(value)) return callFunction(value.fn, fillMembers(value.of ?? {}, lookup));
  return fillMembers(value, lookup);
}

/** Resolves the values of a text. The text itself is translated where it is shown. */
function fillText(value: TextObject, lookup: Lookup): unknown {
  return value.values ? { ...value, values: fillMembers(value.values, lookup) } : value;
}

function fillMembers(members: Readonly<Record<string, Value>>, lookup: Lookup): Record<string, unknown> {
  const { '*': rest, ...named } = members;
  const spread = rest === undefined ? {} : fill(rest, lookup);
  const filled: Record<string, unknown> = isObject(spread) ? { ...spread } : {};
  for (const [name, each] of Object.entries(named)) {
    const value = fill(each, lookup);
    if (value !== undefined) filled[name] = value;
  }
  return filled;
}

/** Every scope pointer that `fill` may read. */
export function readsOf(value: Value | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(readsOf);
  if (!isObject(value) || isConstant(value)) return [];
  if (isReference(value)) return [value.from];
  const members = isTextObject(value) ? value.values : isFunctionCall(value) ? value.of : value;
  return Object.values(members ?? {}).flatMap(readsOf);
}

/** The scope pointer behind an error at a pointer into the params; undefined if the params do not refer to the scope there. */
export function originOf(params: Value, pointer: string): string | undefined {
  if (isReference(params)) return params.from + pointer;
  if (!isObject(params) || isConstant(params) || isTextObject(params) || isFunctionCall(params)) return undefined;
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(pointer) ?? [];
  const named = params[first];
  if (named !== undefined && first !== '*') return originOf(named, rest);
  const spread = params['*'];
  return spread === undefined ? undefined : originOf(spread, pointer);
}

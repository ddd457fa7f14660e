// Reads data at RFC 6901 pointers, and returns copies with a changed value. Never throws on missing data.

/** Size of the cache of parsed pointers, which is cleared when full. Long pointers are not cached. */
const mostKnown = 4096;
const longestKnown = 128;
const known = new Map<string, readonly string[]>();

/** The reference tokens of a pointer, unescaped; '' has none. */
export function toTokens(pointer: string): readonly string[] {
  let tokens = known.get(pointer);
  if (tokens) return tokens;
  tokens = split(pointer);
  if (pointer.length > longestKnown) return tokens;
  if (known.size >= mostKnown) known.clear();
  known.set(pointer, tokens);
  return tokens;
}
function split(pointer: string): string[] {
  if (pointer === '') return [];
  const tokens = pointer.slice(1).split('/');
  if (!pointer.includes('~')) return tokens;
  // "~1" first: "~01" must become "~1", not "/".
  return tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function toPointer(tokens: readonly (string | number)[]): string {
  return tokens.map((token) => `/${String(token).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** The own member of that name; undefined if there is none. */
export function step(data: unknown, token: string): unknown {
  if (data === null || typeof data !== 'object' || !Object.hasOwn(data, token)) return undefined;
  return (data as Record<string, unknown>)[token];
}

/** Reads the value at a pointer, own members only; undefined when any step is missing. */
export function read(data: unknown, pointer: string): unknown {
  let here: unknown = data;
  for (const token of toTokens(pointer)) {
    here = step(here, token);
    if (here === undefined) return undefined;
  }
  return here;
}

/** A copy with `value` at the pointer. Unchanged branches keep their identity; missing objects are created. */
export function withAt(data: unknown, pointer: string, value: unknown): unknown {
  return put(data, toTokens(pointer), value);
}

function put(data: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value;
  if (Array.isArray(data)) {
    const copy = data.slice();
    copy[Number(first)] = put(copy[Number(first)], rest, value);
    return copy;
  }
  const base = typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
  const next = put(base[first], rest, value);
  if (next === undefined) {
    const { [first]: _gone, ...others } = base;
    return others;
  }
  return { ...base, [first]: next };
}

/** Every concrete pointer that a pattern with `*` (any member) matches, in document order. */
export function expand(data: unknown, pattern: string): string[] {
  let found: { tokens: string[]; value: unknown }[] = [{ tokens: [], value: data }];
  for (const token of toTokens(pattern)) {
    found = found.flatMap(({ tokens, value }) => {
      if (token !== '*') return [{ tokens: [...tokens, token], value: step(value, token) }];
      if (value === null || typeof value !== 'object') return [];
      return Object.entries(value).map(([key, each]) => ({ tokens: [...tokens, key], value: each }));
    });
  }
  return found.map(({ tokens }) => toPointer(tokens));
}

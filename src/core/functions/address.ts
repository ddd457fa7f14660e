// Builds addresses of console pages from data.

type Of = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/**
 * { path, below, query } → "/path/below?name=value". Lists are written as JSON; a query is appended to an existing one.
 * Undefined if `path` is missing, or if `below` is given but is not a text.
 */
function address({ path, below, query }: Of): string | undefined {
  if (!isText(path) || (below !== undefined && !isText(below))) return undefined;
  const named = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const host = named
    .map(([name, value]) => [name, toWord(value)] as const)
    .flatMap(([name, word]) => (word === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(word)}`]))
    .join('&');
  const fullPath = `${path}${isText(below) ? `/${below}` : ''}`;
  return host === '' ? fullPath : `${fullPath}${fullPath.includes('?') ? '&' : '?'}${host}`;
}

function toWord(value: unknown): string | undefined {
  if (isText(value)) return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? JSON.stringify(value) : undefined;
}

export const addressFunctions = { address };

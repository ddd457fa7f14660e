// An address of the console made of parts that come with the data.

type Of = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** { path, below, query } → "/path/below?name=value", a list as the address of a page holds it; a path that has a query already goes on. Nothing where `below` was asked for and is missing. */
function address({ path, below, query }: Of): string | undefined {
  if (!isText(path) || (below !== undefined && !isText(below))) return undefined;
  const named = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const host = named
    .map(([name, value]) => [name, toWord(value)] as const)
    .flatMap(([name, word]) => (word === undefined ? [] : [`${encodeURIComponent(name)}=${encodeURIComponent(word)}`]))
    .join('&');
  const whole = `${path}${isText(below) ? `/${below}` : ''}`;
  return host === '' ? whole : `${whole}${whole.includes('?') ? '&' : '?'}${host}`;
}

function toWord(value: unknown): string | undefined {
  if (isText(value)) return value;
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? JSON.stringify(value) : undefined;
}

export const addressFunctions = { address };

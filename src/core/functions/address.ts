// An address of the console made of parts that come with the data.

type Of = Readonly<Record<string, unknown>>;
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** { path, below, query } → "/path/below?name=value". Nothing where `below` was asked for and is missing. */
function address({ path, below, query }: Of): string | undefined {
  if (!isText(path) || (below !== undefined && !isText(below))) return undefined;
  const named = typeof query === 'object' && query !== null ? Object.entries(query) : [];
  const asked = named.filter((each): each is [string, string | number] => isText(each[1]) || typeof each[1] === 'number');
  const told = asked.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  return `${path}${isText(below) ? `/${below}` : ''}${told === '' ? '' : `?${told}`}`;
}

export const addressFunctions = { address };

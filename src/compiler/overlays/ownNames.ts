// Names of what stands side by side: a vendor's "Stop" must not be the base's start. Pure.
import type { Doc } from '../doc.ts';
import { dict, entries, isDict, text } from '../json.ts';

/** Member of the patch → the neighbour in the base that has its title. */
export function takenNames(base: unknown, patch: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, each] of entries(patch)) {
    const said = titleOf(each);
    if (said === '' || said === titleOf(dict(base)[name])) continue;
    const other = entries(base).find(([neighbour, has]) => neighbour !== name && titleOf(has) === said);
    if (other) found.set(name, other[0]);
  }
  return found;
}

/** Text → the texts on what stands beside it: on commands, which do, and on choices, which say what is. */
export function toNeighbours(docs: ReadonlyMap<string, Doc>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const look = (value: unknown): void => {
    if (!isDict(value)) return;
    for (const [word, each] of Object.entries(value)) {
      if (word === 'commands' || word === 'choices') {
        const titles = entries(each).flatMap(([, member]) => keyOf(dict(member).title) ?? []);
        for (const title of titles) found.set(title, new Set([...(found.get(title) ?? []), ...titles]));
      }
      look(each);
    }
  };
  for (const { data } of docs.values()) look(data);
  return found;
}

function keyOf(title: unknown): string | undefined {
  const said = text(title) ?? text(dict(title).text);
  const homonym = text(dict(title).context);
  return said === undefined || homonym === undefined ? said : `${said}\u0004${homonym}`;
}

export const spoken = (title: unknown): string =>
  (text(title) ?? text(dict(title).text) ?? '').normalize('NFKC').trim().toLowerCase();
const titleOf = (member: unknown): string => spoken(dict(member).title);

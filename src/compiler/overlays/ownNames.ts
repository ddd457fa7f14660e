// Names of neighbouring items: a vendor's "Stop" must not be the title of the start command of the base. Pure.
import { type Doc, isVendors } from '../doc.ts';
import { dict, entries, isDict, text } from '../json.ts';

/** Member of the patch → the neighbour with the same title, in the patched file or in the original base. */
export function takenNames(base: unknown, patch: unknown, original: unknown): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, each] of entries(patch)) {
    const said = titleOf(each);
    if (said === '' || said === titleOf(dict(base)[name])) continue;
    const taken = [base, original].flatMap((members) => entries(members));
    const other = taken.find(([neighbour, has]) => neighbour !== name && titleOf(has) === said);
    if (other) found.set(name, other[0]);
  }
  return found;
}

/** Text → texts of its neighbours, among commands and among choices, both of the base and of vendors. */
export function toNeighbours(docs: ReadonlyMap<string, Doc>): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { data, layers } of docs.values()) {
    /** Pointer of the members → each member → its titles. */
    const maps = new Map<string, Map<string, Set<string>>>();
    const ofBase = layers.filter(({ file }) => !isVendors(file));
    for (const said of [data, ...ofBase.map((layer) => layer.data)]) noteTitles(said, '', maps);
    for (const members of maps.values())
      for (const [name, titles] of members) {
        const otherTitles = [...members].flatMap(([other, has]) => (other === name ? [] : [...has]));
        for (const title of titles) found.set(title, new Set([...(found.get(title) ?? []), ...otherTitles]));
      }
  }
  return found;
}

function noteTitles(value: unknown, pointer: string, maps: Map<string, Map<string, Set<string>>>): void {
  if (!isDict(value)) return;
  for (const [word, each] of Object.entries(value)) {
    const here = `${pointer}/${word}`;
    if (word === 'commands' || word === 'choices') {
      const members = maps.get(here) ?? new Map<string, Set<string>>();
      maps.set(here, members);
      for (const [name, member] of entries(each)) {
        const title = keyOf(dict(member).title);
        if (title !== undefined) members.set(name, new Set([...(members.get(name) ?? []), title]));
      }
    }
    noteTitles(each, here, maps);
  }
}

function keyOf(title: unknown): string | undefined {
  const said = text(title) ?? text(dict(title).text);
  const homonym = text(dict(title).context);
  return said === undefined || homonym === undefined ? said : `${said}\u0004${homonym}`;
}

export const spoken = (title: unknown): string =>
  (text(title) ?? text(dict(title).text) ?? '').normalize('NFKC').trim().toLowerCase();
const titleOf = (member: unknown): string => spoken(dict(member).title);

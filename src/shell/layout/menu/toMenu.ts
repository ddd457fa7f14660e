// Builds the menu tree and the entries at its bottom from the heads of the content. Pure.
import type { ScreenHead } from '../../../core/content.ts';

export interface Entry {
  head: ScreenHead;
  children: readonly Entry[];
  /** Target path: for a section without access, its first accessible page. */
  path: string;
}
export interface Menu {
  main: readonly Entry[];
  layout: readonly Entry[];
}

/** Ordered by `sort`, then as declared. Children of hidden entries and empty groups without a body are omitted. */
export function toMenu(
  heads: readonly ScreenHead[],
  isOffered: (head: ScreenHead) => boolean,
  isShut: (head: ScreenHead) => boolean,
): Menu {
  const offered = heads.filter((head) => head.menu && isOffered(head));
  const under = (parent: ScreenHead | undefined): Entry[] =>
    offered
      .filter(({ menu }) => (parent ? isUnder(menu?.under, parent) : menu?.under === undefined))
      .toSorted((one, other) => (one.menu?.sort ?? 0) - (other.menu?.sort ?? 0))
      .map((head) => toEntry(head, under(head)))
      .filter(({ head, children }) => leads(head) || children.length > 0);
  const toEntry = (head: ScreenHead, children: Entry[]): Entry => ({
    head,
    children,
    path: (children.length > 0 && isShut(head) ? firstOpen(children, isShut) : undefined)?.path ?? head.path,
  });
  const top = under(undefined);
  return {
    main: top.filter(({ head }) => head.menu?.place !== 'layout'),
    layout: top.filter(({ head }) => head.menu?.place === 'layout'),
  };
}

/** Whether the entry has a page or a redirect, so is not only a group. */
export const leads = ({ hasBody, redirect }: ScreenHead): boolean => hasBody || Object.keys(redirect).length > 0;

/** First accessible page, depth first. */
function firstOpen(entries: readonly Entry[], isShut: (head: ScreenHead) => boolean): ScreenHead | undefined {
  for (const { head, children } of entries) {
    const found = leads(head) && !isShut(head) ? head : firstOpen(children, isShut);
    if (found) return found;
  }
  return undefined;
}

const isUnder = (under: string | undefined, { id, name }: ScreenHead): boolean =>
  under !== undefined && (under === id || under === name);

/** Entries from the top to the current screen. A screen without an entry belongs to the entry with the longest matching path. */
export function trailTo(menu: Menu, path: string): readonly ScreenHead[] {
  let best: readonly ScreenHead[] = [];
  let length = 0;
  const walk = (entries: readonly Entry[], trail: readonly ScreenHead[]): void => {
    for (const { head, children } of entries) {
      const here = [...trail, head];
      const holds = path === head.path || path.startsWith(head.path === '/' ? '/' : `${head.path}/`);
      if (holds && head.path.length >= length) {
        best = here;
        length = head.path.length;
      }
      walk(children, here);
    }
  };
  walk([...menu.main, ...menu.layout], []);
  return best;
}

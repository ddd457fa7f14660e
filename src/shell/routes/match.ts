// Finds the screen of a path in the heads of the content. Pure.
import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { ScreenHead } from '../../core/content.ts';

export interface Match {
  head: ScreenHead;
  params: Readonly<Record<string, string>>;
}

/** Cache: each link on a page resolves its screen, and the router would rebuild its table of all screens for each of them. */
const found = new WeakMap<readonly ScreenHead[], Map<string, Match | undefined>>();

/** The most specific path wins, as in every router. Heads without body and redirect do not match. */
export function matchHead(heads: readonly ScreenHead[], path: string): Match | undefined {
  let known = found.get(heads);
  if (!known) found.set(heads, (known = new Map()));
  if (!known.has(path)) known.set(path, findHead(heads, path));
  return known.get(path);
}

function findHead(heads: readonly ScreenHead[], path: string): Match | undefined {
  const routes: RouteObject[] = heads
    .filter(isPlace)
    .map(({ id, path: pattern }) => ({ id, path: pattern, caseSensitive: true }));
  const route = matchRoutes(routes, path)?.at(-1);
  const head = route && heads.find(({ id }) => id === route.route.id);
  if (!route || !head) return undefined;
  const params = Object.entries(route.params).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { head, params: Object.fromEntries(params) };
}

const isPlace = (head: ScreenHead): boolean => head.hasBody || Object.keys(head.redirect).length > 0;

/** Accepts a path, or the name or id of a screen; undefined if there is no such screen. */
export function toPath(heads: readonly ScreenHead[], target: string): string | undefined {
  if (target.startsWith('/')) return target;
  return heads.find(({ name, id }) => name === target || id === target)?.path;
}
export const named = (heads: readonly ScreenHead[], name: string): ScreenHead | undefined =>
  heads.find((head) => (head.name ?? head.id) === name);

/** Nearest existing ancestor of an unknown path, else the root. */
export function placeAbove(heads: readonly ScreenHead[], path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  for (let length = parts.length - 1; length > 0; length -= 1) {
    const above = `/${parts.slice(0, length).join('/')}`;
    if (matchHead(heads, above)) return above;
  }
  return rootPath;
}

/** The screen for login and logout. */
export const loginPath = '/login';
export const rootPath = '/';

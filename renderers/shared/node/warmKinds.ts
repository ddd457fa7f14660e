// Loads all kinds that a screen shows at once in parallel, instead of one after the other as they are drawn.
import { holds } from '../../../src/core/condition.ts';
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import { isObject } from '../../../src/core/object.ts';
import { shortly } from '../lazy/shortly.ts';
import { kinds, nodesInside } from './loadKind.ts';

/** Resolves when everything the body shows at once can be drawn, or after a short while. Errors appear in the node itself. */
export async function warmKinds(body: Members<ScreenNode>): Promise<void> {
  const loads = [...kindsShown(body)].filter(kinds.isKind).map((kind) => {
    const promise = kinds.load(kind);
    return promise.then(
      // React's `use` reads these two members, so that it does not suspend for a loaded module.
      (value) => void Object.assign(promise, { status: 'fulfilled', value }),
      () => {},
    );
  });
  if (loads.length > 0) await shortly(Promise.all(loads));
}

/** The scope before any data of the page is loaded. */
const blank = { scope: () => undefined };

export const kindsShown = (body: Members<ScreenNode>): Set<string> =>
  new Set(nodesShown(body).flatMap(({ kind, options }) => [kind, ...kindsDrawn(options)]));

/**
 * The kinds with which fields and columns draw their values: a form that waits for one of them would change its height when it
 * loads.
 */
function kindsDrawn(options: unknown): string[] {
  if (!isObject(options)) return [];
  const fields = [options.fields, options.columns].filter(isObject).flatMap((each) => Object.values(each));
  return fields.filter(isObject).flatMap((field) => {
    const kind = isObject(field.draw) ? field.draw.kind : undefined;
    return [...(typeof kind === 'string' ? [kind] : []), ...kindsDrawn(field)];
  });
}

/** Sources read by the nodes that are shown at once. */
export const sourcesShown = (body: Members<ScreenNode>): Set<string> =>
  new Set(nodesShown(body).flatMap(({ source }) => source ?? []));

/** Nodes that require a right, or whose condition needs data, are left out: they may never be drawn. */
const nodesShown = (body: Members<ScreenNode>): ScreenNode[] =>
  Object.values(body)
    .filter(({ needs, visible }) => needs === undefined && (visible === undefined || holds(visible, blank) === true))
    .flatMap((node) => [node, ...nodesShown(nodesInside(node))]);

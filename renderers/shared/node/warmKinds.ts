// In: the body of a screen. Out: the kinds it shows at once, asked for together instead of one after the other as they are drawn.
import { holds } from '../../../src/core/condition.ts';
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import { isObject } from '../../../src/core/object.ts';
import { shortly } from '../lazy/shortly.ts';
import { kinds, nodesInside } from './loadKind.ts';

/** Resolves when everything of the body that is shown at once can be drawn, or after a short while. What fails is told where it is drawn. */
export async function warmKinds(body: Members<ScreenNode>): Promise<void> {
  const loads = [...kindsShown(body)].filter(kinds.isKind).map((kind) => {
    const promise = kinds.load(kind);
    return promise.then(
      // `use` reads these two members and does not wait for what is there.
      (value) => void Object.assign(promise, { status: 'fulfilled', value }),
      () => {},
    );
  });
  if (loads.length > 0) await shortly(Promise.all(loads));
}

/** Before anything of the page has come. */
const blank = { scope: () => undefined };

export const kindsShown = (body: Members<ScreenNode>): Set<string> =>
  new Set(nodesShown(body).flatMap(({ kind, options }) => [kind, ...kindsDrawn(options)]));

/** By which kinds the fields and columns of a node draw their values: a form that waited for one of them would grow or shrink when it comes. */
function kindsDrawn(options: unknown): string[] {
  if (!isObject(options)) return [];
  const fields = [options.fields, options.columns].filter(isObject).flatMap((each) => Object.values(each));
  return fields.filter(isObject).flatMap((field) => {
    const kind = isObject(field.draw) ? field.draw.kind : undefined;
    return [...(typeof kind === 'string' ? [kind] : []), ...kindsDrawn(field)];
  });
}

/** What the nodes that are shown at once read. */
export const sourcesShown = (body: Members<ScreenNode>): Set<string> =>
  new Set(nodesShown(body).flatMap(({ source }) => source ?? []));

/** What depends on a right, or is drawn only once data ask for it, may never be drawn. */
const nodesShown = (body: Members<ScreenNode>): ScreenNode[] =>
  Object.values(body)
    .filter(({ needs, visible }) => needs === undefined && (visible === undefined || holds(visible, blank) === true))
    .flatMap((node) => [node, ...nodesShown(nodesInside(node))]);

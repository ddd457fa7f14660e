// In: the body of a screen. Out: the kinds it shows at once, asked for together instead of one after the other as they are drawn.
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import { kinds, nodesInside } from './loadKind.ts';

/** Longer than this, and the page is better drawn with places kept for what is on its way. */
const limitMs = 150;

/**
 * Resolves when everything of the body that is shown at once can be drawn, or after a short while. A place that is kept has to stand for
 * a while before React fills it, so a kind that is nearly there is worth waiting for. What fails is told where it is drawn.
 */
export async function warmKinds(body: Members<ScreenNode>): Promise<void> {
  const loads = [...kindsShown(body)].filter(kinds.isKind).map((kind) => {
    const promise = kinds.load(kind);
    return promise.then(
      // `use` reads these two members and does not wait for what is there.
      (value) => void Object.assign(promise, { status: 'fulfilled', value }),
      () => {},
    );
  });
  if (loads.length === 0) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([Promise.all(loads), late]);
  clearTimeout(timer);
}

/** What depends on a right or on data may never be drawn. */
export function kindsShown(body: Members<ScreenNode>): Set<string> {
  const found = new Set<string>();
  for (const node of Object.values(body)) {
    if (node.visible !== undefined || node.needs !== undefined) continue;
    found.add(node.kind);
    for (const kind of kindsShown(nodesInside(node))) found.add(kind);
  }
  return found;
}

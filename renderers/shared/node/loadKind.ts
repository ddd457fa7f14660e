// The promise of a kind's module, for `use`. A chunk that failed to load or timed out can be loaded again.
import type { Kind } from '../../../src/core/kinds.gen.ts';
import type { Members, ScreenNode } from '../../../src/core/language.ts';
import type { RendererModule } from '../../define.ts';
import type { Kinds } from './kinds.ts';
import { type Entry, renderers } from '../../registry.ts';
import { patiently } from '../lazy/patiently.ts';

type AnyModule = RendererModule<Kind>;

const asks = new Map<string, () => Promise<AnyModule>>();

export const kinds: Kinds = {
  isKind: (kind): kind is Kind => Object.hasOwn(renderers, kind),
  load(kind) {
    const known = asks.get(kind);
    if (known) return known();
    const entry = renderers[kind] as unknown as Entry<Kind>;
    const ask = typeof entry === 'function' ? patiently(entry) : here(entry);
    asks.set(kind, ask);
    return ask();
  },
};

/** The child nodes drawn together with a node, if its kind is bundled with the shell; otherwise none. */
export function nodesInside({ kind, options }: ScreenNode): Members<ScreenNode> {
  if (!kinds.isKind(kind)) return {};
  const entry = renderers[kind] as unknown as Entry<Kind>;
  return typeof entry === 'function' ? {} : (entry.inside?.((options ?? {}) as never) ?? {});
}

/** React's `use` reads these two members, so that it does not suspend for a loaded module. */
function here(value: AnyModule): () => Promise<AnyModule> {
  const promise = Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
  return () => promise;
}

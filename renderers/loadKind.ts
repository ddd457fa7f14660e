// In: a kind. Out: the promise of its module, for `use`. A chunk that failed or does not come can be asked for again.
import type { Kind } from '../src/core/kinds.gen.ts';
import type { RendererModule } from './define.ts';
import { ChunkError, type Kinds } from './kinds.ts';
import { type Entry, renderers } from './registry.ts';

type AnyModule = RendererModule<Kind>;

/** As long as the shell waits for a page. */
const patienceMs = 120_000;
const asked = new Map<string, Promise<AnyModule>>();

export const kinds: Kinds = {
  isKind: (kind): kind is Kind => Object.hasOwn(renderers, kind),
  load(kind) {
    const known = asked.get(kind);
    if (known) return known;
    const entry = renderers[kind] as unknown as Entry<Kind>;
    const promise = typeof entry === 'function' ? inTime(entry()) : settled(Promise.resolve(entry), entry);
    asked.set(kind, promise);
    return promise;
  },
  forget: (kind) => void asked.delete(kind),
};

/** `use` reads these two members and does not wait for what is there. */
function settled(promise: Promise<AnyModule>, value: AnyModule): Promise<AnyModule> {
  return Object.assign(promise, { status: 'fulfilled', value });
}

function inTime(work: Promise<AnyModule>): Promise<AnyModule> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), patienceMs);
  });
  const tried = work.catch((cause: unknown) => {
    throw new ChunkError('load', { cause });
  });
  return Promise.race([tried, late]).finally(() => clearTimeout(timer));
}

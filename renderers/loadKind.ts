// In: a kind. Out: its module at once when it is here, else the promise of it. A chunk that failed or does not come can be asked for again.
import type { Kind } from '../src/core/kinds.gen.ts';
import type { RendererModule } from './define.ts';
import { type Entry, renderers } from './registry.ts';

type AnyModule = RendererModule<Kind>;

/** As long as the shell waits for a page. */
const patienceMs = 120_000;
const loaded = new Map<string, AnyModule>();
const coming = new Map<string, Promise<AnyModule>>();

export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

export const isKind = (kind: string): kind is Kind => Object.hasOwn(renderers, kind);

export function loadKind(kind: Kind): AnyModule | Promise<AnyModule> {
  const here = loaded.get(kind);
  if (here) return here;
  const entry = renderers[kind] as unknown as Entry<Kind>;
  if (typeof entry !== 'function') return keep(kind, entry);
  let promise = coming.get(kind);
  if (!promise) {
    promise = inTime(entry().then((module) => keep(kind, module)));
    coming.set(kind, promise);
  }
  return promise;
}

/** Before another try: what failed is forgotten. */
export function forgetKind(kind: string): void {
  coming.delete(kind);
}

function keep(kind: string, module: AnyModule): AnyModule {
  loaded.set(kind, module);
  coming.delete(kind);
  return module;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ChunkError('timeout')), patienceMs);
  });
  const asked = work.catch((cause: unknown) => {
    throw new ChunkError('load', { cause });
  });
  return Promise.race([asked, late]).finally(() => clearTimeout(timer));
}

// In: how a lazy part is loaded. Out: its promise, the same until failures are forgotten. What is late, missing or without its style
// sheet fails with a ChunkError, and can be asked for again.

/** As long as the shell waits for a page. */
export const patienceMs = 120_000;

/** The code of a part did not come, or not in time; or its style sheet did not. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  readonly part: 'script' | 'style';
  constructor(part: 'script' | 'style', options?: ErrorOptions) {
    super(`The ${part} of a part did not load`, options);
    this.part = part;
  }
}

const failed = new Set<() => void>();
/** Before another try. */
export function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

export function patiently<T>(load: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  return () => {
    if (asked) return asked;
    asked = inTime(load);
    asked.catch(() => failed.add(() => (asked = undefined)));
    return asked;
  };
}

function inTime<T>(load: () => Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ChunkError('script')), patienceMs);
  });
  const tried = (missing.size === 0 ? load() : styled().then(load)).catch((cause: unknown) => {
    throw toChunkError(cause);
  });
  return Promise.race([tried, late]).finally(() => clearTimeout(timer));
}

/** Style sheets that did not come. The loader of the bundle asks for each but once, so another try has to bring them itself. */
const missing = new Set<string>();
function toChunkError(cause: unknown): ChunkError {
  if (cause instanceof ChunkError) return cause;
  const sheet = cause instanceof Error ? /unable to preload css for (\S+)/i.exec(cause.message)?.[1] : undefined;
  if (sheet !== undefined) missing.add(sheet);
  return new ChunkError(sheet === undefined ? 'script' : 'style', { cause });
}
async function styled(): Promise<void> {
  for (const href of [...missing]) {
    await new Promise<void>((done, refuse) => {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = href;
      link.addEventListener('load', () => done());
      link.addEventListener('error', () => {
        link.remove();
        refuse(new ChunkError('style'));
      });
      document.head.append(link);
    });
    missing.delete(href);
  }
}

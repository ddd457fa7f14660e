// Wraps the loader of a lazy part. Returns the same promise until a failure is cleared. A late or missing script or style sheet
// rejects with a ChunkError, whose `again` retries the load.

/** Timeout of a page, a kind or an input. */
const patienceMs = 120_000;

/** The code of a part failed to load or timed out, or its style sheet failed to load. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  readonly part: 'script' | 'style';
  /** Retries the load; resolves when the part is loaded. */
  again: () => Promise<unknown>;
  constructor(part: 'script' | 'style', options?: ErrorOptions) {
    super(`The ${part} of a part did not load`, options);
    this.part = part;
    this.again = () => Promise.reject(this);
  }
}

const failed = new Set<() => void>();
/** Clears all failures before another try. */
export function forgetFailed(): void {
  for (const forget of failed) forget();
  failed.clear();
}

export function patiently<T>(load: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined;
  /** Clears the latest failure. Holders of an earlier error use it too, so their `again` also starts a new load. */
  let forget = (): void => {};
  const sheets = new Set<string>();
  const ask = (): Promise<T> => {
    if (asked) return asked;
    const promise = inTime(() => withSheets(load, sheets));
    asked = promise;
    promise.catch((error: unknown) => {
      forget = () => {
        if (asked === promise) asked = undefined;
      };
      failed.add(forget);
      if (!(error instanceof ChunkError)) return;
      error.again = () => {
        forget();
        return ask();
      };
    });
    return promise;
  };
  return ask;
}

/** Loads once, within a time limit. */
export function inTime<T>(load: () => Promise<T>, limitMs = patienceMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new ChunkError('script')), limitMs);
  });
  const tried = load().catch((cause: unknown) => {
    throw toChunkError(cause) ?? cause;
  });
  return Promise.race([tried, late]).finally(() => clearTimeout(timer));
}

/** The bundler's loader requests a style sheet only once, so a retry has to load the missing ones itself. */
async function withSheets<T>(load: () => Promise<T>, missing: Set<string>): Promise<T> {
  await styled(missing);
  return load().catch((cause: unknown) => {
    const sheet = sheetOf(cause);
    if (sheet !== undefined) missing.add(sheet);
    throw cause;
  });
}

/** Browsers report a missing script only in the error message; Vite names the style sheet that its preload missed. */
export function toChunkError(cause: unknown): ChunkError | undefined {
  if (cause instanceof ChunkError) return cause;
  if (sheetOf(cause) !== undefined) return new ChunkError('style', { cause });
  if (!(cause instanceof Error)) return undefined;
  const script = /(dynamically imported module|importing a module script|module script failed|failed to load module)/i;
  return script.test(cause.message) ? new ChunkError('script', { cause }) : undefined;
}
const sheetOf = (cause: unknown): string | undefined =>
  cause instanceof Error ? /unable to preload css for (\S+)/i.exec(cause.message)?.[1] : undefined;

async function styled(missing: Set<string>): Promise<void> {
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

// In: how a lazy part is loaded. Out: its promise, the same until a failure is forgotten. What is late, missing or without its style
// sheet fails with a ChunkError, which knows how the part is asked for again.

/** A page, a kind or an input that has not come after this time does not come. */
const patienceMs = 120_000;

/** The code of a part did not come, or not in time; or its style sheet did not. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  readonly part: 'script' | 'style';
  /** Asks once more, and resolves when the part is there. */
  again: () => Promise<unknown>;
  constructor(part: 'script' | 'style', options?: ErrorOptions) {
    super(`The ${part} of a part did not load`, options);
    this.part = part;
    this.again = () => Promise.reject(this);
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
  /** Of the newest failure: who holds an earlier one asks anew as well, however often it has failed since. */
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

/** Once, within the time that a part may take. */
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

/** The loader of the bundle asks for a style sheet but once, so another try has to bring those itself that did not come. */
async function withSheets<T>(load: () => Promise<T>, missing: Set<string>): Promise<T> {
  await styled(missing);
  return load().catch((cause: unknown) => {
    const sheet = sheetOf(cause);
    if (sheet !== undefined) missing.add(sheet);
    throw cause;
  });
}

/** Browsers tell a missing script only in words; Vite names the style sheet that its preload missed. */
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

// In: a lazy load. Out: the same, but one that does not come within its time fails, and one that failed can be tried again.

export const loadLimitMs = 120_000;
export type LoadKind = 'chunk' | 'style';

/** A part of the console that did not come. `kind` decides the words of the load error. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly kind: LoadKind;
  constructor(kind: LoadKind, cause?: unknown) {
    super(`${kind} did not load`, { cause });
    this.kind = kind;
  }
}

export async function patiently<T>(load: () => Promise<T>, limitMs = loadLimitMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new LoadError('chunk')), limitMs);
  });
  try {
    return await Promise.race([load(), tooLate]);
  } catch (error) {
    throw toLoadError(error) ?? error;
  } finally {
    clearTimeout(timer);
  }
}

/** Browsers tell a missing script only in words; Vite names the style sheet that its preload missed. */
export function toLoadError(error: unknown): LoadError | undefined {
  if (error instanceof LoadError) return error;
  if (!(error instanceof Error)) return undefined;
  if (/unable to preload css/i.test(error.message)) return new LoadError('style', error);
  const script = /(dynamically imported module|importing a module script|module script failed|failed to load module)/i;
  return script.test(error.message) ? new LoadError('chunk', error) : undefined;
}

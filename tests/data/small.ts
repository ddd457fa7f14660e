// Small helpers that run in Node and in the browser.
import type { CompiledCall } from '../../src/core/content.ts';

export const call = (name: string, url: string, more: Partial<CompiledCall> = {}): CompiledCall => ({
  name,
  url,
  path: url,
  needs: [],
  request: { type: 'object', properties: {} },
  answer: { type: 'object', properties: {} },
  ...more,
});

/** Waits until the condition is true. */
export async function until(holds: () => boolean, what = 'the condition', withinMs = 60_000): Promise<void> {
  const end = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

// A lazily loaded part that failed is requested again each time, however often it has failed, and through any earlier error.
import { expect, it } from 'vitest';
import { ChunkError, patiently } from '../../../renderers/shared/lazy/patiently.ts';

it('loads at the fourth attempt, requested through the first error only', async () => {
  let tries = 0;
  const ask = patiently(async () => {
    tries++;
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module: part.js');
    return 'part';
  });
  const first: unknown = await ask().catch((error: unknown) => error);
  if (!(first instanceof ChunkError)) throw new Error('It did not fail as a part');
  await expect(first.again()).rejects.toThrow(ChunkError);
  // Two concurrent requests are one attempt.
  await expect(Promise.allSettled([first.again(), first.again()])).resolves.toHaveLength(2);
  expect(tries).toBe(3);
  await expect(first.again()).resolves.toBe('part');
  expect([await ask(), tries]).toEqual(['part', 4]);
});

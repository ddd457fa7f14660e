// Every retry requests a part again that failed to load, whatever the number of earlier failures.
import { expect, it } from 'vitest';
import { ChunkError, patiently } from '../../../renderers/shared/lazy/patiently.ts';

it('a part that fails to load is requested once per retry until it loads', async () => {
  let tries = 0;
  const ask = patiently(async () => {
    tries++;
    if (tries < 4) throw new TypeError('Failed to fetch dynamically imported module: part.js');
    return 'part';
  });
  const first: unknown = await ask().catch((error: unknown) => error);
  if (!(first instanceof ChunkError)) throw new Error('It did not fail as a part');
  await expect(first.again()).rejects.toThrow(ChunkError);
  // Two simultaneous retries are one attempt.
  await expect(Promise.allSettled([first.again(), first.again()])).resolves.toHaveLength(2);
  expect(tries).toBe(3);
  await expect(first.again()).resolves.toBe('part');
  expect([await ask(), tries]).toEqual(['part', 4]);
});

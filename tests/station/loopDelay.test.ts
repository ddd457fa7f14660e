// Whatever holds up the event loop is measured, and told when it was too much.
import { afterEach, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { type LoopDelay, watchLoopDelay } from '../../src/station/loopDelay.ts';

let watch: LoopDelay | undefined;
afterEach(() => watch?.close());
const block = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

it('tells when it was held up for more than a second', async () => {
  const told: boolean[] = [];
  watch = watchLoopDelay({ onTooMuch: (tooMuch) => told.push(tooMuch), settleMs: 0 });
  await sleep(50);
  block(1200);
  await expect.poll(() => told, { timeout: 5000 }).toEqual([true]);
  expect(watch.read().longestMs).toBeGreaterThan(1000);
  expect(watch.read().seconds).toBeGreaterThan(0);
});

it('says nothing of the start', async () => {
  const told: boolean[] = [];
  watch = watchLoopDelay({ onTooMuch: (tooMuch) => told.push(tooMuch), settleMs: 60_000 });
  await sleep(50);
  block(1200);
  await sleep(1500);
  expect(told).toEqual([]);
});

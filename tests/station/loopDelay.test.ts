// Delays of the event loop are measured, and reported when they are too long.
import { afterEach, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Gauge, type LoopDelay, type LoopDelayOptions, watchLoopDelay } from '../../src/station/running/loopDelay.ts';

let watch: LoopDelay | undefined;
afterEach(() => watch?.close());
const block = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

/** Reports for a sequence of measured delays. */
async function toldOf(delays: readonly number[], options: Partial<LoopDelayOptions> = {}): Promise<boolean[]> {
  const told: boolean[] = [];
  let next = 0;
  const gauge: Gauge = {
    longestMs: () => delays[next] ?? 0,
    // No further measurement after the last one.
    reset() {
      next += 1;
      if (next >= delays.length) watch?.close();
    },
    close: () => {},
  };
  watch = watchLoopDelay({ onTooMuch: (tooMuch) => told.push(tooMuch), settleMs: 0, everyMs: 1, gauge, ...options });
  await expect.poll(() => next).toBeGreaterThanOrEqual(delays.length);
  return told;
}
const well = Array.from({ length: 60 }, () => 20);

it.each<[string, delays: number[], told: boolean[]]>([
  ['reports one stall of more than half a second', [20, 501, 20], [true]],
  ['does not report a stall of half a second', [20, 500, 20], []],
  ['does not report many shorter stalls', [400, 450, 490, 400, 450, 490], []],
  ['ends the report after one minute without long delays', [600, ...well], [true, false]],
  ['does not end the report before that minute is over', [600, ...well.slice(0, 40), 700, ...well.slice(0, 40)], [true]],
])('%s', async (_name, delays, told) => {
  expect(await toldOf(delays)).toEqual(told);
});

it('does not report delays during the start but includes them in the readings', async () => {
  expect(await toldOf([1200, 20], { settleMs: 60_000 })).toEqual([]);
  expect(watch?.read()).toMatchObject({ longestMs: 1200, seconds: 1 });
});

it('measures the event loop of its own process', async () => {
  const told: boolean[] = [];
  watch = watchLoopDelay({ onTooMuch: (tooMuch) => told.push(tooMuch), settleMs: 0 });
  await sleep(50);
  block(700);
  await expect.poll(() => told).toEqual([true]);
  expect(watch.read().longestMs).toBeGreaterThan(600);
});

// Delays of the event loop are measured, and are reported if they are too long.
import { afterEach, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Gauge, type LoopDelay, type LoopDelayOptions, watchLoopDelay } from '../../src/station/running/loopDelay.ts';

let watch: LoopDelay | undefined;
afterEach(() => watch?.close());
const block = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

/** Returns what is reported for the delays of successive checks, in ms. */
async function reportsFor(delays: readonly number[], options: Partial<LoopDelayOptions> = {}): Promise<boolean[]> {
  const reports: boolean[] = [];
  let next = 0;
  const gauge: Gauge = {
    longestMs: () => delays[next] ?? 0,
    // No check follows the last delay.
    reset() {
      next += 1;
      if (next >= delays.length) watch?.close();
    },
    close: () => {},
  };
  watch = watchLoopDelay({ onTooMuch: (tooMuch) => reports.push(tooMuch), settleMs: 0, everyMs: 1, gauge, ...options });
  await expect.poll(() => next).toBeGreaterThanOrEqual(delays.length);
  return reports;
}
const well = Array.from({ length: 60 }, () => 20);

it.each<[string, delays: number[], expected: boolean[]]>([
  ['the loop watch reports one stall of more than half a second', [20, 501, 20], [true]],
  ['the loop watch does not report a stall of half a second', [20, 500, 20], []],
  ['the loop watch does not report many shorter delays', [400, 450, 490, 400, 450, 490], []],
  ['the loop watch ends its report after a minute without long delays', [600, ...well], [true, false]],
  ['the loop watch does not end its report earlier', [600, ...well.slice(0, 40), 700, ...well.slice(0, 40)], [true]],
])('%s', async (_name, delays, reports) => {
  expect(await reportsFor(delays)).toEqual(reports);
});

it('the loop watch measures a delay during the start, but does not report it', async () => {
  expect(await reportsFor([1200, 20], { settleMs: 60_000 })).toEqual([]);
  expect(watch?.read()).toMatchObject({ longestMs: 1200, seconds: 1 });
});

it('the loop watch measures the event loop of its own thread', async () => {
  const reports: boolean[] = [];
  watch = watchLoopDelay({ onTooMuch: (tooMuch) => reports.push(tooMuch), settleMs: 0 });
  await sleep(50);
  block(700);
  await expect.poll(() => reports).toEqual([true]);
  expect(watch.read().longestMs).toBeGreaterThan(600);
});

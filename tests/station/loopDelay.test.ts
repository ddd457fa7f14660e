// Whatever holds up the event loop is measured, and told when it was too much.
import { afterEach, expect, it } from 'vitest';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Gauge, type LoopDelay, type LoopDelayOptions, watchLoopDelay } from '../../src/station/running/loopDelay.ts';

let watch: LoopDelay | undefined;
afterEach(() => watch?.close());
const block = (ms: number): void => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

/** What it tells of the delays of one look after the other. */
async function toldOf(delays: readonly number[], options: Partial<LoopDelayOptions> = {}): Promise<boolean[]> {
  const told: boolean[] = [];
  let next = 0;
  const gauge: Gauge = {
    longestMs: () => delays[next] ?? 0,
    // After the last there is no further look.
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
  ['one stall of more than half a second is told', [20, 501, 20], [true]],
  ['one of half a second is not', [20, 500, 20], []],
  ['many shorter ones are not', [400, 450, 490, 400, 450, 490], []],
  ['it ends with a minute that was well', [600, ...well], [true, false]],
  ['and not before', [600, ...well.slice(0, 40), 700, ...well.slice(0, 40)], [true]],
])('%s', async (_name, delays, told) => {
  expect(await toldOf(delays)).toEqual(told);
});

it('says nothing of the start, which is measured all the same', async () => {
  expect(await toldOf([1200, 20], { settleMs: 60_000 })).toEqual([]);
  expect(watch?.read()).toMatchObject({ longestMs: 1200, seconds: 1 });
});

it('measures the loop that it runs in', async () => {
  const told: boolean[] = [];
  watch = watchLoopDelay({ onTooMuch: (tooMuch) => told.push(tooMuch), settleMs: 0 });
  await sleep(50);
  block(700);
  await expect.poll(() => told).toEqual([true]);
  expect(watch.read().longestMs).toBeGreaterThan(600);
});

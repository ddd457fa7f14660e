// What a reading shows after a write, by the hour of the test alone: told at once, asked for again, and given up in time.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirm } from '../../../src/station/acquire/confirming.ts';
import { createLive, type LiveStore } from '../../../src/station/acquire/live.ts';

const clock = { now: () => Date.now() };
let store: LiveStore;
let asked: number;
/** When the confirming point was read. */
let readAt: number | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  store = createLive(clock);
  store.add('lc1', 'cooler');
  asked = 0;
  readAt = undefined;
});
afterEach(() => {
  vi.useRealTimers();
});
const start = (withinMs = 5000) =>
  confirm(
    { clock, live: store.live, hurry: () => void (asked += 1), readAt: () => readAt },
    'lc1',
    [{ key: 'target', value: 22, tolerance: 0.05 }],
    withinMs,
  );
const reading = (target: number) => {
  readAt = Date.now() + 1;
  store.put('lc1', readAt, { target });
};

it('is told by the reading that shows it, not at the next look', async () => {
  const result = start();
  reading(22);
  await expect(result).resolves.toEqual({ outcome: 'confirmed', seen: 22, of: 'target' });
  expect(vi.getTimerCount()).toBe(0);
});

it('goes on asking while readings do not show it, however often others write values of the device', async () => {
  const result = start();
  reading(19);
  for (let each = 0; each < 9; each += 1) {
    vi.advanceTimersByTime(50);
    store.put('lc1', Date.now(), { other: each });
  }
  expect(asked).toBe(5);
  reading(22);
  await expect(result).resolves.toMatchObject({ outcome: 'confirmed' });
});

it.each([
  ['accepted where readings came', () => reading(19), { outcome: 'accepted', seen: 19 }],
  ['unknown where none came', () => {}, { outcome: 'unknown' }],
  ['unknown where the link failed', () => store.link('lc1', 'timeout'), { outcome: 'unknown' }],
  ['unknown where all there is was read before', () => store.put('lc1', Date.now(), { target: 22 }), { outcome: 'unknown' }],
  [
    'unknown where other values alone were read since',
    () => store.put('lc1', Date.now() + 1, { target: 22, other: 1 }),
    { outcome: 'unknown' },
  ],
])('is %s when the time is over', async (_name, happens, expected) => {
  const result = start(3000);
  happens();
  vi.advanceTimersByTime(3000);
  await expect(result).resolves.toMatchObject(expected);
  expect(asked).toBeGreaterThan(1);
  expect(vi.getTimerCount()).toBe(0);
});

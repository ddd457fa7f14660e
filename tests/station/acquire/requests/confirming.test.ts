// Confirmation of a write by readings, with fake timers. The result is reported at once, readings are requested repeatedly, and
// the confirmation ends after a time limit.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { confirm } from '../../../../src/station/acquire/writing/confirming.ts';
import { createLive, type LiveStore } from '../../../../src/station/acquire/live.ts';

const clock = { now: () => Date.now() };
let store: LiveStore;
let asked: number;
/** The time at which the confirming point was read, in ms. */
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

it('a write is confirmed as soon as a reading shows the value, without waiting for the next check', async () => {
  const result = start();
  reading(22);
  await expect(result).resolves.toEqual({ outcome: 'confirmed', seen: 22, of: 'target' });
  expect(vi.getTimerCount()).toBe(0);
});

it('readings are requested repeatedly until one shows the value, even if other points of the device change', async () => {
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
  ['accepted if there were readings of another value', () => reading(19), { outcome: 'accepted', seen: 19 }],
  ['unknown if there was no reading', () => {}, { outcome: 'unknown' }],
  ['unknown if the link failed', () => store.link('lc1', 'timeout'), { outcome: 'unknown' }],
  ['unknown if the value was read before the write', () => store.put('lc1', Date.now(), { target: 22 }), { outcome: 'unknown' }],
  [
    'unknown if only other values were read since',
    () => store.put('lc1', Date.now() + 1, { target: 22, other: 1 }),
    { outcome: 'unknown' },
  ],
])('the outcome of a write is %s when the time limit has passed', async (_name, happens, expected) => {
  const result = start(3000);
  happens();
  vi.advanceTimersByTime(3000);
  await expect(result).resolves.toMatchObject(expected);
  expect(asked).toBeGreaterThan(1);
  expect(vi.getTimerCount()).toBe(0);
});

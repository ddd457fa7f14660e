// Extra readings of the set-point register: they never come so late that a write would wait for them.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCloseReadings } from '../../../../src/station/dispatch/followUp/closeReadings.ts';

const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const set = { activePowerSet: 60, heartbeat: 1 };
let close = (): void => {};
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => {
  close();
  vi.useRealTimers();
});

function start(tookMs: number | undefined, everyMs = 1000) {
  const read: { id: string; afterMs: number }[] = [];
  const begun = performance.now();
  const readings = createCloseReadings(everyMs, {
    readExtra: (id) => void read.push({ id, afterMs: performance.now() - begun }),
    readingMs: () => tookMs,
  });
  close = readings.close;
  return { read, readings };
}

it('reads once after the write has taken effect, and once before the next write', async () => {
  const { read, readings } = start(10);
  readings.tick();
  readings.follow(['pcs1', 'pcs2'], new Set(['pcs1']));
  for (const id of ['pcs1', 'pcs2']) readings.wrote(id, set);
  await passed(1100);
  expect(read.map(({ id }) => id)).toEqual(['pcs1', 'pcs1']);
  const [first, second] = read.map(({ afterMs }) => afterMs);
  expect(first).toBeGreaterThanOrEqual(200);
  expect(first).toBeLessThan(700);
  expect(second).toBeGreaterThan(700);
  expect(second).toBeLessThan(1000);
});

it.each<[what: string, tookMs: number | undefined]>([
  ['is slow', 300],
  ['was not read', undefined],
])('reads nothing more from a device that %s', async (_what, tookMs) => {
  const { read, readings } = start(tookMs);
  readings.tick();
  readings.follow(['pcs1'], new Set(['pcs1']));
  readings.wrote('pcs1', set);
  await passed(1100);
  expect(read).toEqual([]);
});

it('reads nothing if a different value was written, if the next write is near, or after its end', async () => {
  const { read, readings } = start(10);
  readings.tick();
  readings.follow(['pcs1', 'pcs2'], new Set(['pcs1', 'pcs2']));
  readings.wrote('pcs1', { control: 1 });
  await passed(800);
  readings.wrote('pcs2', set);
  await passed(400);
  readings.tick();
  readings.wrote('pcs1', set);
  readings.close();
  await passed(1100);
  expect(read).toEqual([]);
});

it('reads each converter now and then without a sign of another system, and only one per second', async () => {
  const { read, readings } = start(10, 600);
  for (let second = 0; second < 11; second += 1) {
    readings.tick();
    readings.follow(['pcs1', 'pcs2'], new Set());
    for (const id of ['pcs1', 'pcs2']) readings.wrote(id, set);
    await passed(600);
  }
  expect(read.map(({ id }) => id).toSorted()).toEqual(['pcs1', 'pcs1', 'pcs2', 'pcs2']);
  expect(read[0]?.afterMs).toBeGreaterThan(4900);
  expect(new Set(read.slice(0, 2).map(({ id }) => id)).size).toBe(1);
});

it('drops a reading whose timer comes so late that the next write would wait for it', async () => {
  const { read, readings } = start(10);
  readings.tick();
  readings.follow(['pcs1'], new Set(['pcs1']));
  readings.wrote('pcs1', set);
  await passed(300);
  expect(read).toHaveLength(1);
  // The clock goes on while the timers are held up.
  const late = performance.now() + 680;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(late);
  await passed(700);
  clock.mockRestore();
  expect(read).toHaveLength(1);
});

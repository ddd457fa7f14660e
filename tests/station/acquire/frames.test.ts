// The frames of a second are made and stored in slices, so that those of a large plant hold nothing up.
import { expect, it, onTestFinished } from 'vitest';
import { startBeat } from '../../../src/station/acquire/frames.ts';
import type { Frame } from '../../../src/station/contract/index.ts';

const values = Object.fromEntries(Array.from({ length: 1000 }, (_none, index) => [`point${index}`, index]));
const devices = Array.from({ length: 12 }, (_none, index) => `device${index}`);
const clock = { now: () => Date.now() };

it('leave room for others between two slices, and are of one second', async () => {
  const slices: Frame[][] = [];
  const order: string[] = [];
  const stop = startBeat({
    clock,
    *frames(at): Generator<Frame, void> {
      for (const device of devices) yield { device, at, values };
    },
    keep(frames) {
      slices.push([...frames]);
      order.push('slice');
      setImmediate(() => order.push('other'));
    },
    rewind: () => {},
  });
  onTestFinished(stop);
  await expect.poll(() => slices.flat().length).toBeGreaterThanOrEqual(devices.length);
  stop();
  const first = slices.flat().slice(0, devices.length);
  expect(first.map(({ device }) => device)).toEqual(devices);
  expect(new Set(first.map(({ at }) => at)).size).toBe(1);
  expect(Math.max(...slices.map(({ length }) => length))).toBe(2);
  expect(order.slice(0, 4)).toEqual(['slice', 'other', 'slice', 'other']);
});

it('end in the middle of a second when the beat is ended', async () => {
  let kept = 0;
  const stop = startBeat({
    clock,
    *frames(at): Generator<Frame, void> {
      for (const device of devices) yield { device, at, values };
    },
    keep: (frames) => void (kept += frames.length),
    rewind: () => {},
  });
  // The first slice is stored at once.
  stop();
  await new Promise((later) => setTimeout(later, 200));
  expect(kept).toBe(2);
});

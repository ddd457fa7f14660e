// The frames of a second are created and stored in slices, so that a large plant does not block the event loop.
import { expect, it, onTestFinished } from 'vitest';
import { createAges } from '../../../../src/station/acquire/ages.ts';
import { framesAt, startBeat } from '../../../../src/station/acquire/frames.ts';
import { createLive } from '../../../../src/station/acquire/live.ts';
import type { Polled } from '../../../../src/station/acquire/polled.ts';
import type { Frame } from '../../../../src/station/contract/index.ts';

const values = Object.fromEntries(Array.from({ length: 1000 }, (_none, index) => [`point${index}`, index]));
const devices = Array.from({ length: 12 }, (_none, index) => `device${index}`);
const clock = { now: () => Date.now() };

it('the frames of one second are stored in slices, with other work in between', async () => {
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

it('no further slice is stored after the beat is stopped', async () => {
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

it('a stack that was read completely has one frame per cluster with all its cells', () => {
  const of = (count: number, name: (n: number) => string) => Array.from({ length: count }, (_none, index) => name(index + 1));
  const clusters = of(4, (n) => `/cluster.${n}`);
  const keys = [
    'soc',
    ...clusters.flatMap((cluster) => of(600, (n) => `${cluster}/cell.${n}#voltage`)),
    ...clusters.map((cluster) => `${cluster}#voltage`),
  ];
  const live = createLive(clock);
  live.add('stack1', 'stack');
  live.put('stack1', 1000, Object.fromEntries(keys.map((key, index) => [key, index])));
  const ages = createAges([{ everyMs: 60_000, points: keys.map((key) => ({ key })) }]);
  for (const request of ages.requests()) ages.read(request, 1000);
  const readAll = { ages, framedAt: 0 };
  const frames = [...framesAt(1000, live.live, new Map([['stack1', readAll as unknown as Polled]]), new Map())];
  expect(frames.map(({ values: own }) => Object.keys(own).length)).toEqual([5, 600, 600, 600, 600]);
  expect(Object.assign({}, ...frames.map(({ values: own }) => own))).toEqual(live.live.get('stack1')?.values);
  for (const [index, cluster] of clusters.entries())
    expect(Object.keys(frames[index + 1]?.values ?? {}).every((key) => key.startsWith(`${cluster}/`))).toBe(true);
});

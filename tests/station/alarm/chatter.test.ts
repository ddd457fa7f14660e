// An alarm that comes again and again is told once, by its newest, with how often. One of level A is always told.
import { expect, it } from 'vitest';
import { everything, watching } from './watching.ts';

const here = watching();
const come = (device: string, on: Record<string, number>, off: Record<string, number>, everyMs: number, times: number) => {
  for (let each = 0; each < times; each += 1) {
    here.put(device, on, everyMs / 2);
    here.put(device, off, everyMs / 2);
  }
};
const door = (everyMs: number, times: number) => come('pcs1', { doorOpen: 1 }, { doorOpen: 0 }, everyMs, times);
const lines = () =>
  here.alarms.searchFolded(everything).list.map(({ repeats, consequences = [] }) => [repeats ?? 1, consequences.length]);

it('two within ten minutes stand apart, the third takes them under it, each later one takes its place', () => {
  door(60_000, 2);
  expect(lines()).toEqual([
    [1, 0],
    [1, 0],
  ]);
  door(60_000, 1);
  expect(lines()).toEqual([[3, 2]]);
  door(60_000, 4);
  expect(lines()).toEqual([[7, 6]]);
  expect(here.alarms.search(everything).total).toBe(7);
  const [newest] = here.alarms.searchFolded(everything).list;
  expect(newest?.occurTime).toBe(Math.max(...here.alarms.search(everything).list.map(({ occurTime }) => occurTime)));
  expect(here.alarms.clear([newest?.id ?? ''], 'ann')).toHaveLength(7);
});

it('three in more than ten minutes are no chatter', () => {
  door(300_000, 3);
  expect(lines()).toHaveLength(3);
});

it('what goes on after ten minutes begins a line of its own', () => {
  door(60_000, 13);
  expect(lines()).toEqual([
    [3, 2],
    [10, 9],
  ]);
});

it('of level A each is told', () => {
  come('pcs1', { faultState: 1 }, { faultState: 0 }, 10_000, 5);
  expect(lines()).toHaveLength(5);
});

it('is counted on over a restart', () => {
  door(60_000, 2);
  here.reopen();
  door(60_000, 1);
  expect(lines()).toEqual([[3, 2]]);
});

it('of another device or alarm is another', () => {
  door(60_000, 2);
  come('mcgw1', { doorOpen: 1 }, { doorOpen: 0 }, 60_000, 2);
  expect(lines()).toHaveLength(4);
});

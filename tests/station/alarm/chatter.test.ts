// An alarm that repeats is listed once, at its newest occurrence, with a count. Alarms of level A are always listed separately.
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

it('two occurrences of an alarm within ten minutes are listed separately, three or more are folded under the newest', () => {
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

it('three occurrences of an alarm in more than ten minutes are not folded', () => {
  door(300_000, 3);
  expect(lines()).toHaveLength(3);
});

it('occurrences later than ten minutes after the first are folded in another line', () => {
  door(60_000, 13);
  expect(lines()).toEqual([
    [3, 2],
    [10, 9],
  ]);
});

it('every occurrence of an alarm of level A is listed separately', () => {
  come('pcs1', { faultState: 1 }, { faultState: 0 }, 10_000, 5);
  expect(lines()).toHaveLength(5);
});

it('the count of a repeating alarm continues after a restart', () => {
  door(60_000, 2);
  here.reopen();
  door(60_000, 1);
  expect(lines()).toEqual([[3, 2]]);
});

it('occurrences of the same alarm on two devices are counted separately', () => {
  door(60_000, 2);
  come('mcgw1', { doorOpen: 1 }, { doorOpen: 0 }, 60_000, 2);
  expect(lines()).toHaveLength(4);
});

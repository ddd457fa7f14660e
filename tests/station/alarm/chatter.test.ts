// A repeating alarm has one line, that of its newest occurrence, with a count. Alarms of level A are always listed separately.
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

it('lists two occurrences within ten minutes separately, and folds three or more under the newest', () => {
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

it('does not fold three occurrences in more than ten minutes', () => {
  door(300_000, 3);
  expect(lines()).toHaveLength(3);
});

it('starts another line for occurrences after ten minutes', () => {
  door(60_000, 13);
  expect(lines()).toEqual([
    [3, 2],
    [10, 9],
  ]);
});

it('lists every occurrence of level A', () => {
  come('pcs1', { faultState: 1 }, { faultState: 0 }, 10_000, 5);
  expect(lines()).toHaveLength(5);
});

it('continues the count after a restart', () => {
  door(60_000, 2);
  here.reopen();
  door(60_000, 1);
  expect(lines()).toEqual([[3, 2]]);
});

it('counts devices and alarms separately', () => {
  door(60_000, 2);
  come('mcgw1', { doorOpen: 1 }, { doorOpen: 0 }, 60_000, 2);
  expect(lines()).toHaveLength(4);
});

// A daily counter of a device whose register reads 0 for a few minutes in the middle of its day.
import { expect, it } from 'vitest';
import { day, disk, hour, midnight, minute } from './dailyDisk.ts';

it('a daily counter counts no energy twice if the register reads 0 for a few minutes, even after a restart of the station', () => {
  const { read, restart, docs } = disk();
  read(midnight - 1000, 8);
  read(midnight, 0);
  read(midnight + minute, 0);
  const noon = midnight + 12 * hour;
  const at = (seconds: number, reading: number): number => read(noon + seconds * 1000, reading);
  expect([at(0, 12), at(30, 0), at(60, 0), at(95, 0), at(150, 0), at(180, 12)]).toEqual([20, 20, 20, 20, 20, 20]);
  expect([at(200, 0), at(230, 0), at(270, 0)]).toEqual([20, 20, 20]);
  restart();
  expect([at(300, 0), at(310, 12.1), at(320, 12.2)]).toEqual([20, 20.1, 20.2]);
  expect(docs.get('b|energy')?.restartedAt).toBe(midnight);
  expect([read(midnight + day, 0), read(midnight + day + minute, 0.1)]).toEqual([20.2, 20.3]);
});

it('a daily counter counts a new day that soon exceeds a day of low energy, also without readings in between', () => {
  const { read } = disk();
  read(midnight - 1000, 0.4);
  read(midnight, 0);
  expect([read(midnight + minute, 0), read(midnight + minute + 1000, 0.4)]).toEqual([0.4, 0.8]);
  read(midnight + day - 1000, 30);
  read(midnight + day, 0);
  read(midnight + day + minute, 0);
  expect(read(midnight + day + 8 * hour, 31)).toBe(61.4);
});

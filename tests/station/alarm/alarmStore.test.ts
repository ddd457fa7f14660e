// The alarm table on disk.
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openAlarmStore } from '../../../src/station/alarm/alarmStore.ts';
import { ownFolder } from '../demoSet.ts';

const { folder, remove } = ownFolder();
afterAll(remove);

it('the alarm store filters alarms by type, grid connection point, level, status and time, and pages them newest first', () => {
  const table = openAlarmStore(join(folder, 'alarm.db'));
  const record = (i: number) => ({
    device: 'pcs1',
    deviceName: 'PCS #1',
    deviceType: i % 2 === 0 ? 'pcs' : 'ups',
    busbarName: i % 3 === 0 ? 'Grid#1' : 'Grid#2',
    alarm: 'fault',
    level: i % 4 === 0 ? ('A' as const) : ('C' as const),
    title: 'x',
    originalTitle: 'x',
    occurTime: 1000 + i,
    status: i % 5 === 0 ? ('running' as const) : ('end' as const),
  });
  table.addAll(Array.from({ length: 60 }, (_, i) => record(i)));
  const count = (filter: object): number => table.search({ ...filter, current: 1, pageSize: 100 }).total;
  expect([
    count({}),
    count({ deviceType: 'pcs' }),
    count({ busbarName: 'Grid#1' }),
    count({ level: 'A' }),
    count({ status: 'running' }),
  ]).toEqual([60, 30, 20, 15, 12]);
  expect(count({ start: 1010, end: 1020 })).toBe(10);
  expect(count({ deviceType: 'pcs', level: 'C', start: 1000, end: 1060 })).toBe(15);
  const page = table.search({ current: 2, pageSize: 25 });
  expect([page.total, page.list.length, page.list[0]?.occurTime]).toEqual([60, 25, 1034]);
  expect(table.running()).toHaveLength(12);
  table.close();
});

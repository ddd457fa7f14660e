// Marks of alarms on a curve, with alarms of other devices between them.
import { expect, it } from 'vitest';
import type { AlarmFilter, AlarmRecord } from '../../../../src/station/contract/index.ts';
import { alarmMarks, isAbout } from '../../../../src/station/domain/alarms/index.ts';

function stationWith(devices: readonly string[]) {
  const all = devices.map((device, at) => ({ device, occurTime: -at, title: `${at}`, level: 'B' }) as AlarmRecord);
  const pages: number[] = [];
  const search = ({ current, pageSize }: AlarmFilter) => {
    pages.push(current);
    return { list: all.slice((current - 1) * pageSize, current * pageSize), total: all.length };
  };
  return { station: { alarms: { search } } as unknown as Parameters<typeof alarmMarks>[0], pages };
}
const repeated = (device: string, times: number): string[] => Array.from({ length: times }, () => device);

it('a curve marks an alarm of its device that is older than a thousand alarms of other devices', () => {
  const { station, pages } = stationWith([...repeated('other', 1200), 'pcs1', 'pcs1/part']);
  expect(alarmMarks(station, 0, 1, isAbout('pcs1')).map(({ title }) => title)).toEqual(['1200', '1201']);
  expect(pages).toEqual([1, 2, 3]);
});

it('a curve shows the newest 500 marks, and the search reads 10 000 alarms at most', () => {
  const own = stationWith(repeated('pcs1', 2000));
  expect(alarmMarks(own.station, 0, 1, isAbout('pcs1')).map(({ at }) => at)).toEqual(Array.from({ length: 500 }, (_, at) => -at));
  expect(own.pages).toEqual([1]);
  const { station, pages } = stationWith(repeated('other', 30_000));
  expect(alarmMarks(station, 0, 1, isAbout('pcs1'))).toEqual([]);
  expect(pages).toHaveLength(20);
});

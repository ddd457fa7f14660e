// The alarms of a period in numbers, counted as in the lists and the badge, so that a report agrees with the pages.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AlarmSummary } from '../../../../src/core/calls/calls.gen.ts';
import { instantOf } from '../../../../src/core/time.ts';
import type { AlarmRecord } from '../../../../src/station/contract/index.ts';
import { openDouble, type StationDouble, zone } from '../../calls/double.ts';

let double: StationDouble;
beforeEach(() => void (double = openDouble()));
afterEach(() => double.close());

const day = '2026-07-14';
const at = (time: string, of = day) => instantOf(of, time, zone);
function raise(id: string, of: Partial<AlarmRecord> = {}): void {
  const own = { id, device: 'pcs1', deviceName: 'PCS #1', deviceType: 'pcs', busbarName: 'Grid#1', alarm: id, originalTitle: id };
  const ended = { occurTime: at('08:00'), endTime: at('09:00'), status: 'end' } as const;
  double.alarms.push({ ...own, level: 'B', title: id, ...ended, ...of });
}
const summary = async () => (await double.call('alarm.summary', { range: [day, day] })).data as AlarmSummary;

describe('consequential alarms', () => {
  beforeEach(() => {
    raise('trip');
    raise('stopped', { cause: 'trip', level: 'C', device: 'stack1', deviceName: 'BMS #1' });
    raise('warm', { level: 'C' });
    raise('of the day before', { occurTime: at('20:00', '2026-07-13'), status: 'running' });
    raise('follows that', { occurTime: at('20:01', '2026-07-13'), status: 'running', cause: 'of the day before' });
  });

  it('are counted separately from the total, which is that of the history', async () => {
    const { total } = (await double.call('alarm.history', { range: [day, day] })).data as { total: number };
    expect(await summary()).toMatchObject({ total, consequences: 1, earlier: 1 });
    expect(total).toBe(2);
  });

  it('do not count for their level or their device', async () => {
    const { levels, devices } = await summary();
    expect(levels?.map(({ level, count, hours }) => [level, count, hours])).toEqual([
      ['A', 0, 0],
      ['B', 1, 1],
      ['C', 1, 1],
      ['unrated', 0, 0],
    ]);
    expect(devices).toEqual([{ device: 'pcs1', name: 'PCS #1', total: 2, a: 0, b: 1, c: 1, unrated: 0 }]);
  });
});

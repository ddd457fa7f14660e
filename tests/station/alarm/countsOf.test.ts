import { expect, it } from 'vitest';
import { countsOf } from '../../../src/station/alarm/countsOf.ts';
import type { AlarmRecord } from '../../../src/station/contract/index.ts';

const record = (of: Partial<AlarmRecord>): AlarmRecord => ({
  id: '1',
  device: 'pcs1',
  deviceName: 'PCS #1',
  deviceType: 'pcs',
  busbarName: 'Grid#1',
  alarm: 'fault',
  level: 'B',
  title: 'Fault',
  originalTitle: 'Fault',
  occurTime: 0,
  status: 'running',
  ...of,
});

it('the alarm counts report the newest alarm and the newest of level A, both without consequences', () => {
  const all = [
    record({ level: 'A', occurTime: 1000 }),
    record({ occurTime: 2000 }),
    record({ level: 'A', occurTime: 3000, cause: '1' }),
  ];
  expect(countsOf(all)).toMatchObject({ total: 2, consequences: 1, newestAt: 2000, newestGraveAt: 1000 });
});

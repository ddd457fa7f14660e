import { kindContract } from '../contract.tsx';
import { flowNow, flowSchema } from '../flow/samples.ts';
import { alarms, alarmSchema } from '../table/samples.ts';
import { curveSchema, midnight, pcs, pcsReading, periodSchema, powerDay, prices, readingSchema } from './samples.ts';

kindContract({
  kind: 'table',
  options: { columns: { level: {}, deviceName: {}, value: {} } },
  value: { schema: alarmSchema, data: { list: alarms.slice(0, 3), total: 3 } },
  says: 'Cluster 3',
  empty: { list: [], total: 0 },
  misfit: { data: { list: [{ id: 'a', value: 'many' }] }, says: /Value: expected a number, got many/ },
});
kindContract({
  kind: 'points',
  options: {},
  value: { schema: readingSchema, data: pcsReading(midnight) },
  says: '95.2',
  misfit: { data: pcsReading(midnight), says: /Heat sink temperature: expected a number, got hot/ },
  around: { devices: [pcs] },
});
kindContract({
  kind: 'facts',
  options: { fields: { power: {}, today: {} } },
  value: { schema: flowSchema.properties?.pv ?? {}, data: { power: 88.1, today: 402.5 } },
  says: 'power',
  misfit: { data: { power: 'much' }, says: /power: expected a number, got much/ },
});
kindContract({
  kind: 'stat',
  options: { value: '/power' },
  value: { schema: flowSchema.properties?.pv ?? {}, data: { power: 88.1 } },
  says: '88.1',
  ownStates: true,
  misfit: { data: { power: 'much' }, says: /The node: expected a number, got much/ },
});
kindContract({
  kind: 'curve',
  options: {},
  value: { schema: curveSchema, data: powerDay(4) },
  says: 'Storage (+ charging)',
  empty: { at: [], series: [] },
  misfit: {
    data: { at: [1, 2], series: [{ id: 'a', values: ['x', 2] }] },
    says: /Values that are not numbers and were skipped: 1/,
  },
});
kindContract({
  kind: 'bars',
  options: { as: 'bars', category: '/startTime', series: { power: { at: '/power' }, state: { at: '/chargeState' } } },
  value: { schema: periodSchema, data: prices },
  says: 'Power',
  empty: [],
  misfit: { data: [{ startTime: 'a', power: 'x', chargeState: 1 }], says: /Values that are not numbers and were skipped: 1/ },
});
kindContract({
  kind: 'flow',
  options: { nodes: { grid: { as: 'grid', at: '/grid' }, load: { as: 'load', at: '/load' } } },
  value: { schema: flowSchema, data: flowNow },
  says: 'Importing',
  saysInChinese: 'Importing',
  empty: {},
  misfit: { data: { grid: { power: 'much' } }, says: /much expected a number/ },
});
kindContract({
  kind: 'period-bar',
  options: { tone: '/chargeState' },
  value: { schema: periodSchema, data: prices },
  says: 'Valley',
  misfit: { data: [{ startTime: '25:00', endTime: 'x' }], says: /Rows with invalid times: 1/ },
});

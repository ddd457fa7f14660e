// An implausible value raises one alarm with both numbers while it lasts. After the alarm is cleared, the device is checked
// again.
import { expect, it } from 'vitest';
import { createAlarms } from '../../../src/station/alarm/alarms.ts';
import type { LiveValues } from '../../../src/station/contract/index.ts';
import { strategies } from '../../../src/station/dispatch/strategies/index.ts';
import type { FoundDoubt } from '../../../src/station/plausibility/plausibility.ts';
import { createDoubtAlarms } from '../../../src/station/plausibility/doubtAlarms.ts';
import { Database } from '../../../src/station/store/sqlite.ts';
import { cabinet, devices, types } from '../demoSet.ts';
import { accelerated } from './accelerated.ts';

const common = { enabled: true, socLow: 6, socUp: 96, demandLimit: 270, reverseLimit: 5 };
const noLive: LiveValues = { get: () => undefined, all: () => [], state: () => 'normal', onChange: () => () => {} };

it('an implausible value raises one alarm with both numbers, which returns after clearing and ends with the fault', async () => {
  const one = accelerated({
    file: cabinet,
    at: Date.parse('2026-06-09T18:00:00Z'),
    plan: () => ({ kind: 'manual', document: strategies.manual.defaults, common }),
  });
  const db = new Database(':memory:');
  const alarms = createAlarms({
    file: db,
    live: noLive,
    types: () => types,
    everyMs: 0,
    devices: () => devices,
    clock: { now: () => one.plant.at },
  });
  const update = createDoubtAlarms({ engine: one.plausibility, alarms });
  await one.run(10, update);
  // The values are consistent with each other, but not with the meters behind the grid meter.
  const phases = { activePowerA: -70, activePowerB: -70, activePowerC: -60, currentA: 303, currentB: 303, currentC: 260 };
  one.plant.force('meterGrid', { activePower: -200, ...phases });
  await one.run(30, update);
  const [record, ...others] = alarms.running();
  expect(others).toEqual([]);
  expect(record).toMatchObject({ device: 'meterGrid', alarm: 'plausibility-balance', level: 'B' });
  expect(record?.values?.measured).toBe(-200);
  expect(Math.abs(Number(record?.values?.expected) - one.value('meterLoad', 'activePower'))).toBeLessThan(5);

  alarms.clear([record?.id ?? ''], 'ann');
  update();
  expect(alarms.running()).toEqual([]);
  await one.run(10, update);
  expect(alarms.running().map(({ alarm }) => alarm)).toEqual(['plausibility-balance']);

  one.plant.force('meterGrid', undefined);
  await one.run(120, update);
  expect(alarms.running()).toEqual([]);
  alarms.close();
  await one.close();
  db.close();
});

it('a fault that several checks detect raises one alarm, and a check that remains raises its alarm only after a delay', () => {
  const [record] = devices.filter(({ id }) => id === 'pcs1');
  if (!record) throw new Error('There is no converter');
  const db = new Database(':memory:');
  const clock = { now: () => 60_000 };
  const alarms = createAlarms({ file: db, live: noLive, types: () => types, everyMs: 0, devices: () => devices, clock });
  const { plausibility = {} } = types[record.type] ?? {};
  const doubt = (name: string, since: number): FoundDoubt[] => {
    const check = plausibility[name];
    return check ? [{ record, name, check, lost: check.lost, since, measured: 1, expected: 2, opposite: false }] : [];
  };
  let doubts = doubt('heartbeat', 10);
  const update = createDoubtAlarms({ engine: { reported: () => doubts, restart: () => {} }, alarms });
  const reported = (): string[] => {
    update();
    return alarms.running().map(({ alarm }) => alarm);
  };
  expect(reported()).toEqual(['plausibility-heartbeat']);
  doubts = [...doubt('heartbeat', 10), ...doubt('frozen-mains', 60)];
  expect(reported()).toEqual(['plausibility-heartbeat']);
  doubts = doubt('frozen-mains', 60);
  // Both end with the fault, one slightly later than the other.
  for (let round = 1; round < 60; round += 1) expect(reported()).toEqual([]);
  expect(reported()).toEqual(['plausibility-frozen-mains']);
  doubts = [];
  expect(reported()).toEqual([]);
  alarms.close();
  db.close();
});

it('a doubt that was covered until it ended raises no alarm, although its value has not been proved', () => {
  const [record] = devices.filter(({ id }) => id === 'pcs1');
  const check = types.pcs?.plausibility?.power;
  if (!record || !check) throw new Error('There is no converter');
  const db = new Database(':memory:');
  const clock = { now: () => 60_000 };
  const alarms = createAlarms({ file: db, live: noLive, types: () => types, everyMs: 0, devices: () => devices, clock });
  const doubt: FoundDoubt = {
    record,
    name: 'power',
    check,
    lost: check.lost,
    since: 60,
    measured: 1,
    expected: 2,
    opposite: false,
  };
  let doubts: FoundDoubt[] = [
    { ...doubt, name: 'heartbeat', check: types.pcs?.plausibility?.heartbeat ?? check, lost: 'all', since: 10 },
    doubt,
  ];
  const update = createDoubtAlarms({ engine: { reported: () => doubts, restart: () => {} }, alarms });
  const reported = (): string[] => {
    update();
    return alarms.running().map(({ alarm }) => alarm);
  };
  expect(reported()).toEqual(['plausibility-heartbeat']);
  doubts = [{ ...doubt, unproven: true }];
  for (let round = 1; round < 100; round += 1) expect(reported()).toEqual([]);
  // A contradiction that returns is reported, and its alarm stays when the doubt ends without proof.
  doubts = [doubt];
  expect(reported()).toEqual(['plausibility-power']);
  doubts = [{ ...doubt, unproven: true }];
  expect(reported()).toEqual(['plausibility-power']);
  alarms.close();
  db.close();
});

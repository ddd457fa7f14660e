// At any stop the zero is written to the converter before anything is written to a disk, which may be slow and block.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { DeviceRecord, LiveValues, LiveDevice } from '../../../../src/station/contract/index.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { devices, types } from '../../demoSet.ts';
import { planOf, type PlanSpec } from '../plans.ts';

const reported: string[] = [];
const clock = { now: () => Date.now() };
const plan: PlanSpec = {
  enabled: false,
  kind: 'pv',
  manual: { power: 10, chargeStatus: 'idle' },
  rows: [{ start: '00:00', end: '24:00', power: 20, chargeStatus: 'idle' }],
  socLow: 5,
  socUp: 95,
  demandLimit: undefined,
  reverseLimit: undefined,
};
const values: Record<string, Record<string, number>> = {
  pcs1: { activePower: 0, runState: 1, ratedPower: 125, activePowerSet: 20 },
  smoke1: { smoke: 0 },
};
const listeners = new Set<(device: string) => void>();
const liveOf = (id: string): LiveDevice => ({
  id,
  type: devices.find((each) => each.id === id)?.type ?? '',
  at: Date.now(),
  values: values[id] ?? {},
  link: 'ok',
});
const live: LiveValues = {
  get: (id) => (devices.some((each: DeviceRecord) => each.id === id) ? liveOf(id) : undefined),
  all: () => devices.map(({ id }: DeviceRecord) => liveOf(id)),
  state: () => 'normal',
  onChange: (_device, listener) => {
    listeners.add(listener as (device: string) => void);
    return () => {};
  },
};
let dispatch: RunningDispatch;
beforeAll(() => {
  dispatch = createDispatch({
    clock,
    timezone: () => 'Asia/Shanghai',
    devices: () => devices,
    types: () => types,
    live,
    // An open and idle link works like this: the socket gets the write some promises later.
    outlet: {
      async set(device, written) {
        for (let step = 0; step < 20; step += 1) await Promise.resolve();
        Object.assign(values[device] ?? {}, written);
        if (written.activePowerSet !== undefined) reported.push(`set ${written.activePowerSet}`);
      },
    },
    plan: () => planOf(plan),
    disable: () => void reported.push('disk disabled'),
    log: ({ what }) => void reported.push(`disk ${what}`),
    latchStore: { read: () => [], write: (list) => void (list.length > 0 && reported.push('disk latches')) },
    everyMs: 0,
  });
});
afterAll(() => dispatch.close());
beforeEach(async () => {
  await dispatch.late(() => {});
  reported.length = 0;
});

it('a stop of the strategy writes zero to the converter before anything to the disk', async () => {
  dispatch.start('ann');
  await dispatch.late(() => {});
  reported.length = 0;
  dispatch.stop('ann');
  await dispatch.late(() => reported.push('disk saved'));
  expect(reported).toEqual(['set 0', 'set 0', 'disk strategy.stop', 'disk saved']);
});

it('a smoke alarm writes zero to the converter before anything to the disk', async () => {
  dispatch.start('ann');
  await dispatch.late(() => {});
  reported.length = 0;
  (values.smoke1 as Record<string, number>).smoke = 1;
  dispatch.tick();
  await dispatch.late(() => {});
  const first = reported.findIndex((each) => each.startsWith('disk'));
  expect(reported.slice(0, first)).toContain('set 0');
  expect(reported.slice(first)).toEqual(['disk latches', 'disk latch.trip', 'disk strategy.stop', 'disk disabled']);
});

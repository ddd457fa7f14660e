// Lower battery limits, and batteries that stop responding, take effect at once. Many simultaneous changes cause a single
// evaluation of the station.
import { setImmediate as round } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLive } from '../../../../src/station/acquire/live.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { devices, types } from '../../demoSet.ts';
import { healthyValues } from '../healthy.ts';
import { planOf } from '../plans.ts';

const clock = { now: () => Date.now() };
const live = createLive(clock);
const stack = devices.find(({ type }) => type === 'stack') as DeviceRecord;
const stacks = Array.from({ length: 40 }, (_none, index): DeviceRecord => ({ ...stack, id: `stack${index + 1}` }));
const records = [...devices.filter(({ id }) => id !== stack.id), ...stacks];
const plan = planOf({
  enabled: false,
  kind: 'manual',
  manual: { power: 0, chargeStatus: 'idle' },
  rows: [],
  socLow: 5,
  socUp: 95,
  demandLimit: undefined,
  reverseLimit: undefined,
});
const well = {
  voltage: 750,
  maxCellVoltage: 3.3,
  minCellVoltage: 3.2,
  maxCellTemperature: 25,
  minCellTemperature: 24,
  poleTemperature: 30,
};
const limits = {
  ...healthyValues(types, stack),
  ...Object.fromEntries(
    Object.values(types.stack?.binds ?? {}).flatMap(({ as, point, codes, when }) =>
      as === 'taper' || as === 'latch' || when !== undefined ? [] : [[point, codes?.[0] ?? 500]],
    ),
  ),
};
let looks = 0;
let dispatch: RunningDispatch;

beforeAll(() => {
  for (const { id, type } of records) live.add(id, type);
  dispatch = createDispatch({
    clock,
    timezone: () => 'Asia/Shanghai',
    devices: () => records,
    types: () => types,
    live: live.live,
    outlet: { set: () => Promise.resolve() },
    plan() {
      looks += 1;
      return plan;
    },
    // The interval is too long for a periodic evaluation during this test.
    everyMs: 3_600_000,
  });
});
afterAll(() => dispatch.close());
beforeEach(async () => {
  for (const { id } of stacks) live.put(id, clock.now(), { ...limits, ...well });
  await round();
  looks = 0;
});

it('a battery that stops responding triggers an evaluation in the same turn of the event loop', async () => {
  live.link('stack7', 'timeout');
  await round();
  expect(looks).toBe(1);
});

it('forty batteries that stop responding together trigger a single evaluation', async () => {
  for (const { id } of stacks) live.link(id, 'timeout');
  await round();
  expect(looks).toBe(1);
});

it('the dispatch does not evaluate after it was closed', async () => {
  live.link('stack7', 'timeout');
  await dispatch.close();
  await round();
  expect(looks).toBe(0);
});

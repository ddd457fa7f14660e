// The reason that is told is the one that binds, over the whole path: plan → set-point by Modbus → simulated devices → meters → reason.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../src/station/acquire/acquisition.ts';
import { createDispatch, type RunningDispatch } from '../../../src/station/dispatch/dispatch.ts';
import { type RunningPlant, startPlant } from '../../../src/station/plant/startPlant.ts';
import { cabinet, devices, types, until } from '../demoSet.ts';
import { planOf, type Told } from './plans.ts';

const clock = { now: () => Date.now() };
const usual: Told = {
  enabled: true,
  kind: 'manual',
  manual: { power: 20, chargeStatus: 'idle' },
  rows: [],
  socLow: 5,
  socUp: 95,
  demandLimit: undefined,
  reverseLimit: undefined,
};
let plan = usual;
let plant: RunningPlant;
let acquisition: Acquisition;
let dispatch: RunningDispatch;
const read = (device: string, point = 'activePower'): number => acquisition.live.get(device)?.values[point] ?? Number.NaN;
const near = (power: number) => () => Math.abs(read('pcs1') - power) < 2;
const says = (code: string, limited: number) => () => {
  const reason = dispatch.reason();
  return reason.code === code && Math.abs((reason.limited ?? Number.NaN) - limited) < 0.05;
};

beforeAll(async () => {
  plant = await startPlant({ plant: cabinet, devices: () => devices, types: () => types, clock });
  acquisition = startAcquisition({ devices: () => devices, types: () => types, clock, endpoint: ({ id }) => plant.endpoint(id) });
  dispatch = createDispatch({
    clock,
    timezone: () => 'Asia/Shanghai',
    devices: () => devices,
    types: () => types,
    live: acquisition.live,
    outlet: acquisition.outlet,
    plan: () => planOf(plan),
    put: (device, type, values) => acquisition.put(device, type, values),
    everyMs: 250,
  });
  await until(() => acquisition.live.all().every(({ link }) => link === 'ok' || link === 'none'), 15_000);
  dispatch.start('ann');
}, 30_000);
afterAll(async () => {
  await dispatch.close();
  await acquisition.close();
  await plant.close();
});
beforeEach(async () => {
  plan = usual;
  for (const id of ['meterGrid', 'stack1']) plant.fault(id, undefined);
  await until(() => near(20)() && says('manual', 20)(), 20_000);
}, 30_000);

it('at the upper SOC limit it is the limit, not the battery', async () => {
  plan = { ...usual, socUp: Math.floor(read('stack1', 'soc')) };
  await until(says('soc-high', 0));
  plan = { ...usual, manual: { power: -20, chargeStatus: 'idle' }, socLow: Math.ceil(read('stack1', 'soc')) };
  await until(says('soc-low', 0));
}, 30_000);

it.each([
  ['silent', { link: 'silent' as const }],
  ['without a power', { points: { activePower: Number.NaN } }],
])(
  'a grid meter that is %s stands for itself, and the storage for as long',
  async (_name, fault) => {
    plan = { ...usual, demandLimit: 100_000, reverseLimit: -100_000 };
    plant.fault('meterGrid', fault);
    await until(says('grid-lost', 0), 15_000);
    await until(near(0), 10_000);
    plan = { ...plan, manual: { power: -20, chargeStatus: 'idle' } };
    await until(() => dispatch.reason().wanted === -20);
    expect(dispatch.reason()).toMatchObject({ code: 'grid-lost', limited: 0 });
    plant.fault('meterGrid', undefined);
    await until(says('manual', -20), 15_000);
  },
  60_000,
);

it('demand control discharges what the site draws above its limit, as far as it may', async () => {
  const site = () => read('meterGrid') - read('meterStorage');
  const limit = site() - 30;
  plan = { ...usual, demandLimit: limit };
  await until(says('demand', 0), 10_000);
  await until(near(0), 10_000);
  plan = { ...usual, demandLimit: limit, demandDischarge: {} };
  await until(() => Math.abs(read('meterGrid') - limit) < 4, 30_000);
  expect(dispatch.reason().code).toBe('demand-discharge');
  expect(read('pcs1')).toBeLessThan(-15);
  plan = { ...usual, demandLimit: limit, demandDischarge: { power: 10 } };
  await until(() => near(-10)() && says('demand-discharge', -10)(), 30_000);
  plan = { ...usual, demandLimit: limit, demandDischarge: { soc: Math.ceil(read('stack1', 'soc')) } };
  await until(says('demand', 0), 10_000);
  plan = { ...usual, demandLimit: limit, demandDischarge: {} };
  await until(() => read('pcs1') < -15, 30_000);
  plant.fault('meterGrid', { link: 'silent' });
  await until(near(0), 15_000);
  expect(dispatch.reason()).toMatchObject({ code: 'grid-lost', limited: 0 });
}, 120_000);

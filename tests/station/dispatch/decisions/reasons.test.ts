// The reported reason is the limiting one, over the whole path: plan, set-point by Modbus, simulated devices, meters, reason.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { type RunningPlant, startPlant } from '../../../../src/station/plant/startPlant.ts';
import { cabinet, devices, types, until } from '../../demoSet.ts';
import { planOf, type PlanSpec } from '../plans.ts';

const clock = { now: () => Date.now() };
const basePlan: PlanSpec = {
  enabled: true,
  kind: 'manual',
  manual: { power: 20, chargeStatus: 'idle' },
  rows: [],
  socLow: 5,
  socUp: 95,
  demandLimit: undefined,
  reverseLimit: undefined,
};
let plan: PlanSpec | (() => PlanSpec) = basePlan;
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
    plan: () => planOf(typeof plan === 'function' ? plan() : plan),
    put: (device, type, values) => acquisition.put(device, type, values),
    everyMs: 250,
  });
  await until(() => acquisition.live.all().every(({ link }) => link === 'ok' || link === 'none'));
  dispatch.start('ann');
});
afterAll(async () => {
  await dispatch.close();
  await acquisition.close();
  await plant.close();
});
beforeEach(async () => {
  plan = basePlan;
  for (const id of ['meterGrid', 'stack1']) plant.fault(id, undefined);
  await until(() => near(20)() && says('manual', 20)());
});

it('the reason at an SOC limit is the SOC limit, not the battery', async () => {
  plan = { ...basePlan, socUp: Math.floor(read('stack1', 'soc')) };
  await until(says('soc-high', 0));
  plan = { ...basePlan, manual: { power: -20, chargeStatus: 'idle' }, socLow: Math.ceil(read('stack1', 'soc')) };
  await until(says('soc-low', 0));
});

it.each([
  ['not responding', { link: 'silent' as const }],
  ['without a power', { points: { activePower: Number.NaN } }],
])(
  'the reason for zero power is a grid meter that is %s',
  async (_name, fault) => {
    const open = { ...basePlan, demandLimit: 100_000, reverseLimit: -100_000 };
    plan = open;
    plant.fault('meterGrid', fault);
    await until(says('grid-lost', 0));
    await until(near(0));
    plan = { ...open, manual: { power: -20, chargeStatus: 'idle' } };
    await until(() => dispatch.reason().wanted === -20);
    expect(dispatch.reason()).toMatchObject({ code: 'grid-lost', limited: 0 });
    plant.fault('meterGrid', undefined);
    await until(says('manual', -20));
  },
  240_000,
);

it('the reason is demand control while it discharges the import above its limit, within its bounds', async () => {
  // 30 kW below the varying import of the site without the storage.
  const below = (demandDischarge?: PlanSpec['demandDischarge']) => (): PlanSpec => ({
    ...basePlan,
    demandLimit: read('meterGrid') - read('meterStorage') - 30,
    ...(demandDischarge && { demandDischarge }),
  });
  plan = below();
  await until(says('demand', 0));
  await until(near(0));
  plan = below({});
  await until(() => Math.abs(read('meterStorage') + 30) < 4 && dispatch.reason().code === 'demand-discharge');
  plan = below({ power: 10 });
  await until(() => near(-10)() && says('demand-discharge', -10)());
  plan = below({ soc: Math.ceil(read('stack1', 'soc')) });
  await until(says('demand', 0));
  plan = below({});
  await until(() => read('pcs1') < -15);
  plant.fault('meterGrid', { link: 'silent' });
  // The limit of this plan depends on the meter, so the power may be near zero before the dispatch has this reason.
  await until(says('grid-lost', 0));
  await until(near(0));
});

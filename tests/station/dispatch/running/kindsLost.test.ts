// Each kind of strategy over the whole path: its power reaches the converter. While a meter, the battery management, the
// converter or the network is lost, the power goes to zero within the time given here, the reason is reported, and the strategy
// recovers automatically.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { dayOf } from '../../../../src/core/time.ts';
import type { Common, Plan } from '../../../../src/station/dispatch/decision.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import type { StrategyReason } from '../../../../src/station/dispatch/strategies/index.ts';
import { type RunningPlant, startPlant } from '../../../../src/station/plant/startPlant.ts';
import { full } from '../../../chance.ts';
import { cabinet, devices, types, until } from '../../demoSet.ts';

const clock = { now: () => Date.now() };
const zone = 'Asia/Shanghai';
const common: Common = { enabled: true, socLow: 5, socUp: 95, demandLimit: undefined, reverseLimit: undefined };
/** Values older than 5 s are not used. One second is needed to decide and one to follow, and a busy machine needs more. */
const zeroWithinMs = 20_000;
let plant: RunningPlant;
let acquisition: Acquisition;
let dispatch: RunningDispatch;
/** Created again at every evaluation, so that site-dependent values follow the site. */
let plan: () => Plan = () => ({ kind: 'manual', document: { power: 0, chargeStatus: 'idle' }, common });
const read = (device: string, point = 'activePower'): number => acquisition.live.get(device)?.values[point] ?? Number.NaN;
const truth = () => plant.plant.value('pcs1', 'activePower');

beforeAll(async () => {
  plant = await startPlant({ plant: cabinet, devices: () => devices, types: () => types, clock });
  acquisition = startAcquisition({ devices: () => devices, types: () => types, clock, endpoint: ({ id }) => plant.endpoint(id) });
  dispatch = createDispatch({
    clock,
    timezone: () => zone,
    devices: () => devices,
    types: () => types,
    live: acquisition.live,
    outlet: acquisition.outlet,
    plan: () => plan(),
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
afterEach(() => devices.forEach(({ id }) => plant.fault(id, undefined)));

const day = dayOf(clock.now(), zone);
const always = { day, start: '00:00', end: '24:00' };
interface Case {
  plan: () => Plan;
  /** The reason in normal operation, and the reason without the meter of the grid connection point. */
  code: StrategyReason;
  unmeasured: StrategyReason;
}
/** The measured power of the site without the storage in kW. */
const site = () => read('meterGrid') - read('meterStorage');
/** The day may end during the test, so the curve is for the current day. */
const curve = () => ({
  day: dayOf(clock.now(), zone),
  name: 'plan.csv',
  readAt: 0,
  rows: [{ start: '00:00', end: '24:00', power: 25 }],
});
const cases: Record<string, Case> = {
  'plan tracking': {
    plan: () => ({ kind: 'st', document: { inForce: curve(), today: dayOf(clock.now(), zone) }, common }),
    code: 'curve',
    unmeasured: 'curve',
  },
  'power smoothing': {
    // With an SOC far from its middle the strategy requests a power.
    plan: () => ({
      kind: 'ps',
      document: { of: 'grid', rate: 10_000, socTarget: read('stack1', 'soc') > 50 ? 0 : 100, centring: 25 },
      common,
    }),
    code: 'smoothing',
    unmeasured: 'smoothing-unknown',
  },
  'demand response': {
    plan: () => ({
      kind: 'dr',
      document: { windows: [{ ...always, way: 'more', power: site() + 25 }] },
      common,
    }),
    code: 'response',
    unmeasured: 'response-unknown',
  },
  'peak regulation': {
    plan: () => ({ kind: 'pp', document: { windows: [{ ...always, power: 25 }] }, common }),
    code: 'regulation',
    unmeasured: 'regulation',
  },
  'independent operation': {
    // The demo site imports. The allowed import is 25 kW less.
    plan: () => ({ kind: 'independentOprCfg', document: { draw: site() - 25, reserve: 5 }, common }),
    code: 'independent',
    unmeasured: 'independent-unknown',
  },
  'region strategy': {
    plan: () => ({
      kind: 'region',
      document: { low: site() + 25, high: 10_000, voltageLow: 100, voltageHigh: 300, support: 10 },
      common,
    }),
    code: 'region-load',
    unmeasured: 'region-unknown',
  },
};
/**
 * Devices that every strategy needs. The same code of the engine checks them for all strategies, so only the full run tests them
 * for each strategy.
 */
const silent = [
  ['stack1', 'no-data'],
  ['pcs1', 'no-data'],
] as const;
const runs = (code: string) => () => dispatch.reason().code === code && Math.abs(read('pcs1')) > 8;

describe.each(Object.entries(cases))('the strategy %s', (_name, { plan: planned, code, unmeasured }) => {
  it('sets the power of the converter, and the power is zero while a required device is lost', { timeout: 400_000 }, async () => {
    plan = planned;
    await until(runs(code));
    for (const [device, reason] of [['meterGrid', unmeasured], ...(full ? silent : [])] as const) {
      await until(runs(code));
      plant.fault(device, { link: 'silent' });
      await until(() => dispatch.reason().code === reason, zeroWithinMs);
      if (reason === code) {
        // A strategy that does not use the power at the grid connection point continues without its meter.
        expect(dispatch.reason().limited).toBe(25);
      } else {
        await until(() => Math.abs(truth()) < 2, zeroWithinMs);
        expect(dispatch.reason()).toMatchObject({ code: reason, limited: 0 });
      }
      plant.fault(device, undefined);
    }
    await until(runs(code));
  });
  it('is limited by the SOC of the battery, and the reason is the SOC limit', { timeout: 200_000 }, async () => {
    plan = planned;
    await until(runs(code));
    const soc = read('stack1', 'soc');
    const charges = (dispatch.reason().wanted ?? 0) > 0;
    plan = () => ({
      ...planned(),
      common: { ...common, ...(charges ? { socUp: Math.floor(soc) } : { socLow: Math.ceil(soc) }) },
    });
    await until(() => dispatch.reason().code === (charges ? 'soc-high' : 'soc-low') && Math.abs(read('pcs1')) < 2);
  });
});

// The dispatch over the whole path: plan, set-point by Modbus, simulated converter, meters, next decision.
import type { Who } from '../../../../src/core/texts/who.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { LogEntry } from '../../../../src/station/contract/index.ts';
import type { Plan } from '../../../../src/station/dispatch/decision.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { type RunningPlant, startPlant } from '../../../../src/station/plant/startPlant.ts';
import { cabinet, devices, types, until } from '../../demoSet.ts';
import { planOf } from '../plans.ts';

const clock = { now: () => Date.now() };
const logs: LogEntry[] = [];
const disabled: Who[] = [];
let row: { power: number; chargeStatus: 'idle' | 'stop' } = { power: 40, chargeStatus: 'idle' };
let enabled = false;
let template = true;
let manual = false;
const plan = (): Plan | undefined =>
  template
    ? planOf({
        enabled,
        kind: manual ? 'manual' : 'pv',
        manual: { power: 10, chargeStatus: 'idle' },
        rows: [{ start: '00:00', end: '24:00', ...row }],
        socLow: 5,
        socUp: 95,
        demandLimit: undefined,
        reverseLimit: undefined,
      })
    : undefined;
let plant: RunningPlant;
let acquisition: Acquisition;
let dispatch: RunningDispatch;
const pcs = () => acquisition.live.get('pcs1')?.values ?? {};
const resumed = () => logs.filter(({ what }) => what === 'strategy.resume');
const near = (power: number) => () => Math.abs((pcs().activePower ?? Number.NaN) - power) < 2;
let resumes: boolean | undefined;
const start = (): RunningDispatch =>
  createDispatch({
    resumes: () => resumes ?? true,
    clock,
    timezone: () => 'Asia/Shanghai',
    devices: () => devices,
    types: () => types,
    live: acquisition.live,
    outlet: acquisition.outlet,
    plan,
    put: (device, type, values) => acquisition.put(device, type, values),
    disable: (by) => void disabled.push(by),
    log: (entry) => void logs.push(entry),
    begin: () => (entry) => void (entry && logs.push(entry)),
    everyMs: 250,
    times: { zeroWithinMs: 4000, turnEveryMs: 1500 },
  });

beforeAll(async () => {
  plant = await startPlant({ plant: cabinet, devices: () => devices, types: () => types, clock });
  acquisition = startAcquisition({
    devices: () => devices,
    types: () => types,
    clock,
    endpoint: ({ id }) => plant.endpoint(id),
    beforeCommand: (record, command, by) => dispatch.beforeCommand(record, command, by),
  });
  plant.plant.write('pcs1', '', 'activePowerSet', 30);
  dispatch = start();
  await until(() => acquisition.live.all().every(({ link }) => link === 'ok' || link === 'none'));
});
afterAll(async () => {
  await dispatch.close();
  await acquisition.close();
  await plant.close();
});

it('the dispatch is stopped at first, resets earlier set-points, and keeps the heartbeat', async () => {
  expect(dispatch.state()).toEqual({ strategy: 'stopped', starting: false, stopping: false });
  await until(() => pcs().activePowerSet === 0 && near(0)());
  expect(dispatch.reason().code).toBe('stopped');
  const before = pcs().heartbeat ?? 0;
  await until(() => (pcs().heartbeat ?? 0) > before + 3);
});

it('a manual power stays while no strategy runs', async () => {
  expect(await acquisition.commander.run('pcs1', 'setPower', { activePowerSet: 15 }, 'ann')).toMatchObject({
    outcome: 'confirmed',
  });
  await new Promise((done) => setTimeout(done, 1500));
  expect(near(15)()).toBe(true);
});

it('the dispatch follows the plan when it is started, and reports the reason', async () => {
  dispatch.start('ann');
  expect(dispatch.state().strategy).toBe('running');
  await until(near(40));
  const why = { code: 'row', text: 'Follows the plan' };
  expect(dispatch.reason()).toEqual({ ...why, wanted: 40, limited: 40, shares: [{ ...why, id: 'pcs1', power: 40 }] });
  expect(acquisition.live.get('dispatch')?.values).toEqual({ wanted: 40, power: 40, reason: 1, area: 0, running: 1 });
  row = { power: -25, chargeStatus: 'idle' };
  await until(near(-25));
});

it('the dispatch sets the power to zero without a plan, and reports this until there is a plan again', async () => {
  template = false;
  await until(near(0));
  expect(dispatch.reason()).toMatchObject({ code: 'no-row', text: 'No schedule for this time' });
  expect(dispatch.state().strategy).toBe('running');
  template = true;
  await until(near(-25));
});

it('the dispatch switches the converter off in a row with "stop", and on again after it', async () => {
  row = { power: 0, chargeStatus: 'stop' };
  await until(() => pcs().runState === 0);
  row = { power: 20, chargeStatus: 'idle' };
  await until(near(20));
});

it('the dispatch does not restart a converter that an operator stopped', async () => {
  expect(await acquisition.commander.run('pcs1', 'stop', {}, 'ann')).toMatchObject({ outcome: 'confirmed' });
  await until(() => dispatch.reason().code === 'no-converter');
  await new Promise((done) => setTimeout(done, 1500));
  expect(pcs().runState).toBe(0);
  expect(await acquisition.commander.run('pcs1', 'start', {}, 'ann')).toMatchObject({ outcome: 'confirmed' });
  await until(near(20));
});

it('a command that opens the contactors of a battery stops the strategy', async () => {
  expect(await acquisition.commander.run('stack1', 'openContactors', {}, 'ann')).toMatchObject({ outcome: 'confirmed' });
  expect(dispatch.state().strategy).toBe('stopped');
  expect(disabled).toEqual(['ann']);
  expect(await acquisition.commander.run('stack1', 'closeContactors', {}, 'ann')).toMatchObject({ outcome: 'confirmed' });
  await acquisition.commander.run('pcs1', 'start', {}, 'ann');
});

it('a stop of the storage ends its power and the strategy at once, and is logged', async () => {
  dispatch.start('ann');
  await until(near(20));
  await dispatch.stopStorage('bob');
  expect(Math.abs(pcs().activePower ?? 99)).toBeLessThan(2);
  expect(dispatch.state()).toMatchObject({ strategy: 'stopped', stopping: false });
  expect(logs.filter(({ who }) => who === 'bob')).toMatchObject([
    { what: 'strategy.stop', who: 'bob' },
    { what: 'storage.stop', outcome: 'confirmed' },
  ]);
});

it('a stop of the storage is reported as not confirmed if the converter does not respond', async () => {
  plant.fault('pcs1', { link: 'silent', points: { activePower: 20 } });
  acquisition.put('pcs1', 'pcs', { activePower: 20 });
  await expect(dispatch.stopStorage('bob')).rejects.toMatchObject({ code: 500 });
  plant.fault('pcs1', undefined);
  await until(() => acquisition.live.state('pcs1') === 'normal');
});

it('the dispatch rejects a start without a plan', () => {
  template = false;
  expect(() => dispatch.start('ann')).toThrow('No template is assigned to this month');
  template = true;
});

it('the dispatch resumes after a restart if it was enabled', async () => {
  await dispatch.close();
  enabled = true;
  row = { power: 30, chargeStatus: 'idle' };
  dispatch = start();
  await until(() => dispatch.state().strategy === 'running');
  await until(near(30));
  expect(resumed()).toMatchObject([{ who: 'station' }]);
});

it('the dispatch does not resume if the global configuration disables that', async () => {
  await dispatch.close();
  resumes = false;
  dispatch = start();
  await until(() => resumed().at(-1)?.outcome === 'not resumed');
  expect([dispatch.state().strategy, dispatch.reason().code]).toEqual(['stopped', 'stopped']);
  await dispatch.close();
  resumes = true;
  dispatch = start();
  await until(() => dispatch.state().strategy === 'running');
});

it('the dispatch does not resume a manual power after a restart, and reports this', async () => {
  await dispatch.close();
  manual = true;
  dispatch = start();
  await until(() => dispatch.reason().code === 'not-resumed');
  await new Promise((done) => setTimeout(done, 1500));
  expect(dispatch.state().strategy).toBe('stopped');
  expect(resumed().at(-1)).toMatchObject({ who: 'station', outcome: 'not resumed' });
  dispatch.start('ann');
  await until(() => dispatch.reason().code === 'manual' && near(10)());
  manual = false;
});

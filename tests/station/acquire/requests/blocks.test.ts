// A device that does not answer one block of registers but answers the others, over real sockets. Only the values of that block
// become unknown, at once and for as long as it fails.
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type Acquisition, startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import { createAlarms, type RunningAlarms } from '../../../../src/station/alarm/alarms.ts';
import { reportOutside } from '../../../../src/station/alarm/outside.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { type RunningPlant, startPlant } from '../../../../src/station/plant/startPlant.ts';
import { planOf } from '../../dispatch/plans.ts';
import { cabinet, deviceOf, types, until } from '../../demoSet.ts';
import { type Block, type BlockProxy, startBlockProxy } from './blockProxy.ts';

const clock = { now: () => Date.now() };
const devices = ['pcs1', 'stack1', 'meterGrid'].map(deviceOf);
const proxies = new Map<string, BlockProxy>();
let plant: RunningPlant;
let acquisition: Acquisition;
let alarms: RunningAlarms;
let dispatch: RunningDispatch;

const plan = planOf({
  enabled: true,
  kind: 'manual',
  manual: { power: 20, chargeStatus: 'idle' },
  rows: [],
  socLow: 5,
  socUp: 95,
  demandLimit: 100_000,
  reverseLimit: undefined,
});
const power: Block = { table: 'input', address: 0, count: 100, how: 'refused' };
const energy: Block = { table: 'input', address: 100, count: 50, how: 'refused' };
const live = (id: string) => acquisition.live.get(id);
const value = (id: string, point: string): number | undefined => live(id)?.values[point];
const code = (): string => dispatch.reason().code;

/** Returns the block with a point. */
const blocksOf = (id: string, point: string): Block[] =>
  toDeviceMap(deviceOf(id), types)
    .requests.filter(({ points }) => points.some(({ key }) => key === point))
    .map(({ table, address, count }): Block => ({ table, address, count, how: 'refused' }));

beforeAll(async () => {
  plant = await startPlant({ plant: cabinet, devices: () => devices, types: () => types, clock });
  for (const { id } of devices) {
    const endpoint = plant.endpoint(id);
    if (endpoint) proxies.set(id, await startBlockProxy(endpoint));
  }
  acquisition = startAcquisition({
    devices: () => devices,
    types: () => types,
    clock,
    endpoint: ({ id }) => proxies.get(id)?.endpoint,
    times: { timeoutMs: 700, backOffMs: 200, longestBackOffMs: 2000 },
  });
  const { live: values, outlet, put } = acquisition;
  alarms = createAlarms({
    file: ':memory:',
    live: values,
    devices: () => devices,
    types: () => types,
    clock,
    silentMs: () => 1000,
    everyMs: 200,
  });
  dispatch = createDispatch({
    clock,
    live: values,
    outlet,
    put,
    timezone: () => 'Asia/Shanghai',
    devices: () => devices,
    types: () => types,
    plan: () => plan,
  });
  await until(() => devices.every(({ id }) => live(id)?.link === 'ok'));
  dispatch.start('ann');
  await until(() => code() === 'manual');
});
afterAll(async () => {
  await dispatch.close();
  alarms.close();
  await acquisition.close();
  await plant.close();
  for (const proxy of proxies.values()) proxy.close();
});
afterEach(async () => {
  for (const proxy of proxies.values()) proxy.fail([]);
  await until(() => devices.every(({ id }) => live(id)?.link === 'ok' && live(id)?.lost?.size === 0));
  await until(() => code() === 'manual');
});

/** Expects a condition to be true throughout `ms`. */
async function holdsFor(ms: number, holds: () => boolean): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end; ) {
    expect(holds()).toBe(true);
    await new Promise((done) => setTimeout(done, 20));
  }
}

it('the values of a refused block are unknown while it is refused, also for dispatch and alarms', async () => {
  proxies.get('meterGrid')?.fail([power]);
  await until(() => value('meterGrid', 'activePower') === undefined, 5000);
  await until(() => code() === 'grid-lost', 3000);
  await until(() => alarms.running().some(({ alarm, device }) => alarm === 'communication' && device === 'meterGrid'), 10_000);
  await holdsFor(8000, () => {
    const meter = live('meterGrid');
    const raised = alarms.running().filter(({ alarm, device }) => alarm === 'communication' && device === 'meterGrid');
    return (
      meter?.values.activePower === undefined &&
      meter?.values.forwardTotal !== undefined &&
      meter.lost?.has('activePower') === true &&
      meter.link === 'abnormal' &&
      code() === 'grid-lost' &&
      raised.length === 1
    );
  });
  expect(live('meterGrid')?.counts?.unknown).toBeGreaterThan(10);
  proxies.get('meterGrid')?.fail([]);
  await until(() => value('meterGrid', 'activePower') !== undefined && code() === 'manual', 15_000);
  await until(() => !alarms.running().some(({ alarm }) => alarm === 'communication'), 5000);
});

it('only the values of a block that times out are unknown, and the other blocks of the device are still read', async () => {
  proxies.get('meterGrid')?.fail([{ ...energy, how: 'silent' }]);
  await until(() => value('meterGrid', 'forwardTotal') === undefined, 15_000);
  await until(() => live('meterGrid')?.link === 'abnormal' && code() === 'manual', 10_000);
  await holdsFor(6000, () => {
    const meter = live('meterGrid');
    return meter?.values.activePower !== undefined && meter.values.forwardTotal === undefined && code() === 'manual';
  });
});

it('a battery whose limits time out is not charged, although its other values are read', async () => {
  const [block] = blocksOf('stack1', 'chargeCurrentLimit');
  expect(block).toBeDefined();
  proxies.get('stack1')?.fail([{ ...(block as Block), how: 'silent' }]);
  await until(() => code() === 'battery-unknown' || code() === 'no-data', 10_000);
  await until(() => Math.abs(value('pcs1', 'activePower') ?? 99) < 2, 15_000);
});

it('the values that were read before a block times out are published', async () => {
  proxies.get('pcs1')?.fail([{ table: 'input', address: 100, how: 'silent' }]);
  await until(() => live('pcs1')?.link === 'timeout' || live('pcs1')?.link === 'abnormal', 15_000);
  const before = live('pcs1')?.at ?? 0;
  await until(() => (live('pcs1')?.at ?? 0) > before && value('pcs1', 'activePower') !== undefined, 5000);
});

it('a reading outside the range of its point is not used, and an alarm contains the reading and the range', async () => {
  const report = (): void =>
    reportOutside({ devices: () => devices, types: () => types, live: acquisition.live, alarms, symbolOf: () => '%' });
  const raised = () => alarms.running().filter(({ alarm }) => alarm === 'range');
  plant.fault('stack1', { points: { soc: 250 } });
  await until(() => value('stack1', 'soc') === undefined, 5000);
  await until(() => code() === 'implausible', 5000);
  expect(live('stack1')?.outside?.get('soc')).toBe(250);
  expect(live('stack1')?.link).toBe('ok');
  report();
  report();
  expect(raised()).toMatchObject([
    {
      device: 'stack1',
      level: 'B',
      value: 250,
      originalTitle: 'SOC: 250 % (min. 0 %, max. 100 %)',
      title: 'Reading out of range',
    },
  ]);
  plant.fault('stack1', undefined);
  await until(() => value('stack1', 'soc') !== undefined && code() === 'manual', 5000);
  report();
  expect(raised()).toEqual([]);
});

// If another device answers at an address, the expected device counts as unknown. The values of the other device are not used,
// and nothing is written to it. The expected device recovers automatically when it answers again.
import { afterEach, expect, it } from 'vitest';
import type { DeviceRecord, LiveDevice } from '../../../../src/station/contract/index.ts';
import { createDispatch, type RunningDispatch } from '../../../../src/station/dispatch/dispatch.ts';
import { deviceOf, types as base } from '../../demoSet.ts';
import { healthyValues } from '../healthy.ts';
import { planOf } from '../plans.ts';

/** Device types with an identity check by model number. */
const types = Object.fromEntries(
  Object.entries(base).map(([name, type]) => {
    const when = { op: 'not', of: { op: 'eq', at: '/model', value: 1 } } as const;
    const alarms = {
      ...type.alarms,
      model: { level: 'B', title: 'Another model answers', when, identityMismatch: true } as const,
    };
    return [name, { ...type, alarms }];
  }),
);
const second = (id: string, relates?: DeviceRecord['relates']): DeviceRecord => ({
  ...deviceOf(id),
  id: id.replace('1', '2'),
  ...(relates && { relates }),
});
const devices = [...['pcs1', 'stack1', 'meterGrid'].map(deviceOf), second('pcs1', { stack: 'stack2' }), second('stack1')].filter(
  (each, index, all) => all.findIndex(({ id }) => id === each.id) === index,
);
const battery = {
  ...healthyValues(base, deviceOf('stack1')),
  soc: 50,
  voltage: 800,
  status: 3,
  runState: 1,
  maxCellVoltage: 3.3,
  minCellVoltage: 3.3,
  maxCellTemperature: 25,
  minCellTemperature: 24,
  poleTemperature: 30,
  chargePowerLimit: 90,
  dischargePowerLimit: 90,
  chargeCurrentLimit: 150,
  dischargeCurrentLimit: 150,
  packStatus: 3,
  faultState: 0,
  chargeAllowed: 1,
  dischargeAllowed: 1,
  insulationPositive: 6000,
  insulationNegative: 6000,
  systemInsulation: 6000,
};
const converter = {
  chargeLimit: 90,
  dischargeLimit: 90,
  runState: 1,
  controlMode: 1,
  gridState: 1,
  faultState: 0,
  activePower: 0,
};
const idle = { insulation: 6000, emergencyStop: 0, activePowerSet: 0, reactivePowerSet: 0 };
const healthy = { ...healthyValues(base, deviceOf('pcs1')), ...idle };
const normalValues: Record<string, Record<string, number>> = {
  pcs1: { ...converter, ...healthy },
  pcs2: { ...converter, ...healthy },
  stack1: battery,
  stack2: battery,
  meterGrid: { activePower: 50 },
};

let dispatch: RunningDispatch | undefined;
afterEach(() => dispatch?.close());

function start() {
  let at = 1_000_000;
  const models: Record<string, number> = {};
  const written: Record<string, Record<string, number>[]> = {};
  const get = (id: string): LiveDevice | undefined => {
    const record = devices.find((each) => each.id === id);
    return (
      record && { id, type: record.type, at, readAt: {}, link: 'ok', values: { ...normalValues[id], model: models[id] ?? 1 } }
    );
  };
  const own = (dispatch = createDispatch({
    clock: { now: () => at },
    timezone: () => 'Asia/Shanghai',
    devices: () => devices,
    types: () => types,
    live: { get, all: () => devices.flatMap(({ id }) => get(id) ?? []), state: () => 'normal', onChange: () => () => {} },
    outlet: { set: async (id, values) => void (written[id] ??= []).push(values) },
    plan: () =>
      planOf({
        enabled: true,
        kind: 'manual',
        rows: [],
        manual: { power: 60, chargeStatus: 'idle' },
        socLow: 10,
        socUp: 90,
        demandLimit: 500,
        reverseLimit: undefined,
      }),
    everyMs: 0,
    times: { zeroWithinMs: 500, turnEveryMs: 15_000 },
  }));
  own.start('somebody');
  const tick = async () => {
    at += 1000;
    for (const id of Object.keys(written)) delete written[id];
    own.tick();
    await new Promise((done) => setImmediate(done));
    const last = (id: string) => written[id]?.findLast(({ activePowerSet }) => activePowerSet !== undefined)?.activePowerSet;
    const { code, text, limited, shares = [] } = own.reason();
    return { code, text, limited, shares: Object.fromEntries(shares.map((each) => [each.id, each.code])), last, written };
  };
  return { models, tick, stopStorage: () => own.stopStorage('somebody') };
}

it('the converter of a replaced battery has zero power while the others continue, and recovers with its battery', async () => {
  const { models, tick } = start();
  const before = await tick();
  expect([before.code, before.last('pcs1'), before.last('pcs2')]).toEqual(['manual', 30, 30]);
  models.stack1 = 7;
  const during = await tick();
  expect([during.last('pcs1'), during.last('pcs2'), during.shares.pcs1]).toEqual([0, 60, 'identity-mismatch']);
  models.stack2 = 7;
  const all = await tick();
  expect([all.code, all.text, all.limited]).toEqual(['identity-mismatch', 'Unexpected device at this address', 0]);
  expect([all.last('pcs1'), all.last('pcs2')]).toEqual([0, 0]);
  delete models.stack1;
  delete models.stack2;
  const after = await tick();
  expect([after.code, after.last('pcs1'), after.last('pcs2')]).toEqual(['manual', 30, 30]);
});

it('nothing is written to another device at the address of a converter, and its values are not used', async () => {
  const { models, tick } = start();
  await tick();
  models.pcs1 = 7;
  const during = await tick();
  expect(during.written.pcs1).toBeUndefined();
  // The emergency stop of the converter applies to the whole station and cannot be read.
  expect([during.last('pcs2'), during.code, during.shares.pcs1]).toEqual([0, 'safety-unknown', 'identity-mismatch']);
  models.pcs2 = 7;
  expect((await tick()).code).toBe('identity-mismatch');
  delete models.pcs1;
  delete models.pcs2;
  expect((await tick()).last('pcs1')).toBe(30);
});

it('a meter with another device at its address counts as lost', async () => {
  const { models, tick } = start();
  models.meterGrid = 7;
  const during = await tick();
  expect([during.code, during.limited]).toEqual(['grid-lost', 0]);
  delete models.meterGrid;
  expect(await tick()).toMatchObject({ code: 'manual', limited: 60 });
});

it('a stop of the storage is not confirmed by another device that reads zero power', async () => {
  const { models, tick, stopStorage } = start();
  await tick();
  await expect(stopStorage()).resolves.toBeUndefined();
  models.pcs1 = 7;
  await expect(stopStorage()).rejects.toMatchObject({ code: 500 });
});

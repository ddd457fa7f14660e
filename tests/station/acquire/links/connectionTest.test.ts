// The connection test against devices with wrong settings. It reports implausible values and proposes the setting that corrects
// them.
import { afterEach, expect, it } from 'vitest';
import type { WordOrder } from '../../../../src/core/devices/device.ts';
import { startAcquisition } from '../../../../src/station/acquire/acquisition.ts';
import type { DeviceRecord } from '../../../../src/station/contract/index.ts';
import { toDeviceMap } from '../../../../src/station/modbus/deviceMap.ts';
import { deviceOf, types } from '../../demoSet.ts';
import { hasServer, judgeThere, serve } from '../judges.ts';
import { closers, device, linked, test } from './testedDevice.ts';

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const converterValues = {
  frequency: 50.01,
  powerFactor: 0.98,
  voltageA: 230.5,
  voltageB: 231.2,
  voltageC: 229.7,
  currentA: 66.9,
  currentB: 66.9,
  currentC: 66.9,
  activePower: 45.3,
  activePowerA: 15.1,
  activePowerB: 15.1,
  activePowerC: 15.1,
  dcVoltage: 750,
  dcCurrent: 62,
  dcPower: 46.5,
};
const meterValues = {
  frequency: 50.01,
  powerFactor: 0.995,
  voltageA: 230,
  voltageB: 230,
  voltageC: 230,
  currentA: 150,
  currentB: 150,
  currentC: 150,
  activePower: 102.9,
  activePowerA: 34.3,
  activePowerB: 34.3,
  activePowerC: 34.3,
};
const stackValues = { soc: 50, soh: 100, voltage: 768, ratedEnergy: 215, remainingEnergy: 107.5 };

const converter: DeviceRecord = { ...deviceOf('pcs1'), id: 'test', model: 'northgrid-ng125', simulated: false };
const meter: DeviceRecord = { ...deviceOf('meterGrid'), id: 'test', simulated: false, config: {} };
const stack: DeviceRecord = { ...deviceOf('stack1'), id: 'test', simulated: false };

const cluster = {
  '/cluster.1#voltage': 768,
  '/cluster.1#soc': 50,
  '/cluster.1#maxCellVoltage': 3.28,
  '/cluster.1#faultState': 0,
};

it('the connection test reads the first cluster of a battery, and none of its cells and other clusters', async () => {
  const record = linked({ ...stack, config: { ...stack.config, clusterCount: 2 } });
  const { port } = await device(record, { ...stackValues, ...cluster });
  const { values = {}, odd, refused } = await test(record, port);
  expect(values).toMatchObject({ ...stackValues, '/cluster.1#soc': 50 });
  expect(Object.keys(values).filter((key) => key.startsWith('/cluster.2') || key.includes('cell.'))).toEqual([]);
  expect([odd, refused]).toEqual([undefined, undefined]);
});

it('the connection test judges the values of the first cluster', async () => {
  const { port } = await device(linked(stack), { ...stackValues, ...cluster, '/cluster.1#soc': 500 });
  const { odd } = await test(linked(stack), port);
  expect([...(odd ?? [])]).toEqual([['/cluster.1#soc', 'range']]);
});

it('the connection test reports the points of a cluster that the battery does not have', async () => {
  const { port } = await device(linked(stack), stackValues, { length: 1000 });
  const { result, values, refused = [] } = await test(linked(stack), port);
  expect(result).toBe('values');
  expect(values).toMatchObject(stackValues);
  expect(refused).toContain('/cluster.1#packStatus');
  expect(refused.filter((key) => !key.startsWith('/cluster.1#'))).toEqual([]);
});

it('the connection test reports nothing if every setting is right', async () => {
  for (const [record, values] of [
    [converter, converterValues],
    [meter, meterValues],
    [stack, stackValues],
  ] as const) {
    const { port } = await device(linked(record), values);
    const found = await test(linked(record), port);
    expect(found.values).toMatchObject(
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, expect.closeTo(value, 2) as number])),
    );
    expect([found.odd, found.contradictions, found.proposal]).toEqual([undefined, undefined, undefined]);
  }
});

it.each<[point: string, value: number, record: DeviceRecord, why: string | undefined]>([
  ['frequency', 0.11, meter, 'typical'],
  ['frequency', 60, meter, undefined],
  ['frequency', 0, meter, undefined],
  ['voltageA', 1.2, meter, 'typical'],
  ['frequency', 5, converter, 'typical'],
  ['maxCellVoltage', 32.8, stack, 'typical'],
  ['maxCellVoltage', 3.28, stack, undefined],
  ['voltage', 1.2, stack, 'typical'],
])('the connection test judges the possible reading %s %s by its typical range', async (point, value, record, why) => {
  const all = record === stack ? stackValues : { frequency: 50, voltageB: 230, voltageC: 230 };
  const { port } = await device(linked(record), { ...all, [point]: value });
  const { odd, proposal } = await test(linked(record), port);
  expect([odd?.get(point), odd?.size ?? 0, proposal]).toEqual([why, why === undefined ? 0 : 1, undefined]);
});

it.each<WordOrder>(['ABCD', 'BADC', 'DCBA'])(
  'the connection test proposes the byte order %s if it makes the values plausible',
  async (words) => {
    const { port } = await device(linked(converter), converterValues, { words });
    const { odd, proposal } = await test(linked(converter), port);
    const { point, reads } = proposal ?? expect.fail('nothing is proposed');
    expect(proposal).toMatchObject({ setting: 'words', value: words });
    expect(odd?.has(point)).toBe(true);
    expect(reads).toBeCloseTo(converterValues[point as keyof typeof converterValues], 2);
  },
);

it('the connection test proposes the byte order of a meter whose swapped numbers contradict its currents', async () => {
  const { port } = await device(
    linked(meter),
    { ...meterValues, activePower: 1.2, activePowerA: 0.4, activePowerB: 0.4, activePowerC: 0.4, powerFactor: 0.012 },
    { words: 'CDAB' },
  );
  expect((await test(linked(meter), port)).proposal).toMatchObject({ setting: 'words', value: 'CDAB', point: 'activePower' });
});

it('the connection test reports the factor by which the power of a meter agrees with voltage and current', async () => {
  for (const times of [10, 1000, 0.1, 0.01, 0.001]) {
    const powers = { activePower: 102.9, activePowerA: 34.3, activePowerB: 34.3, activePowerC: 34.3 };
    const values = Object.fromEntries(Object.entries(powers).map(([key, value]) => [key, value * times]));
    const { port } = await device(linked(meter), { ...meterValues, ...values });
    const { contradictions, proposal } = await test(linked(meter), port);
    expect(proposal).toBeUndefined();
    expect(contradictions).toMatchObject([
      { check: { as: 'phases' }, scaled: { point: 'activePower', factor: expect.closeTo(1 / times, 9) as number } },
    ]);
  }
});

it('the connection test finds an inverter whose power is too low by its reactive power, but accepts a mainly reactive current', async () => {
  const inverter = linked({ ...deviceOf('pcs1'), id: 'test', type: 'pinvt', model: 'generic', simulated: false, config: {} });
  const phases = { voltageA: 230, voltageB: 230, voltageC: 230, currentA: 150, currentB: 150, currentC: 150, frequency: 50 };
  const { port } = await device(inverter, { ...phases, activePower: 1, reactivePower: 0.3 });
  expect((await test(inverter, port)).contradictions).toMatchObject([
    { check: { as: 'phases' }, scaled: { point: 'activePower', factor: 100 } },
  ]);
  const { port: reactive } = await device(inverter, { ...phases, activePower: 5, reactivePower: 103.3, powerFactor: 0.048 });
  expect((await test(inverter, reactive)).contradictions).toBeUndefined();
});

it('the connection test compares the AC and DC power of a converter with its own voltages and currents', async () => {
  const wrong = { activePower: 453, activePowerA: 151, activePowerB: 151, activePowerC: 151, dcPower: 4.65 };
  const { port } = await device(linked(converter), { ...converterValues, ...wrong });
  expect((await test(linked(converter), port)).contradictions).toMatchObject([
    { check: { point: 'activePower' }, scaled: { point: 'activePower', factor: 0.1 } },
    { check: { point: 'dcPower' }, scaled: { point: 'dcPower', factor: 10 } },
  ]);
});

it('the connection test reports a device whose registers all have the same value', async () => {
  for (const record of [converter, meter, stack]) {
    const { port } = await device(linked(record), {});
    expect(await test(linked(record), port)).toMatchObject({ result: 'values', uniform: 0 });
  }
});

it.each([
  ['converter', converter, converterValues],
  ['meter', meter, meterValues],
  ['battery', stack, stackValues],
] as const)(
  'the connection test proposes the register table in which a %s that reads 0 everywhere has plausible values',
  async (_name, record, values) => {
    const own = toDeviceMap(linked(record), types).points.get(Object.keys(values)[0] ?? '')?.register.table;
    const { port } = await device(linked(record), values, { table: own === 'input' ? 'holding' : 'input', zeros: true });
    const { uniform, proposal } = await test(linked(record), port);
    expect(uniform).toBe(0);
    expect(proposal).toMatchObject({ setting: 'table', value: own === 'input' ? 'holding' : 'input' });
    expect(proposal?.reads).toBeCloseTo(values[proposal?.point as keyof typeof values], 2);
  },
);

it('the connection test reports the factor of an SOC outside its range, and no factor if either of two values may be wrong', async () => {
  const { port } = await device(linked(stack), { ...stackValues, soc: 500 });
  const { odd, contradictions } = await test(linked(stack), port);
  expect([...(odd ?? [])]).toEqual([['soc', 'range']]);
  expect(contradictions).toMatchObject([{ check: { as: 'share' }, scaled: { point: 'soc', factor: 0.1 } }]);
  const { port: other } = await device(linked(stack), { ...stackValues, remainingEnergy: 10.75 });
  const [unclear] = (await test(linked(stack), other)).contradictions ?? [];
  expect(unclear).toMatchObject({ measured: 50, expected: 5 });
  expect(unclear?.scaled).toBeUndefined();
});

it.each([60, 2])(
  'the connection test reports a meter with reversed current transformers, by comparison with the converters behind it, at %s kW',
  async (power) => {
    const behind = linked(deviceOf('pcs1'));
    const { port: own } = await device(behind, { activePower: power });
    const running = { ...behind, simulated: false, link: { ...behind.link, port: own } };
    const storage = linked({ ...meter, category: 'storage' });
    const currents = { currentA: power * 1.45, currentB: power * 1.45, currentC: power * 1.45 };
    const values = {
      ...meterValues,
      ...currents,
      activePower: -power,
      activePowerA: -power / 3,
      activePowerB: -power / 3,
      activePowerC: -power / 3,
    };
    const { port } = await device(storage, values);
    const acquisition = startAcquisition({ devices: () => [running], types: () => types, clock: { now: () => Date.now() } });
    closers.push(() => acquisition.close());
    await expect.poll(() => acquisition.live.get('pcs1')?.values.activePower).toBe(power);
    const found = await acquisition.links.test({ ...storage, link: { ...storage.link, port } });
    expect(found.contradictions).toMatchObject([
      { check: { as: 'agrees' }, measured: -power, expected: power, scaled: { point: 'activePower', factor: -1 } },
    ]);
  },
);

it('the connection test proposes the byte order for a device of an independent server', async () => {
  if (!judgeThere(hasServer, 'python3-pymodbus')) return;
  const map = toDeviceMap(linked(converter), types);
  const points = Object.entries(converterValues).map(([key, raw]) => ({ ...map.points.get(key)?.register, raw, words: 'ABCD' }));
  const { port, end } = await serve({ 1: { spans: map.spans, points } });
  closers.push(end);
  expect((await test(linked(converter), port)).proposal).toMatchObject({ setting: 'words', value: 'ABCD', point: 'frequency' });
});

it('the connection test finds the unit id of a device behind a gateway, and does not query units of other devices', async () => {
  const { port, asked } = await device(linked(meter, { unitId: 9 }), meterValues, { unitId: 2 });
  const neighbour = { ...linked(meter, { protocol: 'none', unitId: 1, port }), id: 'neighbour' };
  const found = await test(linked(meter, { unitId: 9 }), port, [neighbour]);
  expect(found).toMatchObject({ result: 'exception', exception: 11 });
  expect(found.proposal).toMatchObject({ setting: 'unitId', value: 2, point: 'frequency', reads: 50.01 });
  expect([...new Set(asked.map(({ unitId }) => unitId))]).toEqual([9, 255, 2]);
});

it('the connection test proposes no unit id without plausible values', async () => {
  const { port, asked } = await device(linked(meter, { unitId: 9 }), {}, { unitId: 1 });
  expect((await test(linked(meter, { unitId: 9 }), port)).proposal).toBeUndefined();
  expect([...new Set(asked.map(({ unitId }) => unitId))]).toEqual([9, 1, 255, 2, 3]);
});

it('the connection test finds the table that has the registers of the model', async () => {
  const { port } = await device(linked(meter), meterValues, { table: 'holding' });
  const found = await test(linked(meter), port);
  expect(found).toMatchObject({ result: 'exception', exception: 2 });
  expect(found.proposal).toMatchObject({ setting: 'table', value: 'holding', point: 'frequency' });
});

it.each([1, -1])('the connection test finds registers at an offset of %s from those of the model', async (shift) => {
  const { port } = await device(linked(meter, { base: 100 }), meterValues, { shift });
  const found = await test(linked(meter, { base: 100 }), port);
  expect(found.odd?.size).toBeGreaterThan(0);
  expect(found.proposal).toMatchObject({ setting: 'base', value: 100 + shift });
});
